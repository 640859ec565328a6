/** Shapes of System Health: what the API answers and what the screen reads. Times are ISO 8601 in UTC. */
import type { OperationKind, OperationState } from './lifecycle.ts';

/** What the service rests on, in the order the screen shows it. */
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

/** `warning`: works, but somebody should look. `off`: not set up, so nothing can be wrong with it. */
export const healthStates = ['ok', 'warning', 'down', 'off'] as const;
export type HealthState = (typeof healthStates)[number];

/** The state of the whole: the worst of its parts. `unknown` when nobody has looked for some minutes. */
export type OverallHealth = Exclude<HealthState, 'off'> | 'unknown';

/** The worst of the states; parts that are not set up do not count. */
export function worstHealth(states: readonly HealthState[]): Exclude<HealthState, 'off'> {
  if (states.includes('down')) return 'down';
  return states.includes('warning') ? 'warning' : 'ok';
}

/** What the navigation shows of it, from the newest sample. */
export interface HealthSummary {
  state: OverallHealth;
  /** Components that are down. */
  down: HealthComponent[];
  /** Minute of the sample; null before the first. */
  sampledAt: string | null;
}

export interface ComponentHealth {
  component: HealthComponent;
  state: HealthState;
  /** What is the matter, in a sentence; null when nothing is. */
  reason: string | null;
}

/** Connections of one process to the database, by the role they run as. */
export interface PoolFacts {
  used: number;
  free: number;
  /** Requests that wait for a connection. */
  waiting: number;
  max: number;
}

export const serviceRoles = ['server', 'worker'] as const;
export type ServiceRole = (typeof serviceRoles)[number];

/** One part of a running process, by its last heartbeat. */
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
  /** `silent`: not heard of for a minute and a half, though it never said that it would stop. */
  state: 'alive' | 'silent' | 'stopped';
}

export interface DatabaseFacts {
  /** Milliseconds for a question and its answer. */
  latencyMs: number;
  version: string;
  sizeBytes: number;
  startedAt: string;
  connections: { used: number; max: number };
  /** Whether this server takes writes, and how many copies follow it; their lag where it may be seen. */
  replication: { standby: boolean; replicas: number; lagSeconds: number | null };
  /** The roles the product runs as, and whether any has more rights than it should. */
  roles: { name: string; fit: boolean }[];
}

export interface QueueFacts {
  name: string;
  /** Jobs that could be taken up now. */
  ready: number;
  /** Jobs whose time comes later. */
  later: number;
  active: number;
  /** Given up; kept for a day. */
  failed: number;
  /** Seconds that the oldest ready job has waited; null when none does. */
  oldestSeconds: number | null;
}

export interface MailFacts {
  /** `relay` over SMTP, or the folder that takes its place. */
  route: 'relay' | 'folder';
  queued: number;
  /** Of those, due and not gone. */
  due: number;
  oldestDueSeconds: number | null;
  /** Queued after at least one attempt that failed. */
  retrying: number;
  oldestRetryingSeconds: number | null;
  lastError: string | null;
  lastSentAt: string | null;
  /** Within the last 24 hours. */
  sentLately: number;
  bouncedLately: number;
  /** Given up, of the last 90 days. */
  failed: number;
}

export interface ConversionFacts {
  enabled: boolean;
  queued: number;
  oldestSeconds: number | null;
  sentLately: number;
  failedLately: number;
  outage: { kind: 'unavailable' | 'refused' | 'rejected'; reason: string; beganAt: string } | null;
}

export interface WebhookFacts {
  endpoints: number;
  disabled: number;
  /** Enabled ones whose last attempts failed. */
  failing: number;
  waiting: number;
  oldestSeconds: number | null;
  /** Within the last 24 hours. */
  deliveredLately: number;
  failedLately: number;
}

/** An operation that failed and waits for an operator, or takes longer than its kind should. */
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
  /** The first 50, the longest waiting first, of so many. */
  operations: TroubledOperation[];
  operationsTotal: number;
}

export const healthRanges = ['24h', '7d', '30d'] as const;
export type HealthRange = (typeof healthRanges)[number];

/** A stretch of the history: how many of its minutes were spent in which state. */
export interface HealthCell {
  from: string;
  ok: number;
  warning: number;
  down: number;
  off: number;
  /** What the matter was, as last noted. */
  reason: string | null;
  /** Mean of the samples' measure: milliseconds for the database, seconds of waiting for the others. */
  value: number | null;
}

export interface HealthIncident {
  component: HealthComponent;
  state: 'warning' | 'down';
  from: string;
  /** Null while it goes on. */
  to: string | null;
  minutes: number;
  reason: string | null;
}

export interface HealthHistory {
  range: HealthRange;
  cellSeconds: number;
  components: {
    component: HealthComponent;
    /** Percent of the minutes looked at in which it was not down; null without any. */
    uptime: number | null;
    cells: HealthCell[];
  }[];
  /** Newest first, at most 50. */
  incidents: HealthIncident[];
}

/** A job that was given up. */
export interface FailedJob {
  jobId: string;
  queue: string;
  failedAt: string;
  createdAt: string;
  attempts: number;
  error: string | null;
  /** The row the job is about. */
  subject: { kind: 'operation' | 'mail' | 'other'; id: string };
  /** Where an operation's tenant is known. */
  tenantId: string | null;
}

export const mailTroubleKinds = ['failed', 'bounced', 'retrying'] as const;
export type MailTroubleKind = (typeof mailTroubleKinds)[number];

/** A mail that did not arrive: given up by us, come back, or tried again for now. */
export interface MailTrouble {
  messageId: string;
  kind: MailTroubleKind;
  to: string;
  /** Null once the mail itself is no longer kept. */
  template: string | null;
  tenant: { tenantId: string; clinicName: string } | null;
  createdAt: string;
  attempts: number;
  reason: string | null;
  /** Enhanced status code (RFC 3463), such as 5.1.1. */
  status: string | null;
  /** The address takes no mail at all. */
  recipientRefused: boolean;
  nextAttemptAt: string | null;
  /** What sending it again means: an attempt now, the same mail once more, one with a new link, or nothing to send. */
  resend: 'now' | 'again' | 'new_link' | null;
}

export interface MailTroubleQuery {
  kind?: MailTroubleKind;
  /** Part of the address, at most 254 characters. */
  search?: string;
}

export interface MailTroublePage {
  mails: MailTrouble[];
  /** Mail that the next page begins behind; null at the end. */
  next: string | null;
}
