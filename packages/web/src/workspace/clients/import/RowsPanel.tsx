import type { RefusedRow } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { Panel } from '../../shared/Panel.tsx';
import { useFieldKey } from '../../shared/useFieldKey.ts';
import classes from '../clients.module.css';
import { importTexts } from './text.ts';

/** Rows of the file, each with what is to say about it; nothing if there are none. */
export function RowsPanel({
  title,
  rows,
  total,
}: {
  title: string;
  rows: readonly { line: number; text: string }[];
  /** Of which `rows` are the first. */
  total: number;
}) {
  const { t } = useText(importTexts);
  if (rows.length === 0) return null;
  return (
    <Panel title={title}>
      {total > rows.length ? <p className={classes.muted}>{t('rowsMore', { n: rows.length })}</p> : null}
      <ul className={classes.items}>
        {rows.map(({ line, text }) => (
          <li key={line}>
            <div>{t('line', { line, text })}</div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

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
