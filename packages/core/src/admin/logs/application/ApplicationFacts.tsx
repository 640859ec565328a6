import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { ApplicationLogEntry } from '../../../domain/platform/logs.ts';
import { Copyable } from '../../shared/Copyable.tsx';
import { Fact } from '../../shared/Facts.tsx';
import { facts, personName } from '../describe.ts';
import styles from '../logs.module.css';
import { t } from './text.ts';

/** Everything recorded in an entry. Ids link to other entries about them. */
export function ApplicationFacts({ entry }: { entry: ApplicationLogEntry }) {
  const { code, method, path, status, role, user, requestId, times, details } = entry;
  const { stack, ...recorded } = details;
  return (
    <dl className={styles.facts}>
      {code ? (
        <Fact name={t('code')}>
          <code>{code}</code>
        </Fact>
      ) : null}
      {path ? (
        <Fact name={t('route')}>
          <code>{[method, path].filter(Boolean).join(' ')}</code>
        </Fact>
      ) : null}
      {status === null ? null : <Fact name={t('status')}>{status}</Fact>}
      <Fact name={t('role')}>{role}</Fact>
      <Fact name={t('occurrences')}>{t('occurrenceCount', { n: times })}</Fact>
      {user ? (
        <Fact name={t('person')}>
          {personName(user)} ·{' '}
          <IdLink to={`/admin/logs/application?search=${user.userId}`} id={user.userId} />
        </Fact>
      ) : null}
      {requestId ? (
        <Fact name={t('request')}>
          <span className={styles.id}>{requestId}</span> ·{' '}
          <Anchor
            component={Link}
            underline="always"
            to={`/admin/logs?search=${encodeURIComponent(requestId)}`}
            inherit
          >
            {t('auditOfRequest')}
          </Anchor>
        </Fact>
      ) : null}
      {facts(recorded).map(([name, value]) => (
        <Fact key={name} name={name}>
          <code>{value}</code>
        </Fact>
      ))}
      {typeof stack === 'string' ? (
        <Fact name="stack">
          <pre className={styles.stack}>{stack}</pre>
        </Fact>
      ) : null}
    </dl>
  );
}

function IdLink({ to, id }: { to: string; id: string }) {
  return (
    <Copyable value={id}>
      <Anchor component={Link} underline="always" to={to} className={styles.id}>
        {id}
      </Anchor>
    </Copyable>
  );
}
