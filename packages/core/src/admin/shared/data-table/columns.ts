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
  /**
   * The value to sort rows by, or `true` if the server sorts by the column's id. Omit it for a column that
   * cannot be sorted.
   */
  sortBy?: true | ((row: Row) => string | number | null);
  /** Right-aligned, for numbers. */
  number?: boolean;
  /** Hidden if there is little room. */
  minor?: boolean;
  muted?: boolean | ((row: Row) => boolean);
  nowrap?: boolean;
  /** Marks the cell as the header of its row for screen readers. */
  rowHeader?: boolean;
  /** Holds the row's menu. */
  actions?: boolean;
  /** Tooltip of the cell. */
  title?: (row: Row) => string | undefined;
}

/** The features of TanStack Table that the data table uses. */
export const features = tableFeatures({
  columnVisibilityFeature,
  rowExpandingFeature,
  rowSelectionFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
});

/** Column definitions for TanStack. Rows without a sort value come last in both directions. */
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
