import { Avatar, Table } from '@mantine/core';
import type { StaffMember } from '../../../domain/staff.ts';
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx';
import { formatDate, initials } from '../../shared/format.ts';
import { RelativeTime } from '../../shared/RelativeTime.tsx';
import { useNow } from '../../shared/useNow.ts';
import type { Confirmed } from './ConfirmStaffDialog.tsx';
import { StaffRowMenu } from './StaffRowMenu.tsx';
import styles from './staff.module.css';
import { t } from './text.ts';

const tones: Record<StaffMember['state'], BadgeTone> = {
  active: 'ok',
  invited: 'warn',
  deactivated: 'neutral',
};

export interface StaffTableProps {
  staff: readonly StaffMember[];
  ownId: string;
  mayManage: boolean;
  onRole: (member: StaffMember) => void;
  onSessions: (member: StaffMember) => void;
  onConfirm: (confirmed: Confirmed) => void;
}

export function StaffTable({ staff, ownId, mayManage, ...acts }: StaffTableProps) {
  const now = useNow(30_000);
  return (
    <div className={styles.scroll}>
      <Table aria-label={t('tableLabel')} className={styles.table} horizontalSpacing="md" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('person')}</Table.Th>
            <Table.Th>{t('role')}</Table.Th>
            <Table.Th>{t('state')}</Table.Th>
            <Table.Th>{t('secondFactor')}</Table.Th>
            <Table.Th>{t('lastSeen')}</Table.Th>
            <Table.Th className={styles.number}>{t('sessionsColumn')}</Table.Th>
            <Table.Th className={styles.actionsHead}>{t('actions')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {staff.map((member) => (
            <Table.Tr key={member.userId}>
              <Table.Td>
                <div className={styles.person}>
                  <Avatar color="brand" size={30} radius="xl" aria-hidden="true">
                    {initials(member.name)}
                  </Avatar>
                  <div>
                    <div className={styles.name}>
                      {member.name}
                      {member.userId === ownId ? <Badge tone="neutral">{t('you')}</Badge> : null}
                    </div>
                    <div className={styles.muted}>{member.email}</div>
                  </div>
                </div>
              </Table.Td>
              <Table.Td data-label={t('role')}>{t(member.role)}</Table.Td>
              <Table.Td data-label={t('state')}>
                <Badge tone={tones[member.state]} dot>
                  {t(member.state)}
                </Badge>
                <Invitation member={member} now={now} />
              </Table.Td>
              <Table.Td
                data-label={t('secondFactor')}
                className={member.secondFactor ? undefined : styles.muted}
              >
                {member.secondFactor ? t('factorPasskeys', { n: member.passkeys }) : t('factorNone')}
              </Table.Td>
              <Table.Td data-label={t('lastSeen')} className={styles.muted}>
                {member.lastSeenAt ? <RelativeTime iso={member.lastSeenAt} now={now} /> : t('never')}
              </Table.Td>
              <Table.Td data-label={t('sessionsColumn')} className={styles.number}>
                {member.sessions}
              </Table.Td>
              <Table.Td>
                <StaffRowMenu
                  member={member}
                  isOwn={member.userId === ownId}
                  mayManage={mayManage}
                  {...acts}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function Invitation({ member, now }: { member: StaffMember; now: number }) {
  if (member.state !== 'invited') return null;
  const until = member.invitationExpiresAt;
  const works = until !== null && Date.parse(until) > now;
  return (
    <div className={styles.muted}>
      {works ? t('invitationUntil', { date: formatDate(until) }) : t('invitationOver')}
    </div>
  );
}
