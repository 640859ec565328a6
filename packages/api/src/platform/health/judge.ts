import {
  type ComponentHealth,
  type ConversionFacts,
  type DatabaseFacts,
  type HealthComponent,
  type HealthState,
  healthComponents,
  type MailFacts,
  type QueueFacts,
  type ServiceInstance,
  type WebhookFacts,
} from '@tamarack/core/domain';
import { counted } from '../../counted.ts';
import { clockToleranceMs } from '../../database/clock-difference.ts';
import { describeDisk, judgeDisk } from './readings/disk.ts';

/** The readings that determine the state, taken at one moment. */
export interface Readings {
  database: DatabaseFacts;
  /** How much the clock of this process differs from the database's. */
  clockApartMs: number;
  schemaVersion: string | null;
  pendingMigrations: readonly string[];
  instances: readonly ServiceInstance[];
  queues: readonly QueueFacts[];
  mail: MailFacts;
  conversions: ConversionFacts;
  webhooks: WebhookFacts | null;
  operations: { failed: number; stalled: number; oldestStalledSeconds: number | null };
}

interface Verdict {
  state: HealthState;
  reason: string | null;
}

const MINUTE = 60;
const operational: Verdict = { state: 'ok', reason: null };
const off: Verdict = { state: 'off', reason: null };
const warning = (reason: string): Verdict => ({ state: 'warning', reason });
const down = (reason: string): Verdict => ({ state: 'down', reason });

/** The thresholds, as in docs/operations.md. Times in seconds unless named otherwise. */
const healthLimits = {
  latencyMs: 250,
  /** Exports and analytics read from the primary from then on. */
  replicaLag: MINUTE,
  /** Share of the server's connections in use. */
  connections: 0.9,
  /** A queue that has delivered nothing for this long is down, however far away its next attempt is. */
  nothingDelivered: 5 * MINUTE,
  jobsWait: { warning: 2 * MINUTE, down: 5 * MINUTE },
  mailDue: { warning: 2 * MINUTE, down: 5 * MINUTE },
  /** When a mail is retried for this long, or this many at once, it is more than one recipient's problem. */
  mailRetrying: { seconds: 60 * MINUTE, mails: 5 },
  mailBounces: { share: 0.05, mails: 5 },
  conversionsWait: 60 * MINUTE,
  webhooksWait: { warning: 2 * MINUTE, down: 5 * MINUTE },
  operationStands: 15 * MINUTE,
} as const;

/** The state of each component, in the order of the screen. */
export function judge(readings: Readings): ComponentHealth[] {
  const verdicts: Record<HealthComponent, Verdict> = {
    database: judgeDatabase(readings),
    schema: judgeSchema(readings.pendingMigrations),
    workers: judgeWorkers(readings.instances),
    queues: judgeQueues(readings.queues),
    mail: judgeMail(readings.mail),
    conversions: judgeConversions(readings.conversions),
    webhooks: judgeWebhooks(readings.webhooks),
    operations: judgeOperations(readings.operations),
  };
  return healthComponents.map((component) => ({ component, ...verdicts[component] }));
}

/** The value stored with a sample: milliseconds for the database, seconds of waiting for queues. */
export function measureOf(component: HealthComponent, readings: Readings): number | null {
  switch (component) {
    case 'database':
      return readings.database.latencyMs;
    case 'queues':
      return Math.max(0, ...readings.queues.map((queue) => queue.oldestSeconds ?? 0));
    case 'mail':
      return readings.mail.oldestDueSeconds ?? 0;
    case 'conversions':
      return readings.conversions.oldestSeconds ?? 0;
    case 'webhooks':
      return readings.webhooks?.oldestSeconds ?? 0;
    default:
      return null;
  }
}

function judgeDatabase({ database, clockApartMs, instances }: Readings): Verdict {
  const { latencyMs, connections, replication, roles, disk } = database;
  if (replication.standby) return down('This server is a read-only standby');
  const unfitRoles = roles.filter((role) => !role.fit).map((role) => role.name);
  if (unfitRoles.length > 0)
    return down(`Roles with too many privileges to isolate clinics: ${unfitRoles.join(', ')}`);
  const diskState = disk ? judgeDisk(disk) : 'ok';
  if (disk && diskState !== 'ok')
    return { state: diskState, reason: `The disk is almost full: ${describeDisk(disk)}` };
  if (clockApartMs >= clockToleranceMs)
    return warning(
      `The clocks of the product and the database differ by ${formatDuration(Math.round(clockApartMs / 1_000))}`,
    );
  if (connections.used >= connections.max * healthLimits.connections)
    return warning(`${connections.used} of ${connections.max} connections are in use`);
  const waiting = waitingForPools(instances);
  if (waiting > 0)
    return warning(`${counted(waiting, 'request is', 'requests are')} waiting for a connection`);
  const lag = replication.lagSeconds ?? 0;
  if (lag > healthLimits.replicaLag) return warning(`A replica is ${formatDuration(Math.round(lag))} behind`);
  if (latencyMs > healthLimits.latencyMs) return warning(`Slow: responds in ${Math.round(latencyMs)} ms`);
  return operational;
}

/** Requests of all running processes that wait for a connection, by their last heartbeats. */
function waitingForPools(instances: readonly ServiceInstance[]): number {
  return instances
    .filter(({ state }) => state === 'alive')
    .flatMap(({ pools }) => Object.values(pools))
    .reduce((sum, { waiting }) => sum + waiting, 0);
}

function judgeSchema(pending: readonly string[]): Verdict {
  if (pending.length === 0) return operational;
  return down(
    `${counted(pending.length, 'pending migration', 'pending migrations')}, the first is ${pending[0]}`,
  );
}

function judgeWorkers(instances: readonly ServiceInstance[]): Verdict {
  const workers = instances.filter((instance) => instance.role === 'worker');
  if (!workers.some((worker) => worker.state === 'alive')) {
    const restarting = workers.some((worker) => worker.state === 'stopped');
    return down(restarting ? 'The last worker was stopped' : 'No worker is running');
  }
  const silent = instances.filter((instance) => instance.state === 'silent');
  const [first] = silent;
  if (first)
    return warning(
      silent.length === 1
        ? `No heartbeat from the ${first.role} on ${first.host}`
        : `No heartbeat from ${silent.length} processes`,
    );
  const versions = new Set(instances.filter((one) => one.state === 'alive').map((one) => one.version));
  if (versions.size > 1)
    return warning(`Processes run different versions: ${[...versions].sort().join(', ')}`);
  return operational;
}

function judgeQueues(queues: readonly QueueFacts[]): Verdict {
  const slowest = queues.toSorted((a, b) => (b.oldestSeconds ?? 0) - (a.oldestSeconds ?? 0))[0];
  const waits = slowest?.oldestSeconds ?? 0;
  const { jobsWait } = healthLimits;
  const waiting = `A ${slowest?.name} job has been waiting for ${formatDuration(waits)}`;
  if (waits >= jobsWait.down) return down(waiting);
  const failing = queues.find(({ failingSeconds }) => isSilent(failingSeconds));
  if (failing)
    return down(`Every ${failing.name} job has failed for ${formatDuration(failing.failingSeconds ?? 0)}`);
  if (waits >= jobsWait.warning) return warning(waiting);
  const failed = queues.reduce((sum, queue) => sum + queue.failed, 0);
  return failed > 0 ? warning(`${counted(failed, 'job has', 'jobs have')} failed`) : operational;
}

function judgeMail(mail: MailFacts): Verdict {
  const { mailDue, mailRetrying, mailBounces } = healthLimits;
  const due = mail.oldestDueSeconds ?? 0;
  if (due >= mailDue.down)
    return down(`Email has been waiting for ${formatDuration(due)} without an attempt`);
  const retrying = mail.oldestRetryingSeconds ?? 0;
  const many = mail.retrying >= mailRetrying.mails;
  const why = mail.lastError ? `: ${withoutAddresses(mail.lastError)}` : '';
  if (isSilent(mail.failingSeconds))
    return down(
      `No email delivered for ${formatDuration(mail.failingSeconds ?? 0)}, ${counted(mail.undelivered, 'email', 'emails')} undelivered${why}`,
    );
  if (due >= mailDue.warning) return warning(`Email has been waiting for ${formatDuration(due)}`);
  if (many || retrying >= mailRetrying.seconds)
    return warning(`Retrying ${counted(mail.retrying, 'email', 'emails')}${why}`);
  const bounced = mail.bouncedLately;
  if (bounced >= mailBounces.mails && bounced > mail.sentLately * mailBounces.share)
    return warning(`${bounced} of ${counted(mail.sentLately, 'email', 'emails')} bounced within a day`);
  return operational;
}

/** Whether nothing has got through for so long that it counts as down. */
function isSilent(seconds: number | null): boolean {
  return (seconds ?? 0) >= healthLimits.nothingDelivered;
}

function judgeConversions({ enabled, outage, oldestSeconds, failingSeconds }: ConversionFacts): Verdict {
  if (!enabled) return off;
  if (outage?.kind === 'refused') return down(`The provider refuses our requests: ${outage.reason}`);
  if (outage?.kind === 'unavailable') return down(`The provider cannot be reached: ${outage.reason}`);
  if (isSilent(failingSeconds))
    return down(
      `No event delivered for ${formatDuration(failingSeconds ?? 0)}${outage ? `: ${outage.reason}` : ''}`,
    );
  if (outage) return warning(`The provider rejects events: ${outage.reason}`);
  if ((oldestSeconds ?? 0) >= healthLimits.conversionsWait)
    return warning(`An event has been waiting for ${formatDuration(oldestSeconds ?? 0)}`);
  return operational;
}

function judgeWebhooks(webhooks: WebhookFacts | null): Verdict {
  if (!webhooks || webhooks.endpoints === 0) return off;
  const waits = webhooks.oldestSeconds ?? 0;
  const { webhooksWait } = healthLimits;
  if (waits >= webhooksWait.warning) {
    const reason = `A delivery has been overdue for ${formatDuration(waits)}`;
    return waits >= webhooksWait.down ? down(reason) : warning(reason);
  }
  if (isSilent(webhooks.failingSeconds))
    return down(`No endpoint has accepted a delivery for ${formatDuration(webhooks.failingSeconds ?? 0)}`);
  if (webhooks.failing > 0)
    return warning(`${counted(webhooks.failing, 'endpoint is', 'endpoints are')} failing`);
  return operational;
}

function judgeOperations({ failed, stalled, oldestStalledSeconds }: Readings['operations']): Verdict {
  const stands = oldestStalledSeconds ?? 0;
  if (stands >= healthLimits.operationStands)
    return down(
      `${counted(stalled, 'operation is', 'operations are')} stuck, the oldest for ${formatDuration(stands)}`,
    );
  if (stalled > 0) return warning(`${counted(stalled, 'operation is', 'operations are')} taking too long`);
  if (failed > 0)
    return warning(
      `${counted(failed, 'operation has', 'operations have')} failed and ${failed === 1 ? 'needs' : 'need'} attention`,
    );
  return operational;
}

/** `45 s`, `12 min`, `3 h`, `2 d` */
export function formatDuration(seconds: number): string {
  if (seconds < MINUTE) return `${seconds} s`;
  if (seconds < 60 * MINUTE) return `${Math.floor(seconds / MINUTE)} min`;
  if (seconds < 48 * 60 * MINUTE) return `${Math.floor(seconds / 3_600)} h`;
  return `${Math.floor(seconds / 86_400)} d`;
}

/** A relay's answer often names the recipient, which the history must not keep. */
function withoutAddresses(text: string): string {
  return text.replace(/[^\s<>]+@[^\s<>]+/g, '…').slice(0, 300);
}
