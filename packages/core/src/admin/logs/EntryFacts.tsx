import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { AuditEntry, LogPerson } from '../../domain/platform/logs.ts';
import { Copyable } from '../shared/Copyable.tsx';
import { Fact } from '../shared/Facts.tsx';
import { actorName, facts, personName } from './describe.ts';
import styles from './logs.module.css';
import { t } from './text.ts';

/** Everything recorded in an entry. Ids link to other entries about them. */
export function EntryFacts({ entry }: { entry: AuditEntry }) {
  const { actor, subject, tenant } = entry;
  const recorded = [...facts(entry.details), ...facts(entry.personal ?? {})];
  return (
    <dl className={styles.facts}>
      <Fact name={t('actor')}>{actor ? <Person person={actor} /> : actorName(entry)}</Fact>
      {subject && subject.userId !== actor?.userId ? (
        <Fact name={t('person')}>
          <Person person={subject} />
        </Fact>
      ) : null}
      {tenant ? (
        <Fact name={t('tenantName')}>
          <Anchor component={Link} to={`/admin/tenants/${tenant.tenantId}`} inherit>
            {tenant.clinicName ?? tenant.tenantId}
          </Anchor>
        </Fact>
      ) : null}
      <Fact name={t('from')}>{entry.origin ?? t('unknownOrigin')}</Fact>
      {entry.reason ? <Fact name={t('reason')}>{entry.reason}</Fact> : null}
      {recorded.map(([name, value]) => (
        <Fact key={name} name={name}>
          <code>{value}</code>
        </Fact>
      ))}
      <Related name={t('operationId')} id={entry.operationId} />
      <Related name={t('requestId')} id={entry.requestId} />
      <Related name={t('sessionId')} id={entry.sessionId} />
      <Fact name={t('seal')}>
        {entry.seal === null ? t('sealWaiting') : t('sealNumber', { n: entry.seal })}
      </Fact>
    </dl>
  );
}

function Related({ name, id }: { name: string; id: string | null }) {
  return id === null ? null : (
    <Fact name={name}>
      <IdLink id={id} />
    </Fact>
  );
}

function Person({ person }: { person: LogPerson }) {
  return (
    <div className={styles.person}>
      <span>{personName(person)}</span>
      {person.name && person.email ? <Copyable value={person.email} /> : null}
      <IdLink id={person.userId} />
    </div>
  );
}

function IdLink({ id }: { id: string }) {
  return (
    <Copyable value={id}>
      <Anchor component={Link} to={`/admin/logs?search=${encodeURIComponent(id)}`} className={styles.id}>
        {id}
      </Anchor>
    </Copyable>
  );
}
