import { endpoint } from '../endpoint.ts';

/**
 * A person in a log. The name is looked up when the log is read; for an erased person only the id is left.
 */
export interface LogPerson {
  userId: string;
  name: string | null;
  email: string | null;
}

/** One entry of the audit log: who did what, to whom and from where, with the values before and after. */
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
  /** Network address; null if it was not recorded or its encryption key has been deleted. */
  origin: string | null;
  /** The operator's reason for the operation or bulk change; null if there is none. */
  reason: string | null;
  /** Values before and after, without personal details. */
  details: Record<string, unknown>;
  /** Personal details; null if there are none or the person has been erased. */
  personal: Record<string, unknown> | null;
  /** Number of the seal over the entry; null until it is sealed. */
  seal: number | null;
}

export const logLevels = ['info', 'warn', 'error', 'fatal'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Messages of the application, refused requests, and sign-ins. */
export const logKinds = ['log', 'refusal', 'sign_in'] as const;
export type LogKind = (typeof logKinds)[number];

/** Days for which entries of the application log are kept. */
export const applicationLogDays = 14;

/** One entry of the application log. Emails, tokens and SQL values were removed before it was stored. */
export interface ApplicationLogEntry {
  entryId: number;
  /** ISO 8601, UTC. */
  at: string;
  level: LogLevel;
  kind: LogKind;
  /** The process that wrote it: `server` or `worker`. */
  role: string;
  message: string;
  /** Error code of the refusal or failure. */
  code: string | null;
  method: string | null;
  /** The route's path, without ids. */
  path: string | null;
  status: number | null;
  requestId: string | null;
  user: LogPerson | null;
  details: Record<string, unknown>;
  /** How often it occurred within a few seconds. */
  times: number;
}

export interface ApplicationLogQuery {
  /** Part of the message, code or path, or the id of a request or person; at most 200 characters. */
  search?: string;
  /** This level and above. */
  level?: LogLevel;
  kind?: LogKind;
  /** Moments in ISO 8601; `from` is included, `to` is not. */
  from?: string;
  to?: string;
}

export interface ApplicationLogPage {
  entries: ApplicationLogEntry[];
  /** `before` of the next page; null at the end. */
  next: number | null;
}

export const auditOutcomes = ['done', 'refused'] as const;
export type AuditOutcome = (typeof auditOutcomes)[number];

/** First part of an action's name, with its label in the console. */
export const auditSubjectNames = {
  account: 'Accounts',
  access: 'Refused access',
  tenant: 'Tenants',
  operation: 'Operations',
  clinic: 'Invitations accepted',
  member: 'Clinic members',
  registration: 'Registration',
  lead: 'Leads',
  client: 'API clients',
  staff: 'Staff',
  logs: 'Logs',
  analytics: 'Analytics',
  newsletter: 'Newsletter',
  sandbox: 'Sandbox',
  legal: 'Opt-outs of arbitration',
  mail: 'Email',
  job: 'Jobs',
  platform: 'Platform settings',
  webhook: 'Webhooks',
  privacy: 'Personal data',
} as const;
export type AuditSubject = keyof typeof auditSubjectNames;
export const auditSubjects = Object.keys(auditSubjectNames) as AuditSubject[];
/** Name of an action, subject first. */
export type AuditAction = `${AuditSubject}.${string}`;

export interface AuditQuery {
  /**
   * Words that must all match an action, its subject's name, a person, a clinic, or the start of an id; at
   * most 200 characters.
   */
  search?: string;
  subject?: AuditSubject;
  outcome?: AuditOutcome;
  /** Moments in ISO 8601; `from` is included, `to` is not. */
  from?: string;
  to?: string;
}

export interface AuditPage {
  entries: AuditEntry[];
  /** `before` of the next page; null at the end. */
  next: number | null;
}

/** Start and maximum length of a page of a log. */
interface LogPaging {
  /** Entries before this one. */
  before?: number;
  limit?: number;
}

/** A single entry that does not exist or is no longer kept is refused with NOT_FOUND. */
export const logEndpoints = {
  /** Newest first. */
  audit: endpoint('GET', '/api/logs/audit').types<{ query: AuditQuery & LogPaging; answer: AuditPage }>(),
  auditEntry: endpoint('GET', '/api/logs/audit/{entryId}').types<{
    params: { entryId: number };
    answer: { entry: AuditEntry };
  }>(),
  /** All matching entries as CSV. */
  exportAudit: endpoint('GET', '/api/logs/audit/export').types<{ query: AuditQuery; answer: 'file' }>(),
  /** Newest first. */
  application: endpoint('GET', '/api/logs/application').types<{
    query: ApplicationLogQuery & LogPaging;
    answer: ApplicationLogPage;
  }>(),
  applicationEntry: endpoint('GET', '/api/logs/application/{entryId}').types<{
    params: { entryId: number };
    answer: { entry: ApplicationLogEntry };
  }>(),
  /** All matching entries as CSV. */
  exportApplication: endpoint('GET', '/api/logs/application/export').types<{
    query: ApplicationLogQuery;
    answer: 'file';
  }>(),
};
