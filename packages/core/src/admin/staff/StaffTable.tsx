import { Avatar, Group, Table } from '@mantine/core';
import type { StaffMember } from '../../domain/platform/staff.ts';
import { Badge, type BadgeTone } from '../../ui/Badge.tsx';
import { Minor, RowName } from '../shared/data-table/RowName.tsx';
import { formatDate, initials } from '../shared/format.ts';
import { RelativeTime } from '../shared/RelativeTime.tsx';
import { Cell, type Column, DataTable } from '../shared/table/DataTable.tsx';
import { useNow } from '../shared/useNow.ts';
import type { Confirmed } from './ConfirmStaffDialog.tsx';
import { StaffRowMenu } from './StaffRowMenu.tsx';
import { t } from './text.ts';

const tones: Record<StaffMember['state'], BadgeTone> = {
  active: 'ok',
  invited: 'warn',
  deactivated: 'neutral',
};

const columns: Column[] = [
  { name: t('person') },
  { name: t('role') },
  { name: t('state') },
  { name: t('twoFactor') },
  { name: t('lastSeen') },
  { name: t('sessionsColumn'), number: true, minor: true },
  { name: t('actions'), actions: true },
];

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
    <DataTable label={t('tableLabel')} columns={columns}>
      {staff.map((member) => (
        <Table.Tr key={member.userId}>
          <Cell>
            <Group gap="sm" wrap="nowrap">
              <Avatar color="brand" size={30} radius="xl" aria-hidden="true">
                {initials(member.name)}
              </Avatar>
              <div>
                <Group gap="xs">
                  <RowName>{member.name}</RowName>
                  {member.userId === ownId ? <Badge tone="neutral">{t('you')}</Badge> : null}
                </Group>
                <Minor>{member.email}</Minor>
              </div>
            </Group>
          </Cell>
          <Cell label={t('role')}>{t(member.role)}</Cell>
          <Cell label={t('state')}>
            <Badge tone={tones[member.state]} dot>
              {t(member.state)}
            </Badge>
            <Invitation member={member} now={now} />
          </Cell>
          <Cell label={t('twoFactor')} muted={!member.twoFactor}>
            {member.twoFactor ? t('factorPasskeys', { n: member.passkeys }) : t('factorNone')}
          </Cell>
          <Cell label={t('lastSeen')} muted nowrap>
            {member.lastSeenAt ? <RelativeTime iso={member.lastSeenAt} now={now} /> : t('never')}
          </Cell>
          <Cell label={t('sessionsColumn')} number minor>
            {member.sessions}
          </Cell>
          <Cell actions>
            <StaffRowMenu member={member} isOwn={member.userId === ownId} mayManage={mayManage} {...acts} />
          </Cell>
        </Table.Tr>
      ))}
    </DataTable>
  );
}

function Invitation({ member, now }: { member: StaffMember; now: number }) {
  if (member.state !== 'invited') return null;
  const until = member.invitationExpiresAt;
  const works = until !== null && Date.parse(until) > now;
  return <Minor>{works ? t('invitationUntil', { date: formatDate(until) }) : t('invitationOver')}</Minor>;
}
