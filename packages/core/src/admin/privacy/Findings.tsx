import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { ErasureBlocker, Holding, PersonFindings } from '../../domain/platform/privacy.ts';
import { Badge, type BadgeTone } from '../../ui/badges/Badge.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { DataColumn } from '../shared/data-table/columns.ts';
import { DataTable } from '../shared/data-table/DataTable.tsx';
import { Minor } from '../shared/data-table/RowName.tsx';
import { Fact } from '../shared/Facts.tsx';
import { formatCount, formatDate } from '../shared/format.ts';
import { Panel } from '../shared/page/Panel.tsx';
import { EmptyState } from '../shared/states.tsx';
import { statusTones, titleOf } from './describe.ts';
import styles from './privacy.module.css';
import { t } from './text.ts';

const outcomes: Record<Holding['onErasure'], { name: string; tone: BadgeTone }> = {
  deleted: { name: t('deletedRows'), tone: 'neutral' },
  changed: { name: t('changedRows'), tone: 'warn' },
  kept: { name: t('keptRows'), tone: 'warn' },
  blocking: { name: t('blockingRows'), tone: 'bad' },
};

/** Data held about a person, and what an erasure does with it. */
export function Findings({ findings, current }: { findings: PersonFindings; current?: string }) {
  const { email, account, clinics, holdings } = findings;
  // On its own page a request is not an obstacle but the work to do.
  const blockers = findings.blockers.filter(
    (blocker) => blocker.kind !== 'request' || blocker.requestId !== current,
  );
  const earlier = findings.requests.filter(({ requestId }) => requestId !== current);
  // The request itself is stored too, but does not count as data held about the person.
  if (!holdings.some(({ table }) => table !== 'privacy_requests') && earlier.length === 0)
    return (
      <Panel title={t('holdings')}>
        <EmptyState title={t('nothing', { email })} body={t('nothingBody')} />
      </Panel>
    );
  return (
    <div className={styles.stack}>
      {blockers.length > 0 ? (
        <Notice tone="warn" title={t('blockedTitle')}>
          <ul>
            {blockers.map((blocker) => (
              <li key={keyOf(blocker)}>{blockerText(blocker)}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <Panel title={current ? t('who') : email}>
        <dl className={styles.facts}>
          <Fact name={t('account')}>
            {account ? (
              <>
                <Anchor
                  component={Link}
                  underline="always"
                  to={`/admin/users/people/${account.userId}`}
                  inherit
                >
                  {account.name}
                </Anchor>
                {` · ${accountFacts(account)}`}
              </>
            ) : (
              t('noAccount')
            )}
          </Fact>
          {clinics.length > 0 ? (
            <Fact name={t('clinics')}>
              <ul>
                {clinics.map(({ tenantId, clinicName, role, isOwner, state }) => (
                  <li key={tenantId}>
                    <Anchor component={Link} underline="always" to={`/admin/tenants/${tenantId}`} inherit>
                      {clinicName}
                    </Anchor>
                    {` · ${isOwner ? t('owner') : t(role)}${state === 'invited' ? `, ${t('invited')}` : ''}`}
                  </li>
                ))}
              </ul>
            </Fact>
          ) : null}
          {earlier.length > 0 ? (
            <Fact name={t('earlier')}>
              <ul>
                {earlier.map((request) => (
                  <li key={request.requestId}>
                    <Anchor
                      component={Link}
                      underline="always"
                      to={`/admin/users/privacy/${request.requestId}`}
                      inherit
                    >
                      {`${titleOf(request)}, ${formatDate(request.receivedAt)}`}
                    </Anchor>{' '}
                    <Badge tone={statusTones[request.status]}>{t(request.status)}</Badge>
                  </li>
                ))}
              </ul>
            </Fact>
          ) : null}
        </dl>
      </Panel>
      <Holdings holdings={holdings} />
    </div>
  );
}

function accountFacts(account: NonNullable<PersonFindings['account']>): string {
  const { createdAt, lastSignedInAt, deactivatedAt } = account;
  return [
    t('since', { date: formatDate(createdAt) }),
    lastSignedInAt ? t('lastSignIn', { date: formatDate(lastSignedInAt) }) : t('neverSignedIn'),
    deactivatedAt ? t('deactivated') : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

function keyOf(blocker: ErasureBlocker): string {
  if (blocker.kind === 'staff') return blocker.kind;
  return blocker.kind === 'request' ? blocker.requestId : blocker.tenantId;
}

/** Why an erasure is blocked, and what to do about it. */
function blockerText(blocker: ErasureBlocker): string {
  if (blocker.kind === 'staff') return t('blockedStaff');
  if (blocker.kind === 'request')
    return t(blocker.requestKind === 'access' ? 'blockedAccess' : 'blockedCorrection', {
      date: formatDate(blocker.receivedAt),
    });
  const { clinicName: clinic, status } = blocker;
  return t(blocker.kind === 'owner' ? 'blockedOwner' : 'blockedContact', { clinic, status });
}

const columns: DataColumn<Holding>[] = [
  { id: 'data', header: t('holding'), sortBy: ({ what }) => what, cell: ({ what }) => what },
  {
    id: 'rows',
    header: t('rows'),
    number: true,
    sortBy: ({ rows }) => rows,
    cell: ({ rows }) => formatCount(rows),
  },
  {
    id: 'onErasure',
    header: t('onErasure'),
    sortBy: ({ onErasure }) => outcomes[onErasure].name,
    cell: ({ onErasure, because }) => (
      <>
        <Badge tone={outcomes[onErasure].tone}>{outcomes[onErasure].name}</Badge>
        {because ? <Minor>{because}</Minor> : null}
      </>
    ),
  },
];

function Holdings({ holdings }: { holdings: Holding[] }) {
  return (
    <Panel title={t('holdings')} line>
      <DataTable label={t('holdings')} columns={columns} rows={holdings} rowId={({ table }) => table} />
    </Panel>
  );
}
