import type { ColumnVisibilityState } from '@tanstack/react-table';
import { memo, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  type TenantListRow,
  type TenantSortColumn,
  type TenantSummary,
  tenantSortColumns,
} from '../../../domain/platform/tenants.ts';
import type { DataColumn } from '../../shared/data-table/columns.ts';
import { DataTable } from '../../shared/data-table/DataTable.tsx';
import { type AskedAction, TenantRowMenu } from '../actions/TenantRowMenu.tsx';
import { t } from '../text.ts';
import { columns } from './columns.tsx';
import styles from './list.module.css';
import { isSelectable, type TenantSelection } from './selection/useSelection.ts';
import { t as listText } from './text.ts';
import type { ListParams } from './useTenantListParams.ts';

export interface TenantTableProps {
  tenants: TenantListRow[];
  query: ListParams;
  visibility: ColumnVisibilityState;
  isSample: boolean;
  /** The rows belong to the previous query while the new one loads. */
  isOld: boolean;
  selection: TenantSelection;
  /** Whether the operator has any action for selected rows. */
  maySelect: boolean;
  onSort: (sort: TenantSortColumn | undefined, direction: 'asc' | 'desc' | undefined) => void;
  onAsk: (action: AskedAction, tenant: TenantSummary) => void;
}

/** The tenants, sorted by the server; newest first by default. Sample rows have no actions. */
export const TenantTable = memo(function TenantTable(props: TenantTableProps) {
  const { tenants, query, visibility, isSample, isOld, selection, maySelect, onSort, onAsk } = props;
  const navigate = useNavigate();
  const allColumns = useMemo(
    (): DataColumn<TenantListRow>[] => [
      ...columns,
      {
        id: 'actions',
        header: t('actions'),
        actions: true,
        cell: (tenant) => <TenantRowMenu tenant={tenant} disabled={isSample} onAsk={onAsk} />,
      },
    ],
    [isSample, onAsk],
  );
  return (
    <DataTable
      label={t('tableLabel')}
      columns={allColumns}
      rows={tenants}
      rowId={({ tenantId }) => tenantId}
      isOld={isOld}
      sort={{
        current: query.sort && { id: query.sort, desc: query.direction === 'desc' },
        onChange: (next) => {
          const column = tenantSortColumns.find((known) => known === next?.id);
          onSort(column, column && (next?.desc ? 'desc' : 'asc'));
        },
      }}
      visibility={visibility}
      selection={
        maySelect && !isSample
          ? {
              selected: selection.selected,
              onChange: selection.select,
              canSelect: isSelectable,
              labelOf: ({ clinicName }) => listText('select', { clinic: clinicName }),
              allLabel: listText('selectPage'),
            }
          : undefined
      }
      onOpen={isSample ? undefined : ({ tenantId }) => void navigate(`/admin/tenants/${tenantId}`)}
      stickyHeader
      className={styles.table}
    />
  );
});
