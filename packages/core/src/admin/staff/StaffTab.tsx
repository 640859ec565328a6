import { VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useSession } from '../../session/SessionProvider.tsx';
import { RowsSkeleton } from '../shared/data-table/RowsSkeleton.tsx';
import shared from '../shared/shared.module.css';
import { FailedState, NoneFound } from '../shared/states.tsx';
import { useMay } from '../shared/useMay.ts';
import { type Confirmed, ConfirmStaffDialog } from './ConfirmStaffDialog.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { RoleDialog } from './RoleDialog.tsx';
import { StaffSessions } from './StaffSessions.tsx';
import { StaffTable } from './StaffTable.tsx';
import { StaffToolbar } from './StaffToolbar.tsx';
import { t } from './text.ts';
import { matchesStaff, useStaff, useStaffParams } from './useStaff.ts';

/** Platform staff: who they are and what they may do; owners invite them and change what they may. */
export function StaffTab() {
  const { user } = useSession();
  const mayManage = useMay('staff:manage');
  const { filters, isFiltered, change, clear, inviting, sessionsOf } = useStaffParams();
  const { data, error, refetch } = useStaff();
  const [roleOf, setRoleOf] = useState<string>();
  const [confirming, setConfirming] = useState<Confirmed>();
  const shown = data?.filter((member) => matchesStaff(member, filters));
  const find = (userId: string | null | undefined) => data?.find((member) => member.userId === userId);
  return (
    <section className={shared.panel} aria-label={t('tableLabel')}>
      <StaffToolbar
        filters={filters}
        change={change}
        onInvite={mayManage ? () => change({ invite: '1' }) : undefined}
      />
      {shown && shown.length > 0 ? (
        <StaffTable
          staff={shown}
          ownId={user?.userId ?? ''}
          mayManage={mayManage}
          onRole={(member) => setRoleOf(member.userId)}
          onSessions={(member) => change({ sessions: member.userId })}
          onConfirm={setConfirming}
        />
      ) : null}
      {shown?.length === 0 ? (
        <NoneFound
          title={t('none')}
          body={isFiltered ? t('noneMatching') : t('noneBody')}
          onClear={isFiltered ? clear : undefined}
        />
      ) : null}
      {!data && error ? <FailedState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <RowsSkeleton label={t('loading')} rows={3} /> : null}
      <VisuallyHidden role="status">{shown ? t('announced', { n: shown.length }) : null}</VisuallyHidden>
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
