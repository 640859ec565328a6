import { Checkbox, Table, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconSelector } from '@tabler/icons-react';
import { type ColumnVisibilityState, type SortingState, type Updater, useTable } from '@tanstack/react-table';
import { type MouseEvent, memo, useRef } from 'react';
import { type TenantSortColumn, type TenantSummary, tenantSortColumns } from '../../../domain/resources.ts';
import base from '../../shared/table/table.module.css';
import { TenantRowMenu } from '../actions/TenantRowMenu.tsx';
import { t } from '../text.ts';
import { columns, features } from './columns.tsx';
import styles from './list.module.css';
import { t as listText } from './text.ts';
import { useListKeys } from './useListKeys.ts';
import { isSelectable, type TenantSelection } from './useSelection.ts';
import type { ListParams } from './useTenantListParams.ts';

export interface TenantTableProps {
  tenants: TenantSummary[];
  query: ListParams;
  visibility: ColumnVisibilityState;
  isSample: boolean;
  /** The rows belong to an earlier question; their answer is on its way. */
  isOld: boolean;
  selection: TenantSelection;
  /** Whether the operator can do anything with a selection. */
  maySelect: boolean;
  onSort: (sort: TenantSortColumn | undefined, direction: 'asc' | 'desc' | undefined) => void;
  onSuspend: (tenant: TenantSummary) => void;
}

/** The rows, sorted by the server. A header sorts upwards, then downwards, then back to newest first. */
export const TenantTable = memo(function TenantTable(props: TenantTableProps) {
  const { tenants, query, visibility, isSample, isOld, selection, onSort, onSuspend } = props;
  const maySelect = props.maySelect && !isSample;
  const body = useRef<HTMLTableSectionElement>(null);
  const { reached, reach } = useListKeys({
    rows: body,
    tenants: isSample ? noTenants : tenants,
    selection,
    maySelect,
  });
  const sorting: SortingState = query.sort ? [{ id: query.sort, desc: query.direction === 'desc' }] : [];
  const table = useTable({
    features,
    columns,
    data: tenants,
    getRowId: (tenant) => tenant.tenantId,
    state: { sorting, columnVisibility: visibility },
    manualSorting: true,
    sortDescFirst: false,
    onSortingChange: (updater: Updater<SortingState>) => {
      const [next] = typeof updater === 'function' ? updater(sorting) : updater;
      const column = tenantSortColumns.find((known) => known === next?.id);
      onSort(column, column && (next?.desc ? 'desc' : 'asc'));
    },
  });
  return (
    <div className={styles.scroll}>
      <Table
        aria-label={t('tableLabel')}
        aria-busy={isOld}
        data-old={isOld || undefined}
        data-ticks={maySelect || undefined}
        className={`${base.table} ${styles.table}`}
        horizontalSpacing="md"
        highlightOnHover
      >
        <Table.Thead>
          {table.getHeaderGroups().map((group) => (
            <Table.Tr key={group.id}>
              {maySelect ? (
                <Table.Th className={styles.tick}>
                  <Checkbox
                    aria-label={listText('selectPage')}
                    checked={selection.pageState === 'all'}
                    indeterminate={selection.pageState === 'some'}
                    onChange={selection.togglePage}
                  />
                </Table.Th>
              ) : null}
              {group.headers.map((header) => (
                <Table.Th key={header.id} aria-sort={ariaSort(header.column.getIsSorted())}>
                  <UnstyledButton className={styles.sort} onClick={header.column.getToggleSortingHandler()}>
                    <table.FlexRender header={header} />
                    <SortMark direction={header.column.getIsSorted()} />
                  </UnstyledButton>
                </Table.Th>
              ))}
              <Table.Th data-actions>{t('actions')}</Table.Th>
            </Table.Tr>
          ))}
        </Table.Thead>
        <Table.Tbody ref={body}>
          {table.getRowModel().rows.map((row) => {
            const tenant = row.original;
            const isSelected = maySelect && selection.isSelected(tenant);
            return (
              <Table.Tr
                key={row.id}
                data-row={row.id}
                data-reached={row.id === reached || undefined}
                data-selected={isSelected || undefined}
                onFocus={() => reach(row.id)}
              >
                {maySelect ? (
                  <Table.Td className={styles.tick}>
                    {isSelectable(tenant) ? (
                      <Checkbox
                        aria-label={listText('select', { clinic: tenant.clinicName })}
                        checked={isSelected}
                        onChange={noChange}
                        onClick={(event: MouseEvent) => selection.toggle(tenant, event.shiftKey)}
                      />
                    ) : null}
                  </Table.Td>
                ) : null}
                {row.getVisibleCells().map((cell) => (
                  <Table.Td key={cell.id}>
                    <table.FlexRender cell={cell} />
                  </Table.Td>
                ))}
                <Table.Td>
                  <TenantRowMenu tenant={tenant} disabled={isSample} onSuspend={onSuspend} />
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </div>
  );
});

const noTenants: TenantSummary[] = [];

/** A click says whether Shift was held, which a change does not; the space bar clicks as well. */
const noChange = () => {};

type Sorted = false | 'asc' | 'desc';

function ariaSort(sorted: Sorted) {
  if (!sorted) return 'none';
  return sorted === 'asc' ? 'ascending' : 'descending';
}

function SortMark({ direction }: { direction: Sorted }) {
  const Icon = direction === 'asc' ? IconChevronUp : direction === 'desc' ? IconChevronDown : IconSelector;
  return (
    <Icon
      size={14}
      stroke={1.8}
      aria-hidden="true"
      className={styles.sortMark}
      data-on={direction || undefined}
    />
  );
}
