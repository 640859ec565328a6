import { Checkbox, Table, VisuallyHidden } from '@mantine/core';
import {
  type ColumnVisibilityState,
  type ExpandedState,
  type RowSelectionState,
  type SortingState,
  type Row as TableRow,
  type Updater,
  useTable,
} from '@tanstack/react-table';
import { type MouseEvent, type ReactNode, useId, useRef, useState } from 'react';
import { FailedState } from '../states.tsx';
import { type DataColumn, features, tableColumns } from './columns.ts';
import { ExpandButton } from './ExpandButton.tsx';
import { RowsSkeleton } from './RowsSkeleton.tsx';
import { ShowMore } from './ShowMore.tsx';
import { SortButton } from './SortButton.tsx';
import styles from './table.module.css';
import { t } from './text.ts';
import { useFits } from './useFits.ts';
import { useRowKeys } from './useRowKeys.ts';

/** Rows and their loading state; `pagedRows` and `queriedRows` make it from a query. */
export interface TableRows<Row> {
  /** Undefined until the first response. */
  rows: readonly Row[] | undefined;
  /** Shown with a Retry button while there are no rows. */
  error?: unknown;
  onRetry?: () => void;
  /** The rows belong to the previous query while the new one loads. */
  isOld?: boolean;
  /** Loads more rows; undefined if there are no more. */
  more?: { loading: boolean; onMore: () => void };
}

interface DataTableSort {
  id: string;
  desc: boolean;
}

interface DataTableSelection<Row> {
  selected: RowSelectionState;
  onChange: (selected: RowSelectionState) => void;
  canSelect?: (row: Row) => boolean;
  /** Label of a row's checkbox. */
  labelOf: (row: Row) => string;
  allLabel: string;
}

interface DataTableDetails<Row> {
  /** Label of the button that opens a row's details. */
  labelOf: (row: Row) => string;
  render: (row: Row) => ReactNode;
}

export interface DataTableProps<Row extends object> extends TableRows<Row> {
  label: string;
  columns: readonly DataColumn<Row>[];
  rowId: (row: Row) => string;
  /** Announced by screen readers while loading; defaults to `label`. */
  loading?: string;
  /** Number of placeholder rows while loading. */
  skeletonRows?: number;
  /** Shown in place of the table when there are no rows. */
  empty?: ReactNode;
  /**
   * Sort order managed by the caller and applied by the server. Without it, columns with a `sortBy` function
   * are sorted in the browser.
   */
  sort?: { current: DataTableSort | undefined; onChange: (next: DataTableSort | undefined) => void };
  /** Has `false` for each hidden column. */
  visibility?: ColumnVisibilityState;
  selection?: DataTableSelection<Row> | undefined;
  /** Adds a button to every row that opens its details below it. */
  details?: DataTableDetails<Row>;
  /**
   * Called when a row is opened with Enter (without it, Enter opens its details). Also lets j and k move
   * between rows and x select one.
   */
  onOpen?: (row: Row) => void;
  /** Keeps the header in view while the page scrolls, on wide screens and where all columns fit. */
  stickyHeader?: boolean;
  /** `cards` (default): each row becomes a card where the table is too narrow. `columns`: the caller's styles decide. */
  narrow?: 'cards' | 'columns';
  /** Class of the caller, for styles that only this table needs. */
  className?: string;
}

/**
 * The console's table. Every list uses it, so that sorting, hiding columns, selection, keys, density, narrow screens
 * and the loading, empty and error states work the same everywhere. TanStack Table holds the state; cells are plain
 * functions of the row, so they may use values from the surrounding render.
 *
 *     const columns: DataColumn<LeadSummary>[] = [
 *       { id: 'email', header: t('who'), cell: (lead) => <RowName to={…}>{lead.email}</RowName> },
 *       { id: 'requests', header: t('requests'), number: true, minor: true, cell: (lead) => formatCount(lead.requests) },
 *       { id: 'seen', header: t('lastSeen'), muted: true, cell: (lead) => <RelativeTime iso={lead.seenAt} /> },
 *       { id: 'actions', header: t('actions'), actions: true, cell: (lead) => <LeadMenu lead={lead} /> },
 *     ];
 *     <DataTable label={t('tableLabel')} columns={columns} rowId={(lead) => lead.leadId} {...pagedRows(list)}
 *       empty={<EmptyState … />} stickyHeader />
 *
 * Set a column's `sortBy` to a function only if all rows are loaded: it sorts in the browser. If the server sorts, as it
 * must for a page of a longer list, set it to `true` and pass the `sort` prop.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { rows, error, onRetry, more, label, loading = label, empty } = props;
  return (
    <>
      {rows && rows.length > 0 ? <Rows {...props} rows={rows} /> : null}
      {rows?.length === 0 ? empty : null}
      {!rows && error ? <FailedState error={error} onRetry={onRetry ?? noAction} /> : null}
      {!rows && !error ? <RowsSkeleton label={loading} rows={props.skeletonRows} /> : null}
      {more ? <ShowMore {...more} /> : null}
    </>
  );
}

const noAction = () => {};
const noSelection: RowSelectionState = {};

function Rows<Row extends object>({
  label,
  columns,
  rows,
  rowId,
  isOld = false,
  sort,
  visibility = {},
  selection,
  details,
  onOpen,
  stickyHeader,
  narrow = 'cards',
  className,
}: DataTableProps<Row> & { rows: readonly Row[] }) {
  const id = useId();
  const body = useRef<HTMLTableSectionElement>(null);
  const { box, fits } = useFits(stickyHeader === true);
  const [ownSorting, setOwnSorting] = useState<SortingState>([]);
  const [expanded, setExpanded] = useState<ExpandedState>({});
  const sorting = sort ? (sort.current ? [sort.current] : []) : ownSorting;
  const rowSelection = selection?.selected ?? noSelection;
  const table = useTable({
    features,
    columns: tableColumns(columns),
    data: rows,
    getRowId: rowId,
    state: { sorting, columnVisibility: visibility, rowSelection, expanded },
    manualSorting: sort !== undefined,
    sortDescFirst: false,
    enableMultiSort: false,
    onSortingChange: (updater) => {
      const next = resolve(updater, sorting);
      if (sort) sort.onChange(next[0]);
      else setOwnSorting(next);
    },
    enableRowSelection: ({ original }) => selection?.canSelect?.(original) ?? true,
    isRowRangeSelectionEvent: (event) => (event as MouseEvent).shiftKey,
    onRowSelectionChange: (updater) => selection?.onChange(resolve(updater, rowSelection)),
    getRowCanExpand: () => details !== undefined,
    onExpandedChange: setExpanded,
  });
  const tableRows = table.getRowModel().rows;
  const { currentRow, setCurrentRow } = useRowKeys({
    body,
    rows: onOpen || details ? tableRows.map((row) => row.id) : [],
    onOpen: (rowId) => {
      const row = table.getRow(rowId);
      if (onOpen) onOpen(row.original);
      else row.toggleExpanded();
    },
    onSelect: selection && ((rowId) => selectRow(table.getRow(rowId))),
    onClear: selection && Object.keys(rowSelection).length > 0 ? () => selection.onChange({}) : undefined,
  });
  const byId = new Map(columns.map((column) => [column.id, column]));
  const width = table.getVisibleLeafColumns().length + (selection ? 1 : 0) + (details ? 1 : 0);

  return (
    <div ref={box} className={styles.scroll} data-sticky={fits || undefined}>
      <Table
        aria-label={label}
        aria-busy={isOld}
        data-old={isOld || undefined}
        data-selectable={selection ? true : undefined}
        className={[styles.table, narrow === 'cards' ? styles.cards : '', className ?? ''].join(' ')}
        horizontalSpacing="md"
        highlightOnHover
      >
        <Table.Thead>
          <Table.Tr>
            {selection ? (
              <Table.Th data-tick>
                <Checkbox
                  aria-label={selection.allLabel}
                  checked={table.getIsAllRowsSelected()}
                  indeterminate={
                    !table.getIsAllRowsSelected() && tableRows.some((row) => row.getIsSelected())
                  }
                  onChange={table.getToggleAllRowsSelectedHandler()}
                />
              </Table.Th>
            ) : null}
            {details ? (
              <Table.Th data-tick>
                <VisuallyHidden>{t('details')}</VisuallyHidden>
              </Table.Th>
            ) : null}
            {table.getFlatHeaders().map(({ column }) => {
              const { header, number, minor, actions } = byId.get(column.id) as DataColumn<Row>;
              const sorted = column.getIsSorted();
              return (
                <Table.Th
                  key={column.id}
                  aria-sort={column.getCanSort() ? ariaSort(sorted) : undefined}
                  data-number={number || undefined}
                  data-minor={minor || undefined}
                  data-actions={actions || undefined}
                >
                  {column.getCanSort() ? (
                    <SortButton sorted={sorted} onClick={column.getToggleSortingHandler()}>
                      {header}
                    </SortButton>
                  ) : (
                    header
                  )}
                </Table.Th>
              );
            })}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody ref={body}>
          {tableRows.map((row) => {
            const isOpen = details !== undefined && row.getIsExpanded();
            const detailsId = `${id}-${row.id}`;
            return [
              <Table.Tr
                key={row.id}
                data-row={row.id}
                data-reached={row.id === currentRow || undefined}
                data-selected={row.getIsSelected() || undefined}
                onFocus={() => setCurrentRow(row.id)}
              >
                {selection ? (
                  <Table.Td data-tick>
                    {row.getCanSelect() ? (
                      <Checkbox
                        aria-label={selection.labelOf(row.original)}
                        checked={row.getIsSelected()}
                        // Only a click event knows whether Shift is held; the space bar fires one too.
                        onClick={row.getToggleSelectedHandler()}
                        onChange={noAction}
                      />
                    ) : null}
                  </Table.Td>
                ) : null}
                {details ? (
                  <Table.Td data-tick>
                    <ExpandButton
                      label={details.labelOf(row.original)}
                      controls={detailsId}
                      isOpen={isOpen}
                      isRowLink={!onOpen}
                      onClick={() => row.toggleExpanded()}
                    />
                  </Table.Td>
                ) : null}
                {row.getVisibleCells().map(({ column }, index) => (
                  <Cell
                    key={column.id}
                    column={byId.get(column.id) as DataColumn<Row>}
                    row={row.original}
                    isFirst={index === 0}
                  />
                ))}
              </Table.Tr>,
              isOpen ? (
                <Table.Tr key={`${row.id}-details`} id={detailsId}>
                  <Table.Td colSpan={width} data-details>
                    {details.render(row.original)}
                  </Table.Td>
                </Table.Tr>
              ) : null,
            ];
          })}
        </Table.Tbody>
      </Table>
    </div>
  );
}

interface CellProps<Row> {
  column: DataColumn<Row>;
  row: Row;
  isFirst: boolean;
}

/**
 * A cell. In a card it is labelled with its column's name, unless it is the first, holds the row's actions or
 * is empty.
 */
function Cell<Row>({ column, row, isFirst }: CellProps<Row>) {
  const { header, cell, number, minor, muted, nowrap, actions, title, rowHeader } = column;
  const Part = rowHeader ? Table.Th : Table.Td;
  const content = cell(row);
  const isEmpty = content === null || content === undefined || content === false || content === '';
  const label = isFirst || actions ? undefined : header;
  return (
    <Part
      scope={rowHeader ? 'row' : undefined}
      data-label={label}
      data-number={number || undefined}
      data-minor={minor || undefined}
      data-actions={actions || undefined}
      data-muted={(typeof muted === 'function' ? muted(row) : muted) || undefined}
      data-nowrap={nowrap || undefined}
      title={title?.(row)}
    >
      {isEmpty ? null : label ? <div>{content}</div> : content}
    </Part>
  );
}

function resolve<State>(updater: Updater<State>, current: State): State {
  return typeof updater === 'function' ? (updater as (state: State) => State)(current) : updater;
}

/** Toggles a row as a click on its checkbox does, so that a later Shift-click extends from it. */
function selectRow<Row extends object>(row: TableRow<typeof features, Row>) {
  row.getToggleSelectedHandler()({ target: { checked: !row.getIsSelected() } });
}

function ariaSort(sorted: false | 'asc' | 'desc') {
  if (!sorted) return 'none';
  return sorted === 'asc' ? 'ascending' : 'descending';
}
