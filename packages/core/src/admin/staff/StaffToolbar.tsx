import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import type { ColumnVisibilityState } from '@tanstack/react-table';
import { platformRoles } from '../../domain/permissions.ts';
import { staffStates } from '../../domain/platform/staff.ts';
import { DisplayMenu } from '../shared/data-table/DisplayMenu.tsx';
import { FilterSelect } from '../shared/data-table/FilterSelect.tsx';
import { ListToolbar } from '../shared/data-table/ListToolbar.tsx';
import { hideableColumns } from './StaffTable.tsx';
import { t } from './text.ts';
import type { StaffFilters } from './useStaff.ts';

export interface StaffToolbarProps {
  filters: StaffFilters;
  change: (changes: Record<string, string | undefined>, options?: { replace?: boolean }) => void;
  /** Clears search and filters, while some are set. */
  onClear: (() => void) | undefined;
  /** Number of people shown. */
  count: number | undefined;
  visibility: ColumnVisibilityState;
  onShowColumn: (column: string, isVisible: boolean) => void;
  /** Undefined without the permission to invite. */
  onInvite: (() => void) | undefined;
}

export function StaffToolbar(props: StaffToolbarProps) {
  const { filters, change, onClear, count, visibility, onShowColumn, onInvite } = props;
  return (
    <ListToolbar
      search={{ label: t('search'), value: filters.search, change }}
      onClear={onClear}
      count={count === undefined ? null : t('announced', { n: count })}
      end={
        <>
          <DisplayMenu columns={hideableColumns} visibility={visibility} onChange={onShowColumn} />
          {onInvite ? (
            <Button leftSection={<IconUserPlus size={16} aria-hidden="true" />} onClick={onInvite}>
              {t('invite')}
            </Button>
          ) : null}
        </>
      }
    >
      <FilterSelect
        label={t('role')}
        all={t('allRoles')}
        values={platformRoles}
        nameOf={(value) => t(value)}
        value={filters.role}
        onChange={(role) => change({ role })}
      />
      <FilterSelect
        label={t('state')}
        all={t('allStates')}
        values={staffStates}
        nameOf={(value) => t(value)}
        value={filters.state}
        onChange={(state) => change({ state })}
      />
    </ListToolbar>
  );
}
