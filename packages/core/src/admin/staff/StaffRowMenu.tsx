import { Menu } from '@mantine/core';
import type { StaffMember } from '../../domain/platform/staff.ts';
import { RowMenu } from '../shared/data-table/RowMenu.tsx';
import shared from '../shared/shared.module.css';
import type { Confirmed } from './ConfirmStaffDialog.tsx';
import { t } from './text.ts';
import { useStaffChanges } from './useStaffChanges.ts';

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
  const changes = useStaffChanges();
  const manages = mayManage && !isOwn;
  const isInvited = member.state === 'invited';
  return (
    <RowMenu label={t('actionsFor', { name: member.name })} width={230} loading={changes.isPending}>
      <Menu.Item onClick={() => onSessions(member)}>{t('sessions')}</Menu.Item>
      {manages && member.state !== 'deactivated' ? (
        <Menu.Item onClick={() => onRole(member)}>{t('changeRole')}</Menu.Item>
      ) : null}
      {manages && isInvited ? (
        <>
          <Menu.Item onClick={() => changes.mutate({ kind: 'resend', member })}>{t('resend')}</Menu.Item>
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
        <Menu.Item onClick={() => changes.mutate({ kind: 'reactivate', member })}>
          {t('reactivate')}
        </Menu.Item>
      ) : null}
      {manages && !isInvited ? (
        <Menu.Item className={shared.danger} onClick={() => onConfirm({ kind: 'remove', member })}>
          {t('remove')}
        </Menu.Item>
      ) : null}
    </RowMenu>
  );
}
