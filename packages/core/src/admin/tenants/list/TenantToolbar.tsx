import type { ColumnVisibilityState } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { plans, planTable } from '../../../domain/plans.ts';
import type { TenantStatus } from '../../../domain/platform/lifecycle.ts';
import type { ListColumn } from '../../../domain/platform/tenant-views.ts';
import { DisplayMenu } from '../../shared/data-table/DisplayMenu.tsx';
import { FilterSelect } from '../../shared/data-table/FilterSelect.tsx';
import { ListToolbar } from '../../shared/data-table/ListToolbar.tsx';
import { t } from '../text.ts';
import { hideableColumns } from './columns.tsx';
import { FilterMenu } from './filters/FilterMenu.tsx';
import type { ListParams } from './useTenantListParams.ts';

const statusOrder: TenantStatus[] = ['active', 'provisioning', 'suspended', 'terminated'];

export interface TenantToolbarProps {
  query: ListParams;
  change: (changes: Partial<ListParams>, options?: { replace?: boolean }) => void;
  visibility: ColumnVisibilityState;
  onShowColumn: (column: ListColumn, visible: boolean) => void;
  /** The menu of saved views. */
  views: ReactNode;
  /** Clears search and filters; undefined while none are set. */
  onClear: (() => void) | undefined;
}

/** Views, search, filters and columns, above the list. */
export function TenantToolbar({
  query,
  change,
  visibility,
  onShowColumn,
  views,
  onClear,
}: TenantToolbarProps) {
  return (
    <ListToolbar
      start={views}
      search={{ label: t('search'), value: query.search, change }}
      onClear={onClear}
      end={<DisplayMenu columns={hideableColumns} visibility={visibility} onChange={onShowColumn} />}
    >
      <FilterSelect
        label={t('status')}
        all={t('allStatuses')}
        values={statusOrder}
        nameOf={t}
        value={query.status}
        onChange={(status) => change({ status })}
      />
      <FilterSelect
        label={t('plan')}
        all={t('allPlans')}
        values={plans}
        nameOf={(plan) => planTable[plan].operatorLabel}
        value={query.plan}
        onChange={(plan) => change({ plan })}
      />
      <FilterMenu query={query} change={change} />
    </ListToolbar>
  );
}
