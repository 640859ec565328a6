import {
  type ColumnDef,
  columnVisibilityFeature,
  createSortedRowModel,
  rowExpandingFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';

/** A column of the console's data table. */
export interface DataColumn<Row> {
  /** Its name in the sort order and in saved settings. */
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The value to sort rows by; `true` where the server sorts by the column's id. Not sortable when omitted. */
  sortBy?: true | ((row: Row) => string | number | null);
  /** Numbers are right-aligned. */
  number?: boolean;
  /** Left out where there is little room. */
  minor?: boolean;
  muted?: boolean | ((row: Row) => boolean);
  nowrap?: boolean;
  /** Names the row, for screen readers in a table of figures. */
  rowHeader?: boolean;
  /** Holds the row's menu. */
  actions?: boolean;
  /** Tooltip of a cell. */
  title?: (row: Row) => string | undefined;
}

/** What the data table uses of TanStack Table. */
export const features = tableFeatures({
  columnVisibilityFeature,
  rowExpandingFeature,
  rowSelectionFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
});

/** TanStack's definitions of the columns. Rows without a value to sort by come last in both directions. */
export function tableColumns<Row extends object>(
  columns: readonly DataColumn<Row>[],
): ColumnDef<typeof features, Row>[] {
  return columns.map(({ id, sortBy }) => ({
    id,
    accessorFn: (row) => (typeof sortBy === 'function' ? (sortBy(row) ?? undefined) : undefined),
    enableSorting: sortBy !== undefined,
    sortUndefined: 'last',
    sortFn: (a, b) => compare(a.getValue(id), b.getValue(id)),
  }));
}

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a).localeCompare(String(b), 'en-CA', { numeric: true, sensitivity: 'base' });
}
