import type { ReactNode } from 'react';
import classes from './panel.module.css';

export interface Column<Row> {
  /** Empty for a column of buttons. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** Shown in empty cells, except on phones. */
  empty?: string;
  /** Aligned to the end, for numbers and amounts. */
  number?: boolean;
  /** For longer texts: on phones over the whole card, without the header. */
  wide?: boolean;
  /** Of the header and the cells. */
  className?: string | undefined;
}

export interface TableProps<Row> {
  /** Accessible name, unless the element around the table has it. */
  label?: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string | number;
  /** Rows below the others, for totals. */
  foot?: ReactNode;
  className?: string | undefined;
}

/**
 * A table of the workspace. The first column names the row. On phones each row is a card whose other cells show their
 * column's header; empty cells are left out.
 */
export function Table<Row>({ label, columns, rows, rowId, foot, className }: TableProps<Row>) {
  return (
    <table className={join(classes.table, className)} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) =>
            column.header ? (
              <th
                key={column.header}
                scope="col"
                className={join(column.number && classes.number, column.className)}
              >
                {column.header}
              </th>
            ) : (
              <td key={column.header} className={column.className} />
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
        {foot}
      </tbody>
    </table>
  );
}

/** A table that may be wider than the screen, and is then scrolled sideways, also by key. */
export function WideTable<Row>({ label, ...table }: TableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by key
    <section className={classes.scroll} aria-label={label} tabIndex={0}>
      <Table {...table} />
    </section>
  );
}

interface CellProps {
  column: Omit<Column<never>, 'cell'>;
  content: ReactNode;
  isFirst: boolean;
}

function Cell({ column: { header, empty, number, wide, className }, content, isFirst }: CellProps) {
  const isEmpty = content === null || content === undefined || content === false || content === '';
  return (
    <td
      className={join(isFirst && classes.name, number && classes.number, className)}
      data-label={isFirst || wide ? undefined : header || undefined}
      data-empty={isEmpty || undefined}
    >
      {isEmpty ? empty : content}
    </td>
  );
}

const join = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ') || undefined;
