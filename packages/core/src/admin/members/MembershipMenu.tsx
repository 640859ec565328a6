import { Menu } from '@mantine/core';
import { RowMenu } from '../shared/data-table/RowMenu.tsx';
import shared from '../shared/shared.module.css';
import { t } from './text.ts';
import type { Membership } from './useMemberChange.ts';

export interface MembershipAct {
  kind: 'role' | 'remove';
  membership: Membership;
}

export interface MembershipMenuProps {
  membership: Membership;
  label: string;
  /** Opens the confirmation; nothing has changed yet. */
  onAsk: (act: MembershipAct) => void;
}

/** The actions of an operator on a membership. The owner's membership has none. */
export function MembershipMenu({ membership, label, onAsk }: MembershipMenuProps) {
  if (membership.isOwner) return null;
  return (
    <RowMenu label={label} width={200}>
      <Menu.Item onClick={() => onAsk({ kind: 'role', membership })}>{t('changeRole')}</Menu.Item>
      <Menu.Item className={shared.danger} onClick={() => onAsk({ kind: 'remove', membership })}>
        {t(membership.invited ? 'withdraw' : 'deactivate')}
      </Menu.Item>
    </RowMenu>
  );
}
