import {
  type DateOrder,
  type ImportColumns,
  type ImportPreview,
  importFields,
} from '@tamarack/core/domain/workspace';
import { Notice, useText } from '@tamarack/core/ui';
import { ColumnsPanel } from '../../shared/import/ColumnsPanel.tsx';
import { DateOrderField } from '../../shared/import/DateOrderField.tsx';
import classes from '../../shared/import/import.module.css';
import { RowsPanel } from '../../shared/import/RowsPanel.tsx';
import { SubmitButton } from '../../shared/saving/SubmitButton.tsx';
import { useFieldKey } from '../../shared/useFieldKey.ts';
import { RefusedRowsPanel } from './RefusedRowsPanel.tsx';
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
  onBirthOrder: (order: DateOrder) => void;
  onRun: () => void;
}) {
  const { t } = useText(importTexts);
  const keyOf = useFieldKey();
  const { columns, unclearBirth, ready, known, refused, withoutRegion } = preview;
  const placed = columns.map((column, at) => ({ ...column, at }));
  return (
    <>
      <div role="status" className={classes.counts}>
        <strong>{t('ready', { n: ready })}</strong>
        {known > 0 ? <span>{t('known', { n: known })}</span> : null}
        {refused > 0 ? <span>{t('refused', { n: refused })}</span> : null}
        {withoutRegion > 0 ? <span>{t('withoutRegion', { n: withoutRegion })}</span> : null}
      </div>
      {unclearBirth ? (
        <DateOrderField
          unclear={unclearBirth}
          order={unclearBirth.order}
          label={t('birthOrder', { example: unclearBirth.example })}
          busy={busy}
          onOrder={onBirthOrder}
        />
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
      <ColumnsPanel
        columns={columns}
        fields={importFields}
        labelOf={(field) => t(keyOf(field))}
        busy={busy}
        onColumns={onColumns}
      />
      <RefusedRowsPanel rows={preview.refusedRows} total={refused} />
      <RowsPanel
        title={t('skippedRows')}
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
