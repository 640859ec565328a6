import { useMediaQuery } from '@mantine/hooks';
import type { DataColumn } from '../shared/data-table/columns.ts';
import { DataTable } from '../shared/data-table/DataTable.tsx';
import styles from './analytics.module.css';

export interface Column {
  name: string;
  /** One text for each row. */
  values: readonly string[];
  /** The values behind the texts, to sort by. */
  figures?: readonly (number | string | null)[];
}

interface FigureRow {
  name: string;
  /** Index of the row in the columns' values. */
  index: number;
}

/** The figures behind a chart: the first column names the row, the others are numbers. On phones each row is a card. */
export function FigureTable({ label, columns }: { label: string; columns: readonly Column[] }) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const rows = columns[0]?.values.map((name, index): FigureRow => ({ name, index })) ?? [];
  const tableColumns = columns.map(
    ({ name, values, figures }, position): DataColumn<FigureRow> => ({
      id: String(position),
      header: name,
      nowrap: true,
      rowHeader: position === 0,
      number: position > 0,
      sortBy: figures && (({ index }) => figures[index] ?? null),
      cell: ({ index }) => values[index],
    }),
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
    <section className={styles.tableScroll} aria-label={label} tabIndex={0}>
      <DataTable
        label={label}
        columns={tableColumns}
        rows={rows}
        rowId={({ index }) => String(index)}
        narrow={isPhone ? 'cards' : 'columns'}
        className={styles.table}
      />
    </section>
  );
}
