/** System Health. Times are ISO 8601 in UTC. */
import { endpoint } from '../endpoint.ts';
import type { OperationKind, OperationState } from './lifecycle.ts';

/** The components of the service, in the order of the screen. */
export const healthComponents = [
  'database',
  'schema',
  'workers',
  'queues',
  'mail',
  'conversions',
  'webhooks',
  'operations',
] as const;
export type HealthComponent = (typeof healthComponents)[number];

/** `warning`: degraded. `off`: not set up. */
export const healthStates = ['ok', 'warning', 'down', 'off'] as const;
export type HealthState = (typeof healthStates)[number];

/** State of the whole service: the worst of its components. `unknown` without a recent sample. */
export type OverallHealth = Exclude<HealthState, 'off'> | 'unknown';

/** The worst of the states; components that are not set up are ignored. */
export function worstHealth(states: readonly HealthState[]): Exclude<HealthState, 'off'> {
  if (states.includes('down')) return 'down';
  return states.includes('warning') ? 'warning' : 'ok';
}

/** State of the service from the latest sample, for the navigation. */
export interface HealthSummary {
  state: OverallHealth;
  /** Components that are down, and those that are degraded. */
  down: HealthComponent[];
  warning: HealthComponent[];
  /** Minute of the sample; null before the first. */
  sampledAt: string | null;
}

export interface ComponentHealth {
  component: HealthComponent;
  state: HealthState;
  /** What is wrong; null when operational. */
  reason: string | null;
}

/** Database connections of one process, by database role. */
export interface PoolFacts {
  used: number;
  free: number;
  /** Requests waiting for a connection. */
  waiting: number;
  max: number;
}

export const serviceRoles = ['server', 'worker'] as const;
export type ServiceRole = (typeof serviceRoles)[number];

/** A server or worker process, by its last heartbeat. */
export interface ServiceInstance {
  instanceId: string;
  role: ServiceRole;
  host: string;
  pid: number;
  version: string;
  nodeVersion: string;
  memoryBytes: number;
  pools: Record<string, PoolFacts>;
  startedAt: string;
  seenAt: string;
  /** `silent`: no heartbeat for 90 seconds, although it did not report a stop. */
  state: 'alive' | 'silent' | 'stopped';
}

export interface DatabaseFacts {
  /** Round trip in milliseconds. */
  latencyMs: number;
  version: string;
  sizeBytes: number;
  startedAt: string;
  connections: { used: number; max: number };
  /** Whether this server is a standby, its number of replicas, and their lag where visible. */
  replication: { standby: boolean; replicas: number; lagSeconds: number | null };
  /** The product's database roles, and whether each has only the privileges it should. */
  roles: { name: string; fit: boolean }[];
  /** The file system of the database that the product runs itself; null for a database of your own. */
  disk: { freeBytes: number; sizeBytes: number } | null;
}

export interface QueueFacts {
  name: string;
  /** Jobs ready to run. */
  ready: number;
  /** Jobs scheduled for later. */
  later: number;
  active: number;
  /** Failed for good; kept for a day. */
  failed: number;
  /**
   * Seconds for which all jobs that ran have failed, including retried ones; null if one has succeeded since.
   */
  failingSeconds: number | null;
  /** Seconds the oldest ready job has waited; null if there is none. */
  oldestSeconds: number | null;
}

export interface MailFacts {
  /** `relay` over SMTP, or the outbox folder. */
  route: 'relay' | 'folder';
  queued: number;
  /** Queued emails that are overdue. */
  due: number;
  oldestDueSeconds: number | null;
  /** Queued after at least one failed attempt. */
  retrying: number;
  oldestRetryingSeconds: number | null;
  lastError: string | null;
  lastSentAt: string | null;
  /**
   * Seconds for which the relay has delivered none of the attempted emails; null if it has delivered one
   * since.
   */
  failingSeconds: number | null;
  /** Emails attempted in that time. */
  undelivered: number;
  /** Within the last 24 hours. */
  sentLately: number;
  bouncedLately: number;
  /** Failed for good within the last 90 days. */
  failed: number;
}

export interface ConversionFacts {
  enabled: boolean;
  queued: number;
  oldestSeconds: number | null;
  /** Seconds since the oldest queued event, if nothing has been delivered since then; otherwise null. */
  failingSeconds: number | null;
  sentLately: number;
  failedLately: number;
  outage: { kind: 'unavailable' | 'refused' | 'rejected'; reason: string; beganAt: string } | null;
}

export interface WebhookFacts {
  endpoints: number;
  disabled: number;
  /** Enabled endpoints whose latest attempts failed. */
  failing: number;
  /** Seconds for which every enabled endpoint has failed; null if one accepts deliveries. */
  failingSeconds: number | null;
  waiting: number;
  oldestSeconds: number | null;
  /** Within the last 24 hours. */
  deliveredLately: number;
  failedLately: number;
}

/** An operation that failed or takes longer than expected. */
export interface TroubledOperation {
  operationId: string;
  tenantId: string;
  clinicName: string;
  kind: OperationKind;
  state: OperationState;
  error: string | null;
  createdAt: string;
  nextAttemptAt: string | null;
}

export interface HealthReport {
  state: Exclude<HealthState, 'off'>;
  checkedAt: string;
  components: ComponentHealth[];
  versions: { product: string; node: string; postgres: string; schema: string | null };
  pendingMigrations: string[];
  database: DatabaseFacts;
  instances: ServiceInstance[];
  queues: QueueFacts[];
  mail: MailFacts;
  conversions: ConversionFacts;
  webhooks: WebhookFacts | null;
  /** The first 50, starting with the one that has waited longest. */
  operations: TroubledOperation[];
  operationsTotal: number;
}

export const healthRanges = ['24h', '7d', '30d'] as const;
export type HealthRange = (typeof healthRanges)[number];

/** One interval of the history: how many of its minutes were spent in each state. */
export interface HealthCell {
  from: string;
  ok: number;
  warning: number;
  down: number;
  off: number;
  /** The last recorded reason. */
  reason: string | null;
  /** Mean of the sampled values: milliseconds for the database, seconds of waiting for the others. */
  value: number | null;
}

export interface HealthIncident {
  component: HealthComponent;
  state: 'warning' | 'down';
  from: string;
  /** Null while it is ongoing. */
  to: string | null;
  minutes: number;
  reason: string | null;
}

export interface HealthHistory {
  range: HealthRange;
  cellSeconds: number;
  components: {
    component: HealthComponent;
    /** Percentage of sampled minutes in which the component was not down; null without samples. */
    uptime: number | null;
    cells: HealthCell[];
  }[];
  /** Newest first, at most 50. */
  incidents: HealthIncident[];
}

/** A job that failed for good. */
export interface FailedJob {
  jobId: string;
  queue: string;
  failedAt: string;
  createdAt: string;
  attempts: number;
  error: string | null;
  /** The row the job is about. */
  subject: { kind: 'operation' | 'mail' | 'other'; id: string };
  /** The operation's tenant, if known. */
  tenantId: string | null;
}

export const mailTroubleKinds = ['failed', 'bounced', 'retrying'] as const;
export type MailTroubleKind = (typeof mailTroubleKinds)[number];

/** An undelivered email: failed for good, bounced, or retrying. */
export interface MailTrouble {
  messageId: string;
  kind: MailTroubleKind;
  to: string;
  /** Null once the email itself is no longer stored. */
  template: string | null;
  tenant: { tenantId: string; clinicName: string } | null;
  createdAt: string;
  attempts: number;
  reason: string | null;
  /** Enhanced status code (RFC 3463), such as 5.1.1. */
  status: string | null;
  /** Whether the mailbox refuses all email. */
  recipientRefused: boolean;
  nextAttemptAt: string | null;
  /** How it can be sent again: immediately, unchanged, with a new link, or not at all. */
  resend: 'now' | 'again' | 'new_link' | null;
}

export interface MailTroubleQuery {
  kind?: MailTroubleKind;
  /** Part of the email, at most 254 characters. */
  search?: string;
}

export interface MailTroublePage {
  mails: MailTrouble[];
  /** `before` of the next page; null at the end. */
  next: string | null;
}

/** How an email was sent again. */
export type ResendWay = NonNullable<MailTrouble['resend']>;

export const healthEndpoints = {
  /** The current state, checked now. */
  report: endpoint('GET', '/api/health').types<{ answer: HealthReport }>(),
  /** The state from the latest sample, if that is at most three minutes old. */
  summary: endpoint('GET', '/api/health/summary').types<{ answer: HealthSummary }>(),
  history: endpoint('GET', '/api/health/history').types<{
    query: { range?: HealthRange };
    answer: HealthHistory;
  }>(),
  /** Failed jobs, newest first. */
  failedJobs: endpoint('GET', '/api/health/jobs').types<{
    query: { queue?: string; limit?: number };
    answer: { jobs: FailedJob[] };
  }>(),
  /** Retries these or all failed jobs of a queue and answers with their number. Refuses with ALREADY_DONE. */
  retryJobs: endpoint('POST', '/api/health/queues/{queue}/retry', { idempotent: true }).types<{
    payload: { jobIds?: string[] };
    answer: { jobs: number };
  }>(),
  /** Removes failed jobs of a queue and answers with their number. Refuses with ALREADY_DONE. */
  discardJobs: endpoint('POST', '/api/health/queues/{queue}/discard', { idempotent: true }).types<{
    payload: { jobIds: string[] };
    answer: { jobs: number };
  }>(),
  /** Undelivered email, newest first. */
  mail: endpoint('GET', '/api/health/mail').types<{
    query: MailTroubleQuery & { before?: string; limit?: number };
    answer: MailTroublePage;
  }>(),
  /** Sends an email again if possible. Refuses with NOT_FOUND, MAIL_NOT_KEPT, ALREADY_DONE. */
  resendMail: endpoint('POST', '/api/health/mail/{messageId}/resend', {
    idempotent: true,
    status: 202,
  }).types<{ answer: { way: ResendWay } }>(),
  /** How many failed emails are stored unchanged and can be sent again together. */
  failedMail: endpoint('GET', '/api/health/mail/failed').types<{ answer: { mails: number } }>(),
  /**
   * Sends them all again and answers with their number. Refuses with SELECTION_GREW if there are more than
   * `expected`. None is sent twice, even if the call is repeated.
   */
  resendFailedMail: endpoint('POST', '/api/health/mail/failed/resend', {
    idempotent: true,
    status: 202,
  }).types<{ payload: { expected: number }; answer: { mails: number } }>(),
};
