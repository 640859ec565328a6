import { Menu } from '@mantine/core';
import { type StaffMember, staffEndpoints } from '../../domain/platform/staff.ts';
import { useChange } from '../../session/step-up/useChange.ts';
import { RowMenu } from '../shared/data-table/RowMenu.tsx';
import { queryKeys } from '../shared/queryKeys.ts';
import shared from '../shared/shared.module.css';
import type { Confirmed } from './ConfirmStaffDialog.tsx';
import { t } from './text.ts';

export interface StaffRowMenuProps {
  member: StaffMember;
  isOwn: boolean;
  mayManage: boolean;
  onRole: (member: StaffMember) => void;
  onSessions: (member: StaffMember) => void;
  onConfirm: (confirmed: Confirmed) => void;
}

/** Actions for one colleague; operators cannot change their own role or state. */
export function StaffRowMenu(props: StaffRowMenuProps) {
  const { member, isOwn, mayManage, onRole, onSessions, onConfirm } = props;
  const { name, email, version } = member;
  const params = { staffId: member.userId };
  const refetch = [queryKeys.staff];
  const resend = useChange((call) => call(staffEndpoints.resendInvitation, { params }), {
    done: t('invitationSent', { email }),
    refetch,
  });
  const reactivate = useChange((call) => call(staffEndpoints.reactivate, { params, payload: { version } }), {
    done: t('reactivatedDone', { name }),
    refetch,
  });
  const manages = mayManage && !isOwn;
  const isInvited = member.state === 'invited';
  return (
    <RowMenu label={t('actionsFor', { name })} width={230} loading={resend.isPending || reactivate.isPending}>
      <Menu.Item onClick={() => onSessions(member)}>{t('sessions')}</Menu.Item>
      {manages && member.state !== 'deactivated' ? (
        <Menu.Item onClick={() => onRole(member)}>{t('changeRole')}</Menu.Item>
      ) : null}
      {manages && isInvited ? (
        <>
          <Menu.Item onClick={() => resend.mutate()}>{t('resend')}</Menu.Item>
          <Menu.Item className={shared.danger} onClick={() => onConfirm({ kind: 'withdraw', member })}>
            {t('withdraw')}
          </Menu.Item>
        </>
      ) : null}
      {manages && (member.twoFactor || member.passkeys > 0) ? (
        <Menu.Item onClick={() => onConfirm({ kind: 'reset-factor', member })}>{t('resetFactor')}</Menu.Item>
      ) : null}
      {manages && member.state === 'active' ? (
        <Menu.Item className={shared.danger} onClick={() => onConfirm({ kind: 'deactivate', member })}>
          {t('deactivate')}
        </Menu.Item>
      ) : null}
      {manages && member.state === 'deactivated' ? (
        <Menu.Item onClick={() => reactivate.mutate()}>{t('reactivate')}</Menu.Item>
      ) : null}
      {manages && !isInvited ? (
        <Menu.Item className={shared.danger} onClick={() => onConfirm({ kind: 'remove', member })}>
          {t('remove')}
        </Menu.Item>
      ) : null}
    </RowMenu>
  );
}
