import { Anchor, Table } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { ErasureBlocker, Holding, PersonFindings } from '../../domain/platform/privacy.ts';
import { Badge, type BadgeTone } from '../../ui/Badge.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Minor } from '../shared/data-table/RowName.tsx';
import { formatCount, formatDate } from '../shared/format.ts';
import { Panel } from '../shared/Panel.tsx';
import { EmptyState } from '../shared/states.tsx';
import { Cell, type Column, DataTable } from '../shared/table/DataTable.tsx';
import { statusTones, titleOf } from './describe.ts';
import styles from './privacy.module.css';
import { t } from './text.ts';

const becomes: Record<Holding['onErasure'], { name: string; tone: BadgeTone }> = {
  deleted: { name: t('deletedRows'), tone: 'neutral' },
  changed: { name: t('changedRows'), tone: 'warn' },
  kept: { name: t('keptRows'), tone: 'warn' },
  blocking: { name: t('blockingRows'), tone: 'bad' },
};

/** Everything that is held of a person, by what it is, and what would become of it. */
export function Findings({ findings, current }: { findings: PersonFindings; current?: string }) {
  const { email, account, clinics, holdings, blockers } = findings;
  const earlier = findings.requests.filter(({ requestId }) => requestId !== current);
  // The request that is looked at is itself something that is held; alone it says nothing.
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
          <ul className={styles.list}>
            {blockers.map((blocker) => (
              <li key={'tenantId' in blocker ? blocker.tenantId : blocker.kind}>{blockerText(blocker)}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <Panel title={current ? t('who') : email}>
        <dl className={styles.facts}>
          <div>
            <dt>{t('account')}</dt>
            <dd>
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
            </dd>
          </div>
          {clinics.length > 0 ? (
            <div>
              <dt>{t('clinics')}</dt>
              <dd>
                <ul className={styles.list}>
                  {clinics.map(({ tenantId, clinicName, role, isOwner, state }) => (
                    <li key={tenantId}>
                      <Anchor component={Link} underline="always" to={`/admin/tenants/${tenantId}`} inherit>
                        {clinicName}
                      </Anchor>
                      {` · ${isOwner ? t('owner') : t(role)}${state === 'invited' ? `, ${t('invited')}` : ''}`}
                    </li>
                  ))}
                </ul>
              </dd>
            </div>
          ) : null}
          {earlier.length > 0 ? (
            <div>
              <dt>{t('earlier')}</dt>
              <dd>
                <ul className={styles.list}>
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
              </dd>
            </div>
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

/** What stands in the way of an erasure, and what to do about it. */
function blockerText(blocker: ErasureBlocker): string {
  if (blocker.kind === 'staff') return t('blockedStaff');
  const { clinicName: clinic, status } = blocker;
  return t(blocker.kind === 'owner' ? 'blockedOwner' : 'blockedContact', { clinic, status });
}

const columns: Column[] = [
  { name: t('holding') },
  { name: t('rows'), number: true },
  { name: t('onErasure') },
];

function Holdings({ holdings }: { holdings: Holding[] }) {
  return (
    <Panel title={t('holdings')} line>
      <DataTable label={t('holdings')} columns={columns}>
        {holdings.map(({ table, what, rows, onErasure, because }) => (
          <Table.Tr key={table}>
            <Cell>{what}</Cell>
            <Cell label={t('rows')} number>
              {formatCount(rows)}
            </Cell>
            <Cell label={t('onErasure')}>
              <Badge tone={becomes[onErasure].tone}>{becomes[onErasure].name}</Badge>
              {because ? <Minor>{because}</Minor> : null}
            </Cell>
          </Table.Tr>
        ))}
      </DataTable>
    </Panel>
  );
}
