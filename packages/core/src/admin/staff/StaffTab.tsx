import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { platformRoles } from '../../domain/permissions.ts';
import {
  type StaffInvitation,
  staffEndpoints,
  staffInvitationDays,
  staffStates,
} from '../../domain/platform/staff.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { useChange } from '../../session/step-up/useChange.ts';
import { DisplayMenu } from '../shared/data-table/DisplayMenu.tsx';
import { FilterSelect } from '../shared/data-table/FilterSelect.tsx';
import { ListToolbar } from '../shared/data-table/ListToolbar.tsx';
import { queriedRows } from '../shared/data-table/rows.ts';
import { useColumnVisibility } from '../shared/data-table/useColumnVisibility.ts';
import { FormDialog } from '../shared/form-dialog/FormDialog.tsx';
import { InviteForm } from '../shared/invitation/InviteForm.tsx';
import { queryKeys } from '../shared/queryKeys.ts';
import shared from '../shared/shared.module.css';
import { useMay } from '../shared/useMay.ts';
import { type Confirmed, ConfirmStaffDialog } from './ConfirmStaffDialog.tsx';
import { PlatformRoleChoice } from './PlatformRoleChoice.tsx';
import { RoleDialog } from './RoleDialog.tsx';
import { StaffSessions } from './StaffSessions.tsx';
import { hideableColumns, StaffTable } from './StaffTable.tsx';
import { t } from './text.ts';
import { matchesStaff, useStaff, useStaffParams } from './useStaff.ts';

/** Platform staff and their roles; owners invite people and change roles. */
export function StaffTab() {
  const { user } = useSession();
  const mayManage = useMay('staff:manage');
  const { filters, isFiltered, change, clear, inviting, sessionsOf } = useStaffParams();
  const staff = useStaff();
  const { data } = staff;
  const { visibility, show } = useColumnVisibility('staff');
  const [roleOf, setRoleOf] = useState<string>();
  const [confirming, setConfirming] = useState<Confirmed>();
  const shown = data?.filter((member) => matchesStaff(member, filters));
  const find = (userId: string | null | undefined) => data?.find((member) => member.userId === userId);
  return (
    <section className={shared.panel} aria-label={t('tableLabel')}>
      <ListToolbar
        search={{ label: t('search'), value: filters.search, change }}
        onClear={isFiltered ? clear : undefined}
        count={shown ? t('announced', { n: shown.length }) : null}
        end={
          <>
            <DisplayMenu columns={hideableColumns} visibility={visibility} onChange={show} />
            {mayManage ? (
              <Button
                leftSection={<IconUserPlus size={16} aria-hidden="true" />}
                onClick={() => change({ invite: '1' })}
              >
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
          nameOf={t}
          value={filters.role}
          onChange={(role) => change({ role })}
        />
        <FilterSelect
          label={t('state')}
          all={t('allStates')}
          values={staffStates}
          nameOf={t}
          value={filters.state}
          onChange={(state) => change({ state })}
        />
      </ListToolbar>
      <StaffTable
        rows={{ ...queriedRows(staff), rows: shown }}
        visibility={visibility}
        isFiltered={isFiltered}
        ownId={user?.userId ?? ''}
        mayManage={mayManage}
        onRole={(member) => setRoleOf(member.userId)}
        onSessions={(member) => change({ sessions: member.userId })}
        onConfirm={setConfirming}
      />
      {mayManage ? (
        <>
          <InviteDialog opened={inviting} onClose={() => change({ invite: undefined }, { replace: true })} />
          <RoleDialog member={find(roleOf)} onClose={() => setRoleOf(undefined)} />
          <ConfirmStaffDialog confirmed={confirming} onClose={() => setConfirming(undefined)} />
        </>
      ) : null}
      <StaffSessions
        member={find(sessionsOf)}
        mayEnd={mayManage}
        onClose={() => change({ sessions: undefined }, { replace: true })}
      />
    </section>
  );
}

/** Invites a colleague by email. */
function InviteDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('inviteTitle')}>
      <StaffForm />
    </FormDialog>
  );
}

function StaffForm() {
  const invite = useChange((call, payload: StaffInvitation) => call(staffEndpoints.invite, { payload }), {
    done: (_answer, { email }) => t('invitationSent', { email }),
    refetch: [queryKeys.staff],
    meta: { quiet: true },
  });
  return (
    <InviteForm
      body={t('inviteBody', { days: staffInvitationDays })}
      initialRole="support"
      RoleChoice={PlatformRoleChoice}
      invite={invite}
    />
  );
}
