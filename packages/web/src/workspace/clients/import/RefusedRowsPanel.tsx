import type { RefusedRow } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { RowsPanel } from '../../shared/import/RowsPanel.tsx';
import { useFieldKey } from '../../shared/useFieldKey.ts';
import { importTexts } from './text.ts';

/** The rows that cannot be added, with their errors. */
export function RefusedRowsPanel({ rows, total }: { rows: readonly RefusedRow[]; total: number }) {
  const { t } = useText(importTexts);
  const keyOf = useFieldKey();
  return (
    <RowsPanel
      title={t('refusedRows')}
      rows={rows.map(({ line, field, problem }) => ({
        line,
        text: t(problem, { field: field ? t(keyOf(field)) : '' }),
      }))}
      total={total}
    />
  );
}
