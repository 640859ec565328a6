import type { AppointmentImportRows, RefusedAppointmentRow } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { RowsPanel } from '../../shared/import/RowsPanel.tsx';
import { importTexts } from './text.ts';

/** The rows that are not booked, with the reason. */
export function RowsPanels({ rows }: { rows: AppointmentImportRows }) {
  const { t } = useText(importTexts);
  const textOf = ({ field, problem, client }: RefusedAppointmentRow) => {
    const text = t(problem, { field: field ? t(field) : '' });
    return client ? t('withClient', { text, client }) : text;
  };
  return (
    <>
      <RowsPanel
        title={t('refusedRows')}
        rows={rows.refusedRows.map((row) => ({ line: row.line, text: textOf(row) }))}
        total={rows.refused}
      />
      <RowsPanel
        title={t('skippedRows')}
        rows={rows.skippedRows.map(({ line, problem }) => ({ line, text: t(problem) }))}
        total={rows.skipped}
      />
    </>
  );
}
