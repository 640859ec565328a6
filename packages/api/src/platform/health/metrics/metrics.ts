import { X509Certificate } from 'node:crypto';
import type { HealthState } from '@tamarack/core/domain';
import client, { type Registry } from 'prom-client';
import { readOldestUnsealed } from '../../../audit/seals/repository.ts';
import { readLastBackup } from '../../../database/backup/last.ts';
import type { ServerDeps } from '../../../server/deps.ts';
import { type Check, checkHealth, healthSettingsOf } from '../check.ts';
import { readPool } from '../instances/repository.ts';
import { type Disk, readDisk } from '../readings/disk.ts';

/** One value, or one for each value of the label. */
type Value = number | Iterable<readonly [label: string, value: number]>;

interface Figure<Source> {
  name: string;
  help: string;
  label?: string;
  /** NaN where there is nothing to measure. */
  of(source: Source): Value;
}

/** What one scrape reads from the database. */
interface Found extends Check {
  now: Date;
  oldestUnsealed: Date | null;
  lastBackup: Date | null;
}

/** Components that are switched off have no value. */
const stateValues: Partial<Record<HealthState, number>> = { ok: 0, warning: 1, down: 2 };

const databaseFigures: readonly Figure<Found>[] = [
  {
    name: 'health_component_state',
    help: 'State of each component of System Health: 0 operational, 1 degraded, 2 down.',
    label: 'component',
    of: ({ components }) =>
      components.flatMap(({ component, state }) => {
        const value = stateValues[state];
        return value === undefined ? [] : [[component, value] as const];
      }),
  },
  {
    name: 'database_latency_seconds',
    help: 'Database round-trip time on an open connection, in seconds.',
    of: ({ readings }) => readings.database.latencyMs / 1000,
  },
  {
    name: 'database_connections_used',
    help: 'Database server connections in use.',
    of: ({ readings }) => readings.database.connections.used,
  },
  {
    name: 'database_connections_max',
    help: 'Maximum connections of the database server.',
    of: ({ readings }) => readings.database.connections.max,
  },
  {
    name: 'database_replicas',
    help: 'Streaming standbys of the database.',
    of: ({ readings }) => readings.database.replication.replicas,
  },
  {
    name: 'database_replication_lag_seconds',
    help: 'Lag of the slowest standby in seconds; NaN without one, or while nothing is written.',
    of: ({ readings }) => readings.database.replication.lagSeconds ?? Number.NaN,
  },
  {
    name: 'jobs_ready',
    help: 'Jobs waiting for a worker.',
    label: 'queue',
    of: ({ readings }) => readings.queues.map(({ name, ready }) => [name, ready]),
  },
  {
    name: 'jobs_oldest_seconds',
    help: 'Waiting time of the oldest waiting job, in seconds; 0 if none is waiting.',
    label: 'queue',
    of: ({ readings }) => readings.queues.map(({ name, oldestSeconds }) => [name, oldestSeconds ?? 0]),
  },
  {
    name: 'jobs_failed',
    help: 'Jobs that failed permanently within a day.',
    label: 'queue',
    of: ({ readings }) => readings.queues.map(({ name, failed }) => [name, failed]),
  },
  {
    name: 'mail_due',
    help: 'Overdue emails in the outbox.',
    of: ({ readings }) => readings.mail.due,
  },
  {
    name: 'mail_oldest_due_seconds',
    help: 'Time by which the oldest email in the outbox is overdue, in seconds; 0 if none is.',
    of: ({ readings }) => readings.mail.oldestDueSeconds ?? 0,
  },
  {
    name: 'mail_retrying',
    help: 'Emails in the outbox that were refused at least once.',
    of: ({ readings }) => readings.mail.retrying,
  },
  {
    name: 'mail_failed',
    help: 'Permanently failed emails that are still kept.',
    of: ({ readings }) => readings.mail.failed,
  },
  {
    name: 'mail_bounced_lately',
    help: 'Emails that bounced within a day.',
    of: ({ readings }) => readings.mail.bouncedLately,
  },
  {
    name: 'webhooks_oldest_due_seconds',
    help: 'Time by which the oldest webhook delivery is overdue, in seconds; 0 if none is.',
    of: ({ readings }) => readings.webhooks?.oldestSeconds ?? 0,
  },
  {
    name: 'webhook_endpoints_failing',
    help: 'Failing webhook endpoints.',
    of: ({ readings }) => readings.webhooks?.failing ?? 0,
  },
  {
    name: 'operations_failed',
    help: 'Failed operations on clinics that need an operator.',
    of: ({ readings }) => readings.operations.failed,
  },
  {
    name: 'operations_stuck',
    help: 'Stuck operations on clinics.',
    of: ({ readings }) => readings.operations.stalled,
  },
  {
    name: 'operations_oldest_stuck_seconds',
    help: 'Age of the oldest stuck operation, in seconds; 0 if none is stuck.',
    of: ({ readings }) => readings.operations.oldestStalledSeconds ?? 0,
  },
  {
    name: 'heartbeat_age_seconds',
    help: 'Seconds since the newest heartbeat of each running role.',
    label: 'role',
    of: ({ readings, now }) => {
      const newest = new Map<string, number>();
      for (const { role, seenAt, state } of readings.instances)
        if (state !== 'stopped') newest.set(role, Math.max(newest.get(role) ?? 0, Date.parse(seenAt)));
      return [...newest].map(([role, at]) => [role, Math.max(0, now.getTime() - at) / 1000] as const);
    },
  },
  {
    name: 'instances_silent',
    help: 'Processes whose heartbeats ended without an orderly stop.',
    of: ({ readings }) => readings.instances.filter(({ state }) => state === 'silent').length,
  },
  {
    name: 'audit_oldest_unsealed_seconds',
    help: 'Age of the oldest unsealed audit entry, in seconds; 0 if all are sealed.',
    of: ({ oldestUnsealed, now }) =>
      oldestUnsealed ? Math.max(0, now.getTime() - oldestUnsealed.getTime()) / 1000 : 0,
  },
  {
    name: 'backup_age_seconds',
    help: 'Age of the newest backup, in seconds; NaN if there is none.',
    of: ({ lastBackup, now }) => (lastBackup ? (now.getTime() - lastBackup.getTime()) / 1000 : Number.NaN),
  },
];

/** What a process knows without the database: its own pools. */
const ownFigures: readonly Figure<ServerDeps>[] = [
  {
    name: 'database_pool_used',
    help: 'Connections in use, by pool of this process.',
    label: 'pool',
    of: ({ database }) => pools(database, 'used'),
  },
  {
    name: 'database_pool_max',
    help: 'Maximum connections, by pool of this process.',
    label: 'pool',
    of: ({ database }) => pools(database, 'max'),
  },
  {
    name: 'database_pool_waiting',
    help: 'Requests waiting for a connection, by pool of this process.',
    label: 'pool',
    of: ({ database }) => pools(database, 'waiting'),
  },
  {
    name: 'certificate_expires_timestamp_seconds',
    help: 'When the certificate of this server expires; NaN when it does not speak HTTPS itself.',
    of: ({ settings }) =>
      settings.tls ? Date.parse(new X509Certificate(settings.tls.cert).validTo) / 1000 : Number.NaN,
  },
];

function* pools(
  { platform, app, worker }: ServerDeps['database'],
  fact: 'used' | 'max' | 'waiting',
): Iterable<readonly [string, number]> {
  for (const [name, pool] of Object.entries({ platform, app, worker })) yield [name, readPool(pool)[fact]];
}

const diskFigures: readonly Figure<Disk>[] = [
  { name: 'data_dir_free_bytes', help: 'Free space where DATA_DIR is.', of: ({ freeBytes }) => freeBytes },
  {
    name: 'data_dir_size_bytes',
    help: 'Size of the file system of DATA_DIR.',
    of: ({ sizeBytes }) => sizeBytes,
  },
];

/**
 * The metrics for alerts, read at each scrape. Labels name queues, pools, roles and components, never clinics or
 * people. When the database does not answer, its metrics are NaN or absent, and `database_up` is 0.
 */
export function registerHealthMetrics(registry: Registry, deps: ServerDeps): void {
  const found = oncePerScrape(() => readFound(deps));
  register(registry, databaseFigures, found);
  register(registry, ownFigures, async () => deps);
  register(
    registry,
    diskFigures,
    oncePerScrape(() => readDisk(deps.settings.dataDir)),
  );
  new client.Gauge({
    name: 'database_up',
    help: 'Whether the database answered this scrape.',
    registers: [registry],
    async collect() {
      this.set((await found()) ? 1 : 0);
    },
  });
}

function register<Source>(
  registry: Registry,
  figures: readonly Figure<Source>[],
  read: () => Promise<Source | null>,
): void {
  for (const { name, help, label, of } of figures)
    new client.Gauge({
      name,
      help,
      labelNames: label ? [label] : [],
      registers: [registry],
      async collect() {
        const source = await read();
        const value = source ? of(source) : Number.NaN;
        this.reset();
        if (typeof value !== 'number') for (const [key, one] of value) this.set({ [label ?? '']: key }, one);
        else if (!label) this.set(value);
      },
    });
}

/** All metrics of a scrape ask at the same time and share one reading; null when it failed. */
function oncePerScrape<Source>(read: () => Promise<Source>): () => Promise<Source | null> {
  let reading: Promise<Source | null> | undefined;
  return () => {
    reading ??= read()
      .catch(() => null)
      .finally(() => {
        reading = undefined;
      });
    return reading;
  };
}

async function readFound({ database, settings, clock }: ServerDeps): Promise<Found> {
  const now = clock.now();
  const check = await checkHealth(database.platform, healthSettingsOf(settings), now);
  const [oldestUnsealed, lastBackup] = await Promise.all([
    readOldestUnsealed(database.platform),
    readLastBackup(database.platform),
  ]);
  return { ...check, now, oldestUnsealed, lastBackup };
}
