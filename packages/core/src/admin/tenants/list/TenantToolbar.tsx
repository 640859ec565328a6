import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ColumnVisibilityState } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { plans, planTable } from '../../../domain/plans.ts';
import type { TenantStatus } from '../../../domain/platform/lifecycle.ts';
import type { ListColumn } from '../../../domain/platform/tenant-list.ts';
import { useDensity } from '../../shared/density.tsx';
import { SearchField } from '../../shared/SearchField.tsx';
import { FilterSelect } from '../../shared/table/FilterSelect.tsx';
import { Toolbar } from '../../shared/table/Toolbar.tsx';
import { t } from '../text.ts';
import { hideableColumns } from './columns.tsx';
import { t as listText } from './text.ts';
import type { ListParams } from './useTenantListParams.ts';

const statusOrder: TenantStatus[] = ['active', 'provisioning', 'suspended', 'terminated'];

export interface TenantToolbarProps {
  query: ListParams;
  change: (changes: Partial<ListParams>, options?: { replace?: boolean }) => void;
  visibility: ColumnVisibilityState;
  onShowColumn: (column: ListColumn, visible: boolean) => void;
  /** The choice of a view, in front. */
  views: ReactNode;
}

/** View, search, filters and what the rows look like, above the list. */
export function TenantToolbar({ query, change, visibility, onShowColumn, views }: TenantToolbarProps) {
  const { density, setDensity } = useDensity();
  return (
    <Toolbar>
      {views}
      <SearchField
        label={t('search')}
        search={query.search}
        onSearch={(search) => change({ search }, { replace: true })}
      />
      <FilterSelect
        label={t('status')}
        all={t('allStatuses')}
        values={statusOrder}
        nameOf={(value) => t(value)}
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
      <Menu position="bottom-end" closeOnItemClick={false} shadow="md">
        <Menu.Target>
          <Button
            variant="default"
            data-end
            visibleFrom="sm"
            rightSection={<IconChevronDown size={16} aria-hidden="true" />}
          >
            {listText('display')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t('columns')}</Menu.Label>
          {hideableColumns.map(({ id, name }) => (
            <Menu.CheckboxItem
              key={id}
              checked={visibility[id] !== false}
              onChange={(checked) => onShowColumn(id, checked)}
            >
              {name}
            </Menu.CheckboxItem>
          ))}
          <Menu.Divider />
          <Menu.CheckboxItem
            checked={density === 'compact'}
            onChange={(checked) => setDensity(checked ? 'compact' : 'comfortable')}
          >
            {listText('compact')}
          </Menu.CheckboxItem>
        </Menu.Dropdown>
      </Menu>
    </Toolbar>
  );
}
