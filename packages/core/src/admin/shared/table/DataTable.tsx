import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from '../data-table/table.module.css';

export interface Column {
  name: string;
  /** Figures stand at the right, digit under digit. */
  number?: boolean;
  /** Left out where there is little room. */
  minor?: boolean;
  /** The menu of a row. */
  actions?: boolean;
}

export interface DataTableProps {
  label: string;
  columns: readonly Column[];
  /** The rows answer the question before; those to the present one are on their way. */
  isOld?: boolean;
  /** Rows of `Cell`s, in the order of the columns. */
  children: ReactNode;
}

/** The console's table of rows. Where its place is too narrow for columns, each row reads as a card. */
export function DataTable({ label, columns, isOld = false, children }: DataTableProps) {
  return (
    <div className={styles.scroll}>
      <Table
        aria-label={label}
        aria-busy={isOld}
        data-old={isOld || undefined}
        className={`${styles.table} ${styles.cards}`}
        horizontalSpacing="md"
        highlightOnHover
      >
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ name, number, minor, actions }) => (
              <Table.Th
                key={name}
                data-number={number || undefined}
                data-minor={minor || undefined}
                data-actions={actions || undefined}
              >
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </div>
  );
}

export interface CellProps {
  /** The column's name, where a card needs it to be understood. */
  label?: string;
  number?: boolean;
  minor?: boolean;
  actions?: boolean;
  muted?: boolean;
  nowrap?: boolean;
  title?: string | undefined;
  children?: ReactNode;
}

/** A cell of a row. One without content is left out of a card. */
export function Cell({ label, number, minor, actions, muted, nowrap, title, children }: CellProps) {
  const isEmpty = children === null || children === undefined || children === false || children === '';
  return (
    <Table.Td
      data-label={label}
      data-number={number || undefined}
      data-minor={minor || undefined}
      data-actions={actions || undefined}
      data-muted={muted || undefined}
      data-nowrap={nowrap || undefined}
      title={title}
    >
      {isEmpty ? null : label ? <div>{children}</div> : children}
    </Table.Td>
  );
}
