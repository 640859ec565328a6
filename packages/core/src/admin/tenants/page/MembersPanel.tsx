import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { TenantMember } from '../../../domain/platform/tenant-page.ts';
import type { TenantDetail } from '../../../domain/platform/tenants.ts';
import { translator } from '../../../domain/text.ts';
import { Badge, type BadgeTone } from '../../../ui/badges/Badge.tsx';
import { roleTexts } from '../../../ui/roleText.ts';
import { InviteDialog, type MembershipAct, MembershipDialog, MembershipMenu } from '../../members/index.ts';
import { Copyable } from '../../shared/Copyable.tsx';
import type { DataColumn } from '../../shared/data-table/columns.ts';
import { DataTable } from '../../shared/data-table/DataTable.tsx';
import { Minor, RowName } from '../../shared/data-table/RowName.tsx';
import { queriedRows } from '../../shared/data-table/rows.ts';
import { formatDate } from '../../shared/format.ts';
import { Panel } from '../../shared/page/Panel.tsx';
import { RelativeTime } from '../../shared/RelativeTime.tsx';
import { EmptyState } from '../../shared/states.tsx';
import { useMay } from '../../shared/useMay.ts';
import { t } from './text.ts';
import { useTenantMembers } from './useTenantPanels.ts';

const roleName = translator(roleTexts, 'en');
const roleOf = ({ isOwner, role }: TenantMember) => roleName(isOwner ? 'owner' : role);
const twoFactorOf = ({ twoFactor }: TenantMember) => (twoFactor ? t('on') : t('off'));
const pathOf = (userId: string) => `/admin/users/people/${userId}`;
const tones: Record<TenantMember['state'], BadgeTone> = {
  active: 'ok',
  invited: 'warn',
  deactivated: 'neutral',
};

/** The members of the clinic with their role and last sign-in, and the actions to change them. */
export function MembersPanel({ tenant }: { tenant: TenantDetail }) {
  const { tenantId, clinicName, status } = tenant;
  const members = useTenantMembers(tenantId);
  const navigate = useNavigate();
  const mayReadPeople = useMay('people:read');
  const mayOperate = useMay('tenants:operate');
  const [inviting, setInviting] = useState(false);
  const [asked, setAsked] = useState<MembershipAct | null>(null);
  const columns: DataColumn<TenantMember>[] = [
    {
      id: 'member',
      header: t('member'),
      sortBy: ({ name }) => name,
      cell: ({ userId, name, email }) => (
        <RowName to={mayReadPeople ? pathOf(userId) : undefined} minor={<Copyable value={email} />}>
          {name}
        </RowName>
      ),
    },
    { id: 'role', header: t('role'), sortBy: roleOf, cell: roleOf },
    {
      id: 'state',
      header: t('memberState'),
      sortBy: ({ state }) => t(`member_${state}`),
      cell: ({ state, verified }) => (
        <>
          <Badge tone={tones[state]} dot>
            {t(`member_${state}`)}
          </Badge>
          {state === 'active' && !verified ? <Minor>{t('unverified')}</Minor> : null}
        </>
      ),
    },
    { id: 'twoFactor', header: t('twoFactor'), minor: true, sortBy: twoFactorOf, cell: twoFactorOf },
    {
      id: 'lastSignInAt',
      header: t('lastSignIn'),
      muted: true,
      nowrap: true,
      sortBy: ({ lastSignInAt }) => lastSignInAt,
      cell: ({ lastSignInAt }) => (lastSignInAt ? <RelativeTime iso={lastSignInAt} /> : t('never')),
    },
    {
      id: 'addedAt',
      minor: true,
      header: t('added'),
      muted: true,
      nowrap: true,
      sortBy: ({ addedAt }) => addedAt,
      cell: ({ addedAt }) => formatDate(addedAt),
    },
  ];
  if (mayOperate && status !== 'terminated')
    columns.push({
      id: 'actions',
      header: t('memberActions'),
      actions: true,
      cell: ({ userId, name, role, isOwner, state }) => (
        <MembershipMenu
          membership={{ tenantId, clinicName, userId, name, role, isOwner, invited: state === 'invited' }}
          label={t('memberActionsFor', { name })}
          onAsk={setAsked}
        />
      ),
    });
  const n = members.data?.length ?? 0;
  return (
    <Panel
      title={t('members')}
      aside={
        <Group gap="md">
          {n > 0 ? t('memberCount', { n }) : null}
          {mayOperate && status === 'active' ? (
            <Button variant="default" size="xs" onClick={() => setInviting(true)}>
              {t('inviteMember')}
            </Button>
          ) : null}
        </Group>
      }
      line
    >
      <DataTable
        label={t('memberTable')}
        columns={columns}
        rowId={({ userId }) => userId}
        {...queriedRows(members)}
        loading={t('members')}
        skeletonRows={3}
        onOpen={mayReadPeople ? ({ userId }) => void navigate(pathOf(userId)) : undefined}
        empty={<EmptyState title={t('noMembers')} body={t('noMembersBody')} />}
      />
      <InviteDialog clinic={tenant} opened={inviting} onClose={() => setInviting(false)} />
      <MembershipDialog act={asked} onClose={() => setAsked(null)} />
    </Panel>
  );
}
