import { Button, NativeSelect } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { platformRoles } from '../../../domain/permissions.ts';
import { staffStates } from '../../../domain/staff.ts';
import { SearchField } from '../../shared/SearchField.tsx';
import { Toolbar } from '../../shared/table/Toolbar.tsx';
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
      <NativeSelect
        aria-label={t('role')}
        value={filters.role ?? ''}
        onChange={(event) => change({ role: event.currentTarget.value })}
        data={[
          { value: '', label: t('allRoles') },
          ...platformRoles.map((role) => ({ value: role, label: t(role) })),
        ]}
      />
      <NativeSelect
        aria-label={t('state')}
        value={filters.state ?? ''}
        onChange={(event) => change({ state: event.currentTarget.value })}
        data={[
          { value: '', label: t('allStates') },
          ...staffStates.map((state) => ({ value: state, label: t(state) })),
        ]}
      />
      {onInvite ? (
        <Button data-end leftSection={<IconUserPlus size={16} aria-hidden="true" />} onClick={onInvite}>
          {t('invite')}
        </Button>
      ) : null}
    </Toolbar>
  );
}
