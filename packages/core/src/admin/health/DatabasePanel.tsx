import type { HealthReport } from '../../domain/platform/health.ts';
import { Facts } from '../shared/Facts.tsx';
import { formatMoment } from '../shared/format.ts';
import { Panel } from '../shared/page/Panel.tsx';
import { formatBytes } from './figures.ts';
import styles from './health.module.css';
import { t } from './text.ts';

/** The database server, its roles and replicas, and the versions that run. */
export function DatabasePanel({ report }: { report: HealthReport }) {
  const { database, versions, pendingMigrations } = report;
  const { connections, replication, roles, disk } = database;
  const unfit = roles.filter((role) => !role.fit).map((role) => role.name);
  return (
    <Panel title={t('databaseFacts')} line>
      <Facts
        className={styles.facts}
        facts={[
          [t('latency'), t('milliseconds', { n: database.latencyMs })],
          [t('connections'), t('connectionsOf', connections)],
          [t('size'), formatBytes(database.sizeBytes)],
          ...(disk ? [[t('disk'), diskText(disk)] as const] : []),
          [t('running'), formatMoment(database.startedAt)],
          [t('replication'), replicationText(replication)],
          [
            t('roles'),
            unfit.length > 0
              ? t('rolesUnfit', { names: unfit.join(', ') })
              : t('rolesFit', { n: roles.length }),
          ],
          [
            t('migrations'),
            pendingMigrations.length > 0
              ? t('migrationsPending', { n: pendingMigrations.length })
              : t('migrationsDone'),
          ],
          [t('schemaVersion'), <code key="schema">{versions.schema}</code>],
          [t('postgres'), versions.postgres],
          [t('node'), versions.node],
          [t('product'), versions.product],
        ]}
      />
    </Panel>
  );
}

function diskText({ freeBytes, sizeBytes }: NonNullable<HealthReport['database']['disk']>): string {
  return t('diskFree', { free: formatBytes(freeBytes), size: formatBytes(sizeBytes) });
}

function replicationText({ standby, replicas, lagSeconds }: HealthReport['database']['replication']): string {
  if (standby) return t('standby');
  if (replicas === 0) return t('primaryAlone');
  const lag = lagSeconds === null ? [] : [t('lag', { s: Math.round(lagSeconds) })];
  return [t('primaryWith', { n: replicas }), ...lag].join(', ');
}
