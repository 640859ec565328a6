import { Table } from '@mantine/core';
import type { TenantMember } from '../../../domain/platform/tenant-page.ts';
import { translator } from '../../../domain/text.ts';
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx';
import { roleTexts } from '../../../ui/roleText.ts';
import { formatDate } from '../../shared/format.ts';
import { Panel } from '../../shared/Panel.tsx';
import { RelativeTime } from '../../shared/RelativeTime.tsx';
import { EmptyState, FailedState } from '../../shared/states.tsx';
import { Cell, type Column, DataTable } from '../../shared/table/DataTable.tsx';
import { Minor, RowName } from '../../shared/table/RowName.tsx';
import { RowsSkeleton } from '../../shared/table/RowsSkeleton.tsx';
import { useMay } from '../../shared/useMay.ts';
import { useNow } from '../../shared/useNow.ts';
import { t } from './text.ts';
import { useTenantMembers } from './useTenantPanels.ts';

const roleName = translator(roleTexts, 'en');
const tones: Record<TenantMember['state'], BadgeTone> = {
  active: 'ok',
  invited: 'warn',
  deactivated: 'neutral',
};

const columns: Column[] = [
  { name: t('member') },
  { name: t('role') },
  { name: t('memberState') },
  { name: t('twoFactor') },
  { name: t('lastSignIn') },
  { name: t('added') },
];

/** Who belongs to the clinic, as what, and when they were last here. */
export function MembersPanel({ tenantId }: { tenantId: string }) {
  const { data: members, error, refetch } = useTenantMembers(tenantId);
  return (
    <Panel
      title={t('members')}
      aside={members && members.length > 0 ? t('memberCount', { n: members.length }) : null}
      line
    >
      {members && members.length > 0 ? <Members members={members} /> : null}
      {members?.length === 0 ? <EmptyState title={t('noMembers')} body={t('noMembersBody')} /> : null}
      {!members && error ? <FailedState error={error} onRetry={() => void refetch()} /> : null}
      {!members && !error ? <RowsSkeleton label={t('members')} rows={3} /> : null}
    </Panel>
  );
}

function Members({ members }: { members: TenantMember[] }) {
  const now = useNow(60_000);
  const mayReadPeople = useMay('people:read');
  return (
    <DataTable label={t('memberTable')} columns={columns}>
      {members.map((member) => (
        <Table.Tr key={member.userId}>
          <Cell>
            <RowName
              to={mayReadPeople ? `/admin/users/people/${member.userId}` : undefined}
              minor={member.email}
            >
              {member.name}
            </RowName>
          </Cell>
          <Cell label={t('role')}>{roleName(member.isOwner ? 'owner' : member.role)}</Cell>
          <Cell label={t('memberState')}>
            <Badge tone={tones[member.state]} dot>
              {t(`member_${member.state}`)}
            </Badge>
            {member.state === 'active' && !member.verified ? <Minor>{t('unverified')}</Minor> : null}
          </Cell>
          <Cell label={t('twoFactor')}>{member.twoFactor ? t('on') : t('off')}</Cell>
          <Cell label={t('lastSignIn')} muted nowrap>
            {member.lastSignInAt ? <RelativeTime iso={member.lastSignInAt} now={now} /> : t('never')}
          </Cell>
          <Cell label={t('added')} muted nowrap>
            {formatDate(member.addedAt)}
          </Cell>
        </Table.Tr>
      ))}
    </DataTable>
  );
}
