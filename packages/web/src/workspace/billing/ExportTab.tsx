import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { download } from '@tamarack/core/client';
import { planFeatures, plans } from '@tamarack/core/domain';
import {
  type ExportBatch,
  type ExportTarget,
  exportEndpoints,
  exportTargets,
  invoicesPerFile,
} from '@tamarack/core/domain/workspace';
import type { Transport } from '@tamarack/core/session';
import { Problem } from '@tamarack/core/session';
import { Notice, toast, useText } from '@tamarack/core/ui';
import { formatCount } from '../../shared/format.ts';
import { useDashboard, useMe } from '../frame/index.ts';
import { nowIn } from '../shared/dates/days.ts';
import { formatDate, formatWallTime, joined } from '../shared/format.ts';
import { Loaded } from '../shared/Loaded.tsx';
import { Panel } from '../shared/Panel.tsx';
import table from '../shared/panel.module.css';
import { Pages } from '../shared/rows/Pages.tsx';
import { SubmitButton } from '../shared/saving/SubmitButton.tsx';
import { useSave } from '../shared/saving/useSave.ts';
import { type Column, Table } from '../shared/Table.tsx';
import classes from './billing.module.css';
import { billingTexts } from './billing-texts.ts';
import { useBillingFile, useExports, useMoney } from './queries.ts';
import { moneyTexts } from './text.ts';

const batchFile = (batchId: string) => (transport: Transport) =>
  download(transport, exportEndpoints.file, { params: { batchId } });

/** Files for accounting software: invoices to export, what a file contains, and earlier files. */
export function ExportTab() {
  const { t } = useText(billingTexts);
  const { plan, isOwner } = useMe();
  const plansUrl = useDashboard('plan');
  const exports = useExports();
  const file = useBillingFile();
  const planHas = plans.indexOf(plan) >= plans.indexOf(planFeatures.accountingExport);
  const create = useSave(
    (call, target: ExportTarget) => call(exportEndpoints.create, { payload: { target } }),
    ({ id, rows }, target) => {
      const program = t(target);
      if (id === null) return toast.success(t('nothingNew', { program }));
      toast.success(t('exported', { rows, program }));
      file.mutate(batchFile(id));
    },
  );
  return (
    <>
      {planHas ? null : (
        <Notice
          tone="info"
          title={t('planTitle')}
          actions={
            isOwner ? (
              <Button component="a" href={plansUrl} variant="default">
                {t('plans')}
              </Button>
            ) : null
          }
        >
          {t('planNeeded')} {isOwner ? null : t('planOwner')}
        </Notice>
      )}
      <Panel title={t('exportTitle')}>
        <ul className={classes.why}>
          <li>{t('exportHolds')}</li>
          <li>{t('exportNames')}</li>
          <li>{t('exportOnce')}</li>
          <li>{t('exportLimits', invoicesPerFile)}</li>
        </ul>
        <Loaded query={exports}>
          {({ pages }) => (
            <div className={classes.targets}>
              {exportTargets.map((target) => (
                <div key={target} className={table.row}>
                  <div>
                    <strong>{t(target)}</strong>
                    <span className={classes.small}>
                      {t('waiting', { count: pages[0]?.waiting[target] ?? 0 })}
                    </span>
                  </div>
                  <SubmitButton
                    type="button"
                    would="saved"
                    variant="default"
                    disabled={!planHas}
                    loading={create.isPending && create.variables === target}
                    onClick={() => create.mutate(target)}
                  >
                    {t('exportTo', { program: t(target) })}
                  </SubmitButton>
                </div>
              ))}
            </div>
          )}
        </Loaded>
        <Problem error={create.problem} />
      </Panel>
      {exports.data ? (
        <Panel title={t('earlier')}>
          <Pages query={exports}>
            {(pages) => {
              const batches = pages.flatMap((page) => page.exports);
              return batches.length === 0 ? (
                <p className={table.muted}>{t('noExports')}</p>
              ) : (
                <Batches batches={batches} onSave={({ batchId }) => file.mutate(batchFile(batchId))} />
              );
            }}
          </Pages>
        </Panel>
      ) : null}
    </>
  );
}

function Batches({
  batches,
  onSave,
}: {
  batches: readonly ExportBatch[];
  onSave: (batch: ExportBatch) => void;
}) {
  const { t, locale } = useText(billingTexts);
  const { t: m } = useText(moneyTexts);
  const { zone } = useMe();
  const money = useMoney();
  const at = (instant: string) => {
    const wall = nowIn(zone, new Date(instant));
    return `${formatDate(wall.slice(0, 10), locale)}, ${formatWallTime(wall, locale)}`;
  };
  const columns: Column<ExportBatch>[] = [
    {
      header: t('number'),
      cell: ({ number, target, creditsOnly }) => (
        <>
          {t('batch', { number })}
          <span className={classes.small}>
            {creditsOnly ? joined(t(target), t('show_credits')) : t(target)}
          </span>
        </>
      ),
    },
    {
      header: m('date'),
      cell: ({ exportedAt, exportedBy }) => (
        <span>
          <span className={classes.day}>{at(exportedAt)}</span>
          {exportedBy ? <span className={classes.small}>{exportedBy}</span> : null}
        </span>
      ),
    },
    { header: t('invoiceCount'), number: true, cell: ({ invoices }) => formatCount(invoices, locale) },
    { header: t('net'), number: true, className: classes.wide, cell: ({ netCents }) => money(netCents) },
    { header: m('tax'), number: true, className: classes.wide, cell: ({ taxCents }) => money(taxCents) },
    {
      header: m('total'),
      number: true,
      cell: ({ netCents, taxCents, totalCents }) => (
        <span>
          {money(totalCents)}
          <span className={`${classes.small} ${classes.tabletOnly}`}>
            {t('netAndTax', { net: money(netCents), tax: money(taxCents) })}
          </span>
        </span>
      ),
    },
    {
      header: '',
      cell: (batch) => (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconDownload size={14} aria-hidden="true" />}
          aria-label={t('downloadOf', { number: batch.number })}
          onClick={() => onSave(batch)}
        >
          {t('download')}
        </Button>
      ),
    },
  ];
  return (
    <div className={classes.scroll}>
      <Table label={t('earlier')} columns={columns} rows={batches} rowId={({ batchId }) => batchId} />
    </div>
  );
}
