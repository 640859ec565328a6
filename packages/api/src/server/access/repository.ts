import {
  DomainError,
  freshStepUpMinutes,
  rolesWithNames,
  type SessionEndReason,
  stepUpMinutes,
} from '@tamarack/core/domain';
import { signingProofHours } from '@tamarack/core/domain/workspace';
import { execute, firstValue, one, query, value } from '../../database/rows.ts';
import type { Sql } from '../../database/types.ts';
import type { ClinicAccess, ClinicSite, Session, SessionPerson, Site, Visit } from './types.ts';

/** A session's columns and its user's. */
interface SessionRow extends Omit<Session, 'clinic' | 'site' | 'user'>, SessionPerson {
  clinic: MemberRow | null;
  site: Omit<ClinicSite, 'kind' | 'movedTo'> | null;
}

/** A person's membership in a clinic, read from `memberships m`, `tenants t` and `clinic_staff c`. */
type MemberRow = Omit<ClinicAccess, 'tenantId' | 'names'>;

const memberColumns = {
  role: 'm.role',
  isOwner: 'm.is_owner',
  status: 't.status',
  staffId: 'c.staff_id',
  practises: 'coalesce(c.practises, false)',
} as const satisfies Record<keyof MemberRow, string>;
const staffOfMember = 'LEFT JOIN clinic_staff c ON c.tenant_id = m.tenant_id AND c.user_id = m.user_id';

function listColumns(form: (name: string, column: string) => string): string {
  return Object.entries(memberColumns)
    .map(([name, column]) => form(name, column))
    .join(', ');
}

/**
 * SQL condition on `sessions s` and `users u`: not revoked, expired or idle too long, and the user is not deactivated.
 */
export const sessionIsLive = `s.revoked_at IS NULL AND s.expires_at > now()
        AND s.last_seen_at + make_interval(secs => s.idle_seconds) > now() AND u.deactivated_at IS NULL`;

/** Reasons stored with ended sessions (`accounts/sessions/end-access.ts`) that the person is told. */
const endReasons: Record<string, SessionEndReason> = {
  'role changed': 'role_changed',
  'member role changed': 'role_changed',
  'ownership transferred': 'role_changed',
  'member removed': 'member_removed',
  'account deactivated': 'account_deactivated',
};

/** Why somebody else ended a session; undefined if nobody did or the person is not told. */
export async function findEndReason(sql: Sql, sessionId: string): Promise<SessionEndReason | undefined> {
  const because = await firstValue<string | null>(
    sql,
    'SELECT revoked_because FROM sessions WHERE session_id = ?',
    [sessionId],
  );
  return because ? endReasons[because] : undefined;
}

/** What is read of every session, from `sessions s JOIN users u`. */
const sessionColumns = `s.session_id, s.kind, s.tenant_id, s.created_at, s.last_seen_at, s.expires_at,
            coalesce(s.stepped_up_at > now() - make_interval(mins => ${stepUpMinutes}), false) AS stepped_up,
            coalesce(s.stepped_up_at > now() - make_interval(mins => ${freshStepUpMinutes}), false) AS freshly_stepped_up,
            coalesce(s.stepped_up_at > now() - make_interval(hours => ${signingProofHours}), false) AS proven_to_sign,
            u.user_id, u.email, u.full_name AS name, u.locale, u.platform_role, u.totp_confirmed_at IS NOT NULL AS two_factor,
            u.password_expires_at IS NOT NULL AS must_change_password`;

/**
 * Finds a live session on the main site, which belongs to no clinic. The query for clinics' sessions takes PostgreSQL twice
 * as long.
 */
export async function findLiveMainSession(sql: Sql, sessionId: string): Promise<Session | undefined> {
  const row = await one<Omit<SessionRow, 'impersonation' | 'locked' | 'clinic' | 'site'>>(
    sql,
    `SELECT ${sessionColumns}
       FROM sessions s JOIN users u USING (user_id)
      WHERE s.session_id = ? AND s.tenant_id IS NULL AND ${sessionIsLive}`,
    [sessionId],
  );
  return row && toSession({ ...row, impersonation: null, locked: false, clinic: null, site: null });
}

/**
 * Finds a live session on a clinic's site, with that site and the membership of the person or of the impersonated member.
 * An impersonation is live only while its member is active in the clinic.
 */
export async function findLiveClinicSession(sql: Sql, sessionId: string): Promise<Session | undefined> {
  const row = await one<SessionRow>(
    sql,
    `SELECT ${sessionColumns},
            CASE WHEN g.impersonation_id IS NOT NULL THEN
              json_build_object('impersonationId', g.impersonation_id, 'memberId', g.member_id, 'reason', g.reason) END AS impersonation,
            s.kind = 'clinic' AND (s.locked_at IS NOT NULL
              OR coalesce(s.last_seen_at + make_interval(mins => w.idle_lock_minutes) <= now(), false)) AS locked,
            (SELECT json_build_object(${listColumns((name, column) => `'${name}', ${column}`)}) FROM memberships m ${staffOfMember}
              WHERE m.tenant_id = s.tenant_id AND m.user_id = coalesce(g.member_id, s.user_id) AND m.state = 'active') AS clinic,
            CASE WHEN t.owner_verified_at IS NOT NULL THEN
              json_build_object('tenantId', t.tenant_id, 'subdomain', t.subdomain, 'clinicName', t.clinic_name, 'status', t.status,
                                'locale', t.locale, 'customerMessage', t.customer_message) END AS site
       FROM sessions s JOIN users u USING (user_id) LEFT JOIN impersonations g USING (impersonation_id)
       LEFT JOIN tenants t ON t.tenant_id = s.tenant_id
       LEFT JOIN workspace_settings w ON w.tenant_id = s.tenant_id
      WHERE s.session_id = ? AND s.tenant_id IS NOT NULL AND ${sessionIsLive}
        AND (g.impersonation_id IS NULL OR EXISTS (
          SELECT 1 FROM memberships m JOIN users p USING (user_id)
           WHERE m.tenant_id = s.tenant_id AND m.user_id = g.member_id AND m.state = 'active' AND p.deactivated_at IS NULL))`,
    [sessionId],
  );
  return row && toSession(row);
}

function toSession({
  userId,
  email,
  name,
  locale,
  platformRole,
  twoFactor,
  mustChangePassword,
  clinic,
  site,
  ...session
}: SessionRow): Session {
  return {
    ...session,
    clinic: session.tenantId !== null && clinic ? accessOf(session.tenantId, clinic) : null,
    site: site && { kind: 'clinic', ...site, movedTo: null },
    user: { userId, email, name, locale, platformRole, twoFactor, mustChangePassword },
  };
}

/** Finds a sandbox visit that has neither ended nor expired. */
export async function findLiveVisit(sql: Sql, sessionId: string): Promise<Visit | undefined> {
  return one<Visit>(
    sql,
    `SELECT session_id, tenant_id, locale, expires_at, visit_role AS role, visit_staff_id AS "staffId"
       FROM sessions
      WHERE session_id = ? AND kind = 'sandbox' AND revoked_at IS NULL AND expires_at > now()`,
    [sessionId],
  );
}

/** Marks a session as used; at most one write in 30 seconds. */
export async function touchSession(sql: Sql, sessionId: string): Promise<void> {
  await execute(
    sql,
    `UPDATE sessions SET last_seen_at = now() WHERE session_id = ? AND last_seen_at < now() - interval '30 seconds'`,
    [sessionId],
  );
}

/** Locks a session until the next step-up; no other request unlocks it. */
export async function lockSession(sql: Sql, sessionId: string): Promise<void> {
  await execute(sql, 'UPDATE sessions SET locked_at = now() WHERE session_id = ? AND locked_at IS NULL', [
    sessionId,
  ]);
}

/** A person's access to a clinic; undefined unless they are an active member. */
export async function findClinicAccess(
  sql: Sql,
  tenantId: string,
  userId: string,
): Promise<ClinicAccess | undefined> {
  const row = await one<MemberRow>(
    sql,
    `SELECT ${listColumns((name, column) => `${column} AS "${name}"`)}
       FROM memberships m JOIN tenants t USING (tenant_id) ${staffOfMember}
      WHERE m.tenant_id = ? AND m.user_id = ? AND m.state = 'active'`,
    [tenantId, userId],
  );
  return row && accessOf(tenantId, row);
}

function accessOf(tenantId: string, member: MemberRow): ClinicAccess {
  return { tenantId, ...member, names: rolesWithNames.includes(member.role) };
}

/** The operators' message to the customer of a suspended clinic. */
export async function findCustomerMessage(sql: Sql, tenantId: string): Promise<string | null> {
  return value<string | null>(sql, 'SELECT customer_message FROM tenants WHERE tenant_id = ?', [tenantId]);
}

/** Refuses a clinic that is not active. @throws DomainError TENANT_SUSPENDED, TENANT_TERMINATED, TENANT_PROVISIONING */
export async function refuseClosedClinic(
  sql: Sql,
  { tenantId, status }: Pick<ClinicAccess, 'tenantId' | 'status'>,
): Promise<void> {
  if (status === 'suspended') {
    const customerMessage = await findCustomerMessage(sql, tenantId);
    throw new DomainError('TENANT_SUSPENDED', { details: { customerMessage } });
  }
  if (status === 'terminated') throw new DomainError('TENANT_TERMINATED');
  if (status === 'provisioning') throw new DomainError('TENANT_PROVISIONING', { retryAfterSeconds: 3 });
}

/** Finds the clinic at a subdomain, or the one that left it and to which it still redirects. */
export async function findSite(sql: Sql, subdomain: string): Promise<Site> {
  const site = await one<Omit<ClinicSite, 'kind'>>(
    sql,
    `SELECT tenant_id, subdomain, clinic_name, status, locale, customer_message, moved_to FROM site_by_subdomain(?)`,
    [subdomain],
  );
  return site ? { kind: 'clinic', ...site } : { kind: 'unknown' };
}

export interface ApiClient {
  clientId: string;
  kind: 'public' | 'secret' | 'lead_magnet';
  keyHash: Buffer;
  /** Hash of the previous key, which is accepted until `previousKeyUntil`. */
  previousKeyHash: Buffer | null;
  previousKeyUntil: Date | null;
  requestsPerMinute: number;
}

/** Clients that are neither revoked nor expired. */
export async function listLiveClients(sql: Sql): Promise<ApiClient[]> {
  return query<ApiClient>(
    sql,
    `SELECT client_id, kind, key_hash, previous_key_hash, previous_key_until, requests_per_minute
       FROM api_clients WHERE revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())`,
  );
}

/** Stores when clients last called. The latest time wins, because several servers may write for the same client. */
export async function noteClientUse(sql: Sql, uses: ReadonlyMap<string, Date>): Promise<void> {
  await execute(
    sql,
    `UPDATE api_clients c SET last_used_at = greatest(c.last_used_at, used.at)
       FROM unnest(?::text[], ?::timestamptz[]) AS used (client_id, at) WHERE c.client_id = used.client_id`,
    [[...uses.keys()], [...uses.values()]],
  );
}
