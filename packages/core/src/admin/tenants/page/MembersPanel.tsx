import { Anchor, Table } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { TenantMember } from '../../../domain/tenant-page.ts';
import { translator } from '../../../domain/text.ts';
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx';
import { roleTexts } from '../../../ui/roleText.ts';
import { formatDate } from '../../shared/format.ts';
import { Panel } from '../../shared/Panel.tsx';
import { RelativeTime } from '../../shared/RelativeTime.tsx';
import { EmptyState, FailedState, Waiting } from '../../shared/states.tsx';
import { useMay } from '../../shared/useMay.ts';
import { useNow } from '../../shared/useNow.ts';
import styles from './page.module.css';
import { t } from './text.ts';
import { useTenantMembers } from './useTenantPanels.ts';

const roleName = translator(roleTexts, 'en');
const tones: Record<TenantMember['state'], BadgeTone> = {
  active: 'ok',
  invited: 'warn',
  deactivated: 'neutral',
};

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
      {!members && !error ? <Waiting height="12rem" /> : null}
    </Panel>
  );
}

function Members({ members }: { members: TenantMember[] }) {
  const now = useNow(60_000);
  const mayReadPeople = useMay('people:read');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
    <section className={styles.scroller} aria-label={t('memberTable')} tabIndex={0}>
      <Table className={styles.members} highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('member')}</Table.Th>
            <Table.Th>{t('role')}</Table.Th>
            <Table.Th>{t('memberState')}</Table.Th>
            <Table.Th>{t('secondFactor')}</Table.Th>
            <Table.Th>{t('lastSignIn')}</Table.Th>
            <Table.Th>{t('added')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {members.map((member) => (
            <Table.Tr key={member.userId}>
              <Table.Td>
                {mayReadPeople ? (
                  <Anchor
                    component={Link}
                    to={`/admin/users/people/${member.userId}`}
                    className={styles.memberName}
                    fz="inherit"
                  >
                    {member.name}
                  </Anchor>
                ) : (
                  <span className={styles.memberName}>{member.name}</span>
                )}
                <span className={styles.minor}>{member.email}</span>
              </Table.Td>
              <Table.Td>{roleName(member.isOwner ? 'owner' : member.role)}</Table.Td>
              <Table.Td>
                <Badge tone={tones[member.state]} dot>
                  {t(`member_${member.state}`)}
                </Badge>
                {member.state === 'active' && !member.verified ? (
                  <span className={styles.minor}>{t('unverified')}</span>
                ) : null}
              </Table.Td>
              <Table.Td>{member.secondFactor ? t('on') : t('off')}</Table.Td>
              <Table.Td>
                {member.lastSignInAt ? <RelativeTime iso={member.lastSignInAt} now={now} /> : t('never')}
              </Table.Td>
              <Table.Td>{formatDate(member.addedAt)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
