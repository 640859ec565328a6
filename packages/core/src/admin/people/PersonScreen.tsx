import { Anchor, Button, Group, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { type PersonDetail, peopleEndpoints } from '../../domain/platform/people.ts';
import { SessionList } from '../../session/session-list/SessionList.tsx';
import { AskDialog } from '../../ui/AskDialog.tsx';
import { StatusBadge } from '../../ui/badges/StatusBadge.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { type MembershipAct, MembershipDialog, MembershipMenu } from '../members/index.ts';
import { Copyable } from '../shared/Copyable.tsx';
import styles from '../shared/data-table/list.module.css';
import { Facts } from '../shared/Facts.tsx';
import { formatDate, formatMoment } from '../shared/format.ts';
import { Panel } from '../shared/page/Panel.tsx';
import { Trail } from '../shared/page/Trail.tsx';
import shared from '../shared/shared.module.css';
import { EmptyState, NotLoaded } from '../shared/states.tsx';
import { useMay } from '../shared/useMay.ts';
import { PersonActions, useMayHelp } from './PersonActions.tsx';
import { PersonStateBadges } from './PersonState.tsx';
import { t } from './text.ts';
import { useHelp, usePerson } from './usePeople.ts';

/** One person: account, clinics, sessions, and the help an operator can give. */
export function PersonScreen() {
  const { userId = '' } = useParams();
  const { data, error, refetch } = usePerson(userId);
  if (data) return <Person person={data} />;
  return (
    <NotLoaded
      error={error}
      onRetry={() => void refetch()}
      gone={<Gone />}
      label={t('loadingPerson')}
      height="24rem"
    />
  );
}

function Gone() {
  return (
    <EmptyState
      title={t('gone')}
      body={t('goneBody')}
      link={{ name: t('back'), href: '/admin/users/people' }}
    />
  );
}

const trail = [{ name: t('back'), href: '/admin/users/people' }];

function Person({ person }: { person: PersonDetail }) {
  return (
    <>
      <Trail steps={trail} here={person.name} />
      <div className={shared.head}>
        <div>
          <Title order={2} className={styles.headName}>
            {person.name}
          </Title>
          <PersonStateBadges person={person} />
        </div>
        <PersonActions person={person} />
      </div>
      <div className={styles.columns}>
        <div className={styles.column}>
          <StatusNotices person={person} />
          <Memberships person={person} />
          <Sessions person={person} />
        </div>
        <Account person={person} />
      </div>
    </>
  );
}

/** Notices an operator needs before helping: lock, deactivation, staff account. */
function StatusNotices({ person }: { person: PersonDetail }) {
  const { deactivatedAt, failures, lockedUntil } = person;
  const mayHelp = useMayHelp(person);
  return (
    <>
      {deactivatedAt ? (
        <Notice tone="info" title={t('deactivatedTitle', { date: formatDate(deactivatedAt) })}>
          {t('deactivatedBody')}
        </Notice>
      ) : null}
      {lockedUntil ? (
        <Notice tone="warn" title={t('lockedTitle', { time: formatMoment(lockedUntil) })}>
          {t('lockedBody', { n: failures })}
        </Notice>
      ) : null}
      <FactorReset person={person} />
      {person.platformRole && !mayHelp ? (
        <Notice tone="info" title={t('staffTitle')}>
          {t('staffBody')}
        </Notice>
      ) : null}
    </>
  );
}

/** A pending reset of two-step sign-in. */
function FactorReset({ person }: { person: PersonDetail }) {
  const { userId, name, twoFactorReset: reset } = person;
  const cancel = useHelp(
    person,
    (call) => call(peopleEndpoints.cancelTwoFactorReset, { params: { userId } }),
    { done: t('factorKept', { name }) },
  );
  const mayHelp = useMayHelp(person);
  if (!reset) return null;
  const { dueAt, requestedAt } = reset;
  return (
    <Notice
      tone="warn"
      title={dueAt ? t('factorDueTitle', { time: formatMoment(dueAt) }) : t('factorWaitsTitle')}
      actions={
        mayHelp ? (
          <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
            {t('keepFactor')}
          </Button>
        ) : null
      }
    >
      {dueAt ? t('factorDueBody') : t('factorWaitsBody', { time: formatMoment(requestedAt) })}
    </Notice>
  );
}

function Memberships({ person }: { person: PersonDetail }) {
  const { userId, name } = person;
  const mayOperate = useMay('tenants:operate');
  const [asked, setAsked] = useState<MembershipAct | null>(null);
  return (
    <Panel title={t('memberships')} line>
      {person.memberships.length === 0 ? <p className={styles.none}>{t('noMemberships')}</p> : null}
      <ul className={styles.rows}>
        {person.memberships.map((membership) => (
          <li key={membership.tenantId}>
            <div>
              <Anchor component={Link} to={`/admin/tenants/${membership.tenantId}`} fz="inherit">
                {membership.clinicName}
              </Anchor>
              <div className={styles.muted}>
                {t(membership.isOwner ? 'owner' : membership.role)}
                {membership.state === 'invited' ? `, ${t('invited')}` : ''} · {membership.subdomain}
              </div>
            </div>
            <Group gap="xs" wrap="nowrap">
              <StatusBadge status={membership.status} />
              {mayOperate && membership.status !== 'terminated' ? (
                <MembershipMenu
                  membership={{ ...membership, userId, name, invited: membership.state === 'invited' }}
                  label={t('membershipActions', { clinic: membership.clinicName })}
                  onAsk={setAsked}
                />
              ) : null}
            </Group>
          </li>
        ))}
      </ul>
      <MembershipDialog act={asked} onClose={() => setAsked(null)} />
    </Panel>
  );
}

function Sessions({ person }: { person: PersonDetail }) {
  const { userId, name } = person;
  const mayHelp = useMayHelp(person);
  const [asked, setAsked] = useState<string | null>(null);
  const close = () => setAsked(null);
  const { mutate, isPending, variables } = useHelp(
    person,
    (call, sessionId: string) =>
      call(peopleEndpoints.endSessions, { params: { userId }, payload: { sessionId } }),
    { done: t('ended'), onSettled: close },
  );
  return (
    <Panel title={t('sessions')} line>
      {person.sessions.length === 0 ? <p className={styles.none}>{t('noSessions')}</p> : null}
      <SessionList
        sessions={person.sessions}
        ending={isPending ? variables : undefined}
        onEnd={mayHelp ? setAsked : undefined}
      />
      <AskDialog
        opened={asked !== null}
        title={t('endTitle', { name })}
        confirm={t('endOne')}
        loading={isPending}
        onConfirm={() => asked && mutate(asked)}
        onClose={close}
      >
        {t('endBody')}
      </AskDialog>
    </Panel>
  );
}

function Account({ person }: { person: PersonDetail }) {
  const facts: [string, ReactNode][] = [
    [t('email'), <Copyable key="email" value={person.email} />],
    [t('language'), t(person.locale)],
    [t('verified'), person.verifiedAt ? formatMoment(person.verifiedAt) : t('notVerified')],
    [t('password'), t(person.hasPassword ? 'hasPassword' : 'noPassword')],
    [t('twoFactor'), t(person.twoFactor ? 'hasFactor' : 'noFactor')],
    [t('failures'), t('failuresInRow', { n: person.failures })],
    [t('lastSignIn'), person.lastSignInAt ? formatMoment(person.lastSignInAt) : t('noSignIn')],
    [t('created'), formatMoment(person.createdAt)],
    [
      t('id'),
      <Copyable key="id" value={person.userId}>
        <code className={styles.id}>{person.userId}</code>
      </Copyable>,
    ],
  ];
  return (
    <Panel
      title={t('account')}
      line
      aside={
        <Anchor component={Link} to={`/admin/logs?search=${person.userId}`} fz="sm">
          {t('inLog')}
        </Anchor>
      }
    >
      <Facts facts={facts} className={styles.facts} />
    </Panel>
  );
}
