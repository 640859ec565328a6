import { Table } from '@mantine/core';
import styles from './analytics.module.css';

export interface Column {
  name: string;
  /** One text for each row. */
  values: readonly string[];
}

/** The figures behind a chart, row by row: the first column names the row, the others are numbers. */
export function FigureTable({ label, columns }: { label: string; columns: readonly Column[] }) {
  const [head, ...others] = columns;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
    <section className={styles.tableScroll} aria-label={label} tabIndex={0}>
      <Table className={styles.table} horizontalSpacing="md" stickyHeader>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ name }) => (
              <Table.Th key={name} scope="col">
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {head?.values.map((name, index) => (
            <Table.Tr key={name}>
              <Table.Th scope="row">{name}</Table.Th>
              {others.map((column) => (
                <Table.Td key={column.name}>{column.values[index]}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
