/** A person in the audit log. Their name is looked up when it is read; an erased person has an id alone. */
export interface LogPerson {
  userId: string;
  name: string | null;
  email: string | null;
}

/** One entry of the audit log: who did what, on whom, from where, with before and after. */
export interface AuditEntry {
  entryId: number;
  /** ISO 8601, UTC. */
  at: string;
  /** Dotted name, subject first: `tenant.suspend`. */
  action: string;
  outcome: AuditOutcome;
  actorKind: 'user' | 'system' | 'visitor';
  actor: LogPerson | null;
  subject: LogPerson | null;
  tenant: { tenantId: string; clinicName: string | null; subdomain: string | null } | null;
  operationId: string | null;
  sessionId: string | null;
  requestId: string | null;
  /** Network address; null when it was not recorded or its key is gone. */
  origin: string | null;
  /** Before and after, by id and value. */
  details: Record<string, unknown>;
  /** What says something of the person; null when there is nothing or the person is erased. */
  personal: Record<string, unknown> | null;
  /** Number of the seal that holds the entry; null until the next sealing. */
  seal: number | null;
}

export const logLevels = ['info', 'warn', 'error', 'fatal'] as const;
export type LogLevel = (typeof logLevels)[number];

/** What the application says of itself, requests it refused, and people who signed in. */
export const logKinds = ['log', 'refusal', 'sign_in'] as const;
export type LogKind = (typeof logKinds)[number];

/** Days that the application log is kept. */
export const applicationLogDays = 14;

/** One entry of the application log. Addresses, tokens and the values of statements were taken out before it was kept. */
export interface ApplicationLogEntry {
  entryId: number;
  /** ISO 8601, UTC. */
  at: string;
  level: LogLevel;
  kind: LogKind;
  /** Part of the product that wrote it. */
  role: string;
  message: string;
  /** Error code, of a refusal or of the failure. */
  code: string | null;
  method: string | null;
  /** Path as the routing table names it, without ids. */
  path: string | null;
  status: number | null;
  requestId: string | null;
  user: LogPerson | null;
  details: Record<string, unknown>;
  /** How often it happened within the same seconds. */
  times: number;
}

export interface ApplicationLogQuery {
  /** Part of the message, the code or the path, a request's or a person's id, at most 200 characters. */
  search?: string;
  /** This level and those above it. */
  level?: LogLevel;
  kind?: LogKind;
  /** Moments in ISO 8601; `from` is included, `to` is not. */
  from?: string;
  to?: string;
}

export interface ApplicationLogPage {
  entries: ApplicationLogEntry[];
  /** Entry that the next page begins before; null at the end. */
  next: number | null;
}

export const auditOutcomes = ['done', 'refused'] as const;
export type AuditOutcome = (typeof auditOutcomes)[number];

/** First part of the actions' names. */
export const auditSubjects = [
  'account',
  'access',
  'tenant',
  'operation',
  'clinic',
  'member',
  'registration',
  'lead',
  'client',
  'staff',
  'logs',
  'analytics',
  'newsletter',
  'sandbox',
  'legal',
  'mail',
  'job',
  'platform',
  'webhook',
  'privacy',
] as const;
export type AuditSubject = (typeof auditSubjects)[number];
/** Name of an action, subject first; a subject that the log's filter does not offer is no action. */
export type AuditAction = `${AuditSubject}.${string}`;

export interface AuditQuery {
  /** An id of anything, the beginning of an action, a name or an address, at most 200 characters. */
  search?: string;
  subject?: AuditSubject;
  outcome?: AuditOutcome;
  /** Moments in ISO 8601; `from` is included, `to` is not. */
  from?: string;
  to?: string;
}

export interface AuditPage {
  entries: AuditEntry[];
  /** Entry that the next page begins before; null at the end. */
  next: number | null;
}
