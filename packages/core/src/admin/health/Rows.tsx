import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { Cell, type Column, DataTable } from '../shared/table/DataTable.tsx';
import styles from './health.module.css';

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
  isOld = false,
}: {
  label: string;
  columns: readonly Column[];
  rows: readonly Row[];
  isOld?: boolean;
}) {
  return (
    <DataTable label={label} columns={columns} isOld={isOld}>
      {rows.map(({ key, cells }) => (
        <Table.Tr key={key}>
          {columns.map(({ name, number }, at) => (
            <Cell key={name} number={number} {...(at === 0 ? {} : { label: name })}>
              {cells[at]}
            </Cell>
          ))}
        </Table.Tr>
      ))}
    </DataTable>
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
