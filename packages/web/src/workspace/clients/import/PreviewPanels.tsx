import { Group, Radio } from '@mantine/core';
import {
  type BirthOrder,
  birthOrders,
  type ImportColumns,
  type ImportPreview,
  importFields,
} from '@tamarack/core/domain/workspace';
import { Notice, useText } from '@tamarack/core/ui';
import { optionsOf, SelectField } from '../../../shared/SelectField.tsx';
import { formatDate } from '../../shared/format.ts';
import { Panel } from '../../shared/Panel.tsx';
import table from '../../shared/panel.module.css';
import { SubmitButton } from '../../shared/saving/SubmitButton.tsx';
import { Table } from '../../shared/Table.tsx';
import { useFieldKey } from '../../shared/useFieldKey.ts';
import classes from '../clients.module.css';
import { RefusedRowsPanel, RowsPanel } from './RowsPanel.tsx';
import { importTexts } from './text.ts';

/** A preview of an import: the clients to add, the columns, the rows that cannot be added, and unknown provinces. */
export function PreviewPanels({
  preview,
  busy,
  onColumns,
  onBirthOrder,
  onRun,
}: {
  preview: ImportPreview;
  busy: boolean;
  onColumns: (columns: ImportColumns) => void;
  onBirthOrder: (order: BirthOrder) => void;
  onRun: () => void;
}) {
  const { t, locale } = useText(importTexts);
  const keyOf = useFieldKey();
  const { columns, unclearBirth, ready, known, refused, withoutRegion } = preview;
  const placed = columns.map((column, at) => ({ ...column, at }));
  const take = (at: number, value: string) => {
    const field = importFields.find((each) => each === value) ?? null;
    onColumns(
      columns.map((column, place) => (place === at ? field : column.field === field ? null : column.field)),
    );
  };
  return (
    <>
      <div role="status" className={classes.stack}>
        <strong>{t('ready', { n: ready })}</strong>
        {known > 0 ? <span>{t('known', { n: known })}</span> : null}
        {refused > 0 ? <span>{t('refused', { n: refused })}</span> : null}
        {withoutRegion > 0 ? <span>{t('withoutRegion', { n: withoutRegion })}</span> : null}
      </div>
      {unclearBirth ? (
        <Radio.Group
          label={t('birthOrder', { example: unclearBirth.example })}
          description={t('birthOrderHint')}
          value={unclearBirth.order}
          onChange={(chosen) => onBirthOrder(chosen as BirthOrder)}
        >
          <Group mt="xs">
            {birthOrders.map((order) => (
              <Radio
                key={order}
                value={order}
                label={formatDate(unclearBirth[order], locale)}
                disabled={busy}
              />
            ))}
          </Group>
        </Radio.Group>
      ) : null}
      {placed.map(({ header, looksLike, at }) =>
        looksLike ? (
          <Notice key={at} tone="warn">
            {t('looksLike', { header, field: t(keyOf(looksLike)) })}
          </Notice>
        ) : null,
      )}
      {ready > 0 ? (
        <div>
          <SubmitButton would="imported" type="button" loading={busy} onClick={onRun}>
            {t('run', { n: ready })}
          </SubmitButton>
        </div>
      ) : null}
      <Panel title={t('columns')}>
        <p className={classes.muted}>{t('columnsHint')}</p>
        <div className={table.scroll}>
          <Table
            rows={placed}
            rowId={({ at }) => at}
            columns={[
              { header: t('header'), cell: ({ header }) => header },
              {
                header: t('field'),
                cell: ({ header, field, at }) => (
                  <SelectField
                    size="xs"
                    miw="min(12rem, 45vw)"
                    aria-label={t('fieldOf', { header })}
                    value={field ?? ''}
                    disabled={busy}
                    onChange={(event) => take(at, event.currentTarget.value)}
                    empty={t('leaveOut')}
                    data={optionsOf(importFields, (value) => t(keyOf(value)))}
                  />
                ),
              },
              { header: t('examples'), cell: ({ examples }) => examples.filter(Boolean).join(' · ') },
            ]}
          />
        </div>
      </Panel>
      <RefusedRowsPanel rows={preview.refusedRows} total={refused} />
      <RowsPanel
        title={t('knownRows')}
        rows={preview.knownRows.map(({ line, problem }) => ({
          line,
          text: t(problem === 'known' ? 'knownRow' : problem),
        }))}
        total={known}
      />
      <RowsPanel
        title={t('unknownRegions')}
        rows={preview.unknownRegions.map(({ line, region }) => ({ line, text: region }))}
        total={withoutRegion}
      />
    </>
  );
}
