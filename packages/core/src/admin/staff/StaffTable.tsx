import { Avatar, Group } from '@mantine/core';
import type { ColumnVisibilityState } from '@tanstack/react-table';
import type { StaffMember } from '../../domain/platform/staff.ts';
import { Badge, type BadgeTone } from '../../ui/badges/Badge.tsx';
import { useNow } from '../../ui/useNow.ts';
import { Copyable } from '../shared/Copyable.tsx';
import type { DataColumn } from '../shared/data-table/columns.ts';
import { DataTable, type TableRows } from '../shared/data-table/DataTable.tsx';
import { Minor, RowName } from '../shared/data-table/RowName.tsx';
import { formatDate, initials } from '../shared/format.ts';
import { RelativeTime } from '../shared/RelativeTime.tsx';
import { EmptyState } from '../shared/states.tsx';
import type { Confirmed } from './ConfirmStaffDialog.tsx';
import { StaffRowMenu } from './StaffRowMenu.tsx';
import { t } from './text.ts';

const tones: Record<StaffMember['state'], BadgeTone> = {
  active: 'ok',
  invited: 'warn',
  deactivated: 'neutral',
};

/** The columns an operator may hide. */
export const hideableColumns = [
  { id: 'role', header: t('role') },
  { id: 'state', header: t('state') },
  { id: 'twoFactor', header: t('twoFactor') },
  { id: 'lastSeen', header: t('lastSeen') },
  { id: 'sessions', header: t('sessionsColumn') },
] as const;

export interface StaffTableProps {
  rows: TableRows<StaffMember>;
  visibility: ColumnVisibilityState;
  isFiltered: boolean;
  ownId: string;
  mayManage: boolean;
  onRole: (member: StaffMember) => void;
  onSessions: (member: StaffMember) => void;
  onConfirm: (confirmed: Confirmed) => void;
}

export function StaffTable({ rows, visibility, isFiltered, ownId, mayManage, ...acts }: StaffTableProps) {
  const now = useNow(30_000);
  const columns: DataColumn<StaffMember>[] = [
    {
      id: 'person',
      header: t('person'),
      sortBy: ({ name }) => name,
      cell: (member) => <Person member={member} isOwn={member.userId === ownId} />,
    },
    { id: 'role', header: t('role'), sortBy: ({ role }) => t(role), cell: ({ role }) => t(role) },
    {
      id: 'state',
      header: t('state'),
      sortBy: ({ state }) => t(state),
      cell: (member) => (
        <>
          <Badge tone={tones[member.state]} dot>
            {t(member.state)}
          </Badge>
          <Invitation member={member} now={now} />
        </>
      ),
    },
    {
      id: 'twoFactor',
      header: t('twoFactor'),
      muted: ({ twoFactor }) => !twoFactor,
      sortBy: (member) => (member.twoFactor ? member.passkeys + 1 : 0),
      cell: ({ twoFactor, passkeys }) => (twoFactor ? t('factorPasskeys', { n: passkeys }) : t('factorNone')),
    },
    {
      id: 'lastSeen',
      header: t('lastSeen'),
      muted: true,
      nowrap: true,
      sortBy: ({ lastSeenAt }) => lastSeenAt,
      cell: ({ lastSeenAt }) => (lastSeenAt ? <RelativeTime iso={lastSeenAt} /> : t('never')),
    },
    {
      id: 'sessions',
      header: t('sessionsColumn'),
      number: true,
      minor: true,
      sortBy: ({ sessions }) => sessions,
      cell: ({ sessions }) => sessions,
    },
    {
      id: 'actions',
      header: t('actions'),
      actions: true,
      cell: (member) => (
        <StaffRowMenu member={member} isOwn={member.userId === ownId} mayManage={mayManage} {...acts} />
      ),
    },
  ];
  return (
    <DataTable
      label={t('tableLabel')}
      columns={columns}
      rowId={({ userId }) => userId}
      {...rows}
      loading={t('loading')}
      skeletonRows={3}
      empty={<EmptyState title={t('none')} body={isFiltered ? t('noneMatching') : t('noneBody')} />}
      visibility={visibility}
    />
  );
}

function Person({ member: { name, email }, isOwn }: { member: StaffMember; isOwn: boolean }) {
  return (
    <Group gap="sm" wrap="nowrap">
      <Avatar color="brand" size={30} radius="xl" aria-hidden="true">
        {initials(name)}
      </Avatar>
      <div>
        <Group gap="xs">
          <RowName>{name}</RowName>
          {isOwn ? <Badge tone="neutral">{t('you')}</Badge> : null}
        </Group>
        <Minor>
          <Copyable value={email} />
        </Minor>
      </div>
    </Group>
  );
}

function Invitation({ member, now }: { member: StaffMember; now: number }) {
  if (member.state !== 'invited') return null;
  const until = member.invitationExpiresAt;
  const works = until !== null && Date.parse(until) > now;
  return <Minor>{works ? t('invitationUntil', { date: formatDate(until) }) : t('invitationOver')}</Minor>;
}
