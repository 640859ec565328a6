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

export const auditOutcomes = ['done', 'refused'] as const;
export type AuditOutcome = (typeof auditOutcomes)[number];

/** First part of the actions' names. */
export const auditSubjects = [
  'account',
  'access',
  'tenant',
  'operation',
  'clinic',
  'registration',
  'lead',
  'client',
  'staff',
  'logs',
  'analytics',
] as const;
export type AuditSubject = (typeof auditSubjects)[number];

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
