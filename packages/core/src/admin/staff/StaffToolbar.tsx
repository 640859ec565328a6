import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { platformRoles } from '../../domain/permissions.ts';
import { staffStates } from '../../domain/platform/staff.ts';
import { FilterSelect } from '../shared/data-table/FilterSelect.tsx';
import { SearchField } from '../shared/SearchField.tsx';
import { Toolbar } from '../shared/table/Toolbar.tsx';
import { t } from './text.ts';
import type { StaffFilters } from './useStaff.ts';

export interface StaffToolbarProps {
  filters: StaffFilters;
  change: (changes: Record<string, string | undefined>, options?: { replace?: boolean }) => void;
  /** Absent for those whose role invites nobody. */
  onInvite: (() => void) | undefined;
}

export function StaffToolbar({ filters, change, onInvite }: StaffToolbarProps) {
  return (
    <Toolbar>
      <SearchField
        label={t('search')}
        search={filters.search}
        onSearch={(search) => change({ search }, { replace: true })}
      />
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
      {onInvite ? (
        <Button data-end leftSection={<IconUserPlus size={16} aria-hidden="true" />} onClick={onInvite}>
          {t('invite')}
        </Button>
      ) : null}
    </Toolbar>
  );
}
