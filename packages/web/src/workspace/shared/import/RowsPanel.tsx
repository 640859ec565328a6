import { useText } from '@tamarack/core/ui';
import { Panel } from '../Panel.tsx';
import panel from '../panel.module.css';
import classes from './import.module.css';
import { importWords } from './text.ts';

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
  const { t } = useText(importWords);
  if (rows.length === 0) return null;
  return (
    <Panel title={title}>
      {total > rows.length ? <p className={panel.muted}>{t('rowsMore', { n: rows.length })}</p> : null}
      <ul className={classes.rows}>
        {rows.map(({ line, text }) => (
          <li key={line}>{t('line', { line, text })}</li>
        ))}
      </ul>
    </Panel>
  );
}
