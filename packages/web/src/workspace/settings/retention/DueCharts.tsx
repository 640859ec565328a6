import { Anchor, Button, Checkbox } from '@mantine/core';
import { type DueChart, maxDestroyedAtOnce, retentionEndpoints } from '@tamarack/core/domain/workspace';
import { Badge, useText } from '@tamarack/core/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useMe } from '../../frame/index.ts';
import { formatClient, formatDate } from '../../shared/format.ts';
import { usePages } from '../../shared/lists.ts';
import { Panel } from '../../shared/Panel.tsx';
import classes from '../../shared/panel.module.css';
import { Pages } from '../../shared/rows/Pages.tsx';
import { type Column, Table } from '../../shared/Table.tsx';
import { DestroyDialog } from './DestroyDialog.tsx';
import { retentionTexts } from './text.ts';

/** Charts whose retention is over. The privacy contact chooses which of them are destroyed. */
export function DueCharts() {
  const { t } = useText(retentionTexts);
  const { staffId, settings } = useMe();
  const due = usePages(retentionEndpoints.due, ['clinic', 'charts-due'], {});
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [asking, setAsking] = useState(false);
  const mayDestroy = staffId !== null && settings.privacyContactId === staffId;
  return (
    <Panel title={t('due')}>
      <p className={classes.muted}>{t('dueLead')}</p>
      {mayDestroy ? null : <p className={classes.muted}>{t('contactOnly')}</p>}
      <Pages query={due}>
        {(pages) => {
          const charts = pages.flatMap((page) => page.charts);
          // A chart may have left the list since it was chosen.
          const selected = charts.filter(
            (chart) => chart.obstacle === null && chosen.includes(chart.clientId),
          );
          if (charts.length === 0) return <p>{t('none')}</p>;
          return (
            <>
              <DueTable
                charts={charts}
                selected={selected}
                onChoose={
                  mayDestroy
                    ? ({ clientId }, isChosen) =>
                        setChosen(
                          isChosen ? [...chosen, clientId] : chosen.filter((known) => known !== clientId),
                        )
                    : null
                }
              />
              {mayDestroy ? (
                <div className={classes.actions}>
                  <Button color="red" disabled={selected.length === 0} onClick={() => setAsking(true)}>
                    {t('destroy', { count: selected.length })}
                  </Button>
                </div>
              ) : null}
              {asking && selected.length > 0 ? (
                <DestroyDialog charts={selected} onClose={() => setAsking(false)} />
              ) : null}
            </>
          );
        }}
      </Pages>
    </Panel>
  );
}

function DueTable({
  charts,
  selected,
  onChoose,
}: {
  charts: readonly DueChart[];
  selected: readonly DueChart[];
  /** Null for readers who may not destroy charts. */
  onChoose: ((chart: DueChart, isChosen: boolean) => void) | null;
}) {
  const { t, locale } = useText(retentionTexts);
  const isFull = selected.length >= maxDestroyedAtOnce;
  const columns: Column<DueChart>[] = [
    {
      header: t('client'),
      cell: (chart) => {
        const client = formatClient(chart);
        const isChosen = selected.includes(chart);
        return (
          <span style={{ display: 'flex', alignItems: 'center', gap: '0.75rem' }}>
            {onChoose ? (
              <Checkbox
                aria-label={t('choose', { client, fileNo: String(chart.fileNo) })}
                checked={isChosen}
                disabled={chart.obstacle !== null || (isFull && !isChosen)}
                onChange={(event) => onChoose(chart, event.currentTarget.checked)}
              />
            ) : null}
            <Anchor component={Link} to={`/clients/${chart.fileNo}`} inherit>
              {client}
            </Anchor>
          </span>
        );
      },
    },
    { header: t('file'), cell: ({ fileNo }) => fileNo },
    { header: t('lastEntry'), cell: ({ lastEntryOn: on }) => on && formatDate(on, locale) },
    { header: t('keptUntil'), cell: ({ keptUntil }) => formatDate(keptUntil, locale) },
    {
      header: t('obstacle'),
      cell: ({ obstacle }) => obstacle && <Badge tone="warn">{t(`obstacle_${obstacle}`)}</Badge>,
    },
  ];
  return (
    <div className={classes.scroll}>
      <Table columns={columns} rows={charts} rowId={({ clientId }) => clientId} />
    </div>
  );
}
