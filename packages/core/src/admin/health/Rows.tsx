import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './health.module.css';

export interface Column {
  name: string;
  /** Figures stand at the right, digit under digit. */
  figures?: boolean;
}

export interface Row {
  key: string;
  /** One for each column; null leaves it out where a row is a list of facts. */
  cells: ReactNode[];
}

/** A plain table that turns into a list of facts on narrow screens. */
export function Rows({
  label,
  columns,
  rows,
}: {
  label: string;
  columns: readonly Column[];
  rows: readonly Row[];
}) {
  return (
    <Table aria-label={label} className={styles.table} horizontalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          {columns.map(({ name, figures }) => (
            <Table.Th key={name} data-figures={figures || undefined}>
              {name}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ key, cells }) => (
          <Table.Tr key={key}>
            {columns.map(({ name, figures }, at) => (
              <Table.Td key={name} data-label={name} data-figures={figures || undefined}>
                {cells[at] === null ? null : <div>{cells[at]}</div>}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** Facts of a panel, name and value side by side. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
