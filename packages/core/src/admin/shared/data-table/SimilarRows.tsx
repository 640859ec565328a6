import { Title } from '@mantine/core';
import { t } from '../text.ts';
import type { DataColumn } from './columns.ts';
import { DataTable, type DataTableProps } from './DataTable.tsx';
import styles from './list.module.css';

interface SimilarRowsProps<Row extends object> extends Pick<DataTableProps<Row>, 'rowId' | 'onOpen'> {
  /** Most similar first. */
  rows: readonly Row[] | undefined;
  columns: readonly DataColumn<Row>[];
}

/** Rows with similar names, listed if a search finds none. */
export function SimilarRows<Row extends object>({ rows = [], columns, ...rest }: SimilarRowsProps<Row>) {
  if (rows.length === 0) return null;
  const unsorted = columns.map(({ sortBy: _sortBy, ...column }) => column);
  return (
    <>
      <Title order={2} fz="md" className={styles.similar}>
        {t('similarNames')}
      </Title>
      <DataTable label={t('similarNames')} columns={unsorted} rows={rows} {...rest} />
    </>
  );
}
