import type { ReactNode } from 'react';
import classes from './panel.module.css';

export interface Column<Row> {
  /** Empty for a column of buttons. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** Aligned to the end, for numbers and amounts. */
  number?: boolean;
  /** For longer texts: on phones over the whole card, without the header. */
  wide?: boolean;
  className?: string | undefined;
}

export interface TableProps<Row> {
  /** Accessible name, unless the element around the table has it. */
  label?: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string | number;
}

/**
 * A table of the workspace. The first column names the row. On phones each row is a card whose other cells show their
 * column's header; empty cells are left out.
 */
export function Table<Row>({ label, columns, rows, rowId }: TableProps<Row>) {
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ header, number }) =>
            header ? (
              <th key={header} scope="col" className={number ? classes.number : undefined}>
                {header}
              </th>
            ) : (
              <td key={header} />
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowId(row)}>
            {columns.map((column, at) => (
              <Cell key={column.header} column={column} content={column.cell(row)} isFirst={at === 0} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface CellProps {
  column: Omit<Column<never>, 'cell'>;
  content: ReactNode;
  isFirst: boolean;
}

function Cell({ column: { header, number, wide, className }, content, isFirst }: CellProps) {
  const isEmpty = content === null || content === undefined || content === false || content === '';
  const names = [isFirst && classes.name, number && classes.number, className].filter(Boolean);
  return (
    <td
      className={names.join(' ') || undefined}
      data-label={isFirst || wide ? undefined : header || undefined}
      data-empty={isEmpty || undefined}
    >
      {content}
    </td>
  );
}
