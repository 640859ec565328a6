import type { ImpersonationMember, PastImpersonation, TenantStatus } from '@tamarack/core/domain';
import { type Dated, isoTimes } from '../../database/dated.ts';
import { firstValue, one, query, value } from '../../database/rows.ts';
import type { Sql, Tx } from '../../database/types.ts';

export interface VisitedClinic {
  tenantId: string;
  subdomain: string;
  clinicName: string;
  status: TenantStatus;
  timeZone: string;
  sandbox: boolean;
}

export async function findClinic(sql: Sql, tenantId: string): Promise<VisitedClinic | undefined> {
  return one(
    sql,
    `SELECT tenant_id, subdomain, clinic_name, status, time_zone, sandbox FROM tenants WHERE tenant_id = ?`,
    [tenantId],
  );
}

/** The owner first, then by name. */
export async function listActiveMembers(sql: Sql, tenantId: string): Promise<ImpersonationMember[]> {
  return query<ImpersonationMember>(
    sql,
    `SELECT m.user_id, u.full_name AS name, m.role, m.is_owner
       FROM memberships m JOIN users u USING (user_id)
      WHERE m.tenant_id = ? AND m.state = 'active' AND u.deactivated_at IS NULL
      ORDER BY m.is_owner DESC, search_fold(u.full_name), m.user_id LIMIT 500`,
    [tenantId],
  );
}

export interface NewImpersonation {
  tenantId: string;
  operatorId: string;
  memberId: string;
  reason: string;
  codeHash: Buffer;
  codeSeconds: number;
}

/** Stores a request with the hash of its code. */
export async function insertImpersonation(tx: Tx, request: NewImpersonation): Promise<string> {
  return value<string>(
    tx,
    `INSERT INTO impersonations (tenant_id, operator_id, member_id, reason, code_hash, code_expires_at)
     VALUES (:tenantId, :operatorId, :memberId, :reason, :codeHash, now() + make_interval(secs => :codeSeconds))
     RETURNING impersonation_id`,
    { ...request },
  );
}

export interface FoundImpersonation {
  impersonationId: string;
  tenantId: string;
  operatorId: string;
  memberId: string;
  reason: string;
  state: 'valid' | 'expired' | 'used';
}

/** The operator who asked for a code; undefined when the code is unknown. */
export function findOperatorOf(tx: Tx, codeHash: Buffer): Promise<string | undefined> {
  return firstValue<string>(tx, 'SELECT operator_id FROM impersonations WHERE code_hash = ?', [codeHash]);
}

/** Reads and locks the request of a code; undefined when the code is unknown. */
export async function lockImpersonation(tx: Tx, codeHash: Buffer): Promise<FoundImpersonation | undefined> {
  return one<FoundImpersonation>(
    tx,
    `SELECT impersonation_id, tenant_id, operator_id, member_id, reason,
            CASE WHEN started_at IS NOT NULL THEN 'used' WHEN code_expires_at <= now() THEN 'expired' ELSE 'valid' END AS state
       FROM impersonations WHERE code_hash = ? FOR UPDATE`,
    [codeHash],
  );
}

/** Maximum number of impersonations in the owner's list. */
const maxListed = 200;

/** The impersonations of a clinic that were started, newest first. Retention keeps them for a year. */
export async function listImpersonations(sql: Sql, tenantId: string): Promise<PastImpersonation[]> {
  const rows = await query<Dated<PastImpersonation>>(
    sql,
    `SELECT i.impersonation_id, o.full_name AS "operatorName", m.full_name AS "memberName", i.reason, i.started_at
       FROM impersonations i JOIN users o ON o.user_id = i.operator_id JOIN users m ON m.user_id = i.member_id
      WHERE i.tenant_id = ? AND i.started_at IS NOT NULL
      ORDER BY i.impersonation_id DESC LIMIT ${maxListed}`,
    [tenantId],
  );
  return rows.map(isoTimes);
}

export interface VisitingOperator {
  userId: string;
  name: string;
  platformRole: string | null;
}

/** The operator of a request; undefined when their account is deactivated. */
export async function findOperator(sql: Sql, userId: string): Promise<VisitingOperator | undefined> {
  return one(
    sql,
    `SELECT user_id, full_name AS name, platform_role FROM users
      WHERE user_id = ? AND deactivated_at IS NULL`,
    [userId],
  );
}

export interface NewOperatorSession {
  impersonationId: string;
  operatorId: string;
  tenantId: string;
  ip: string;
  userAgent: string | null;
  lifeSeconds: number;
}

/** Marks the code as used and opens its session. */
export async function startSession(
  tx: Tx,
  session: NewOperatorSession,
): Promise<{ sessionId: string; expiresAt: Date }> {
  await tx('impersonations')
    .where({ impersonationId: session.impersonationId })
    .update({ startedAt: tx.fn.now() });
  const opened = await one<{ sessionId: string; expiresAt: Date }>(
    tx,
    `INSERT INTO sessions (user_id, tenant_id, impersonation_id, kind, ip, user_agent, idle_seconds, expires_at)
     VALUES (:operatorId, :tenantId, :impersonationId, 'operator', :ip, :userAgent, :lifeSeconds,
             now() + make_interval(secs => :lifeSeconds))
     RETURNING session_id, expires_at`,
    { ...session },
  );
  if (!opened) throw new Error('insert into sessions returned no row');
  return opened;
}

export interface ClinicOwner {
  email: string;
  fullName: string;
}

/** The owner, who is emailed about the impersonation. */
export async function findClinicOwner(sql: Sql, tenantId: string): Promise<ClinicOwner | undefined> {
  return one(
    sql,
    `SELECT u.email, u.full_name FROM memberships m JOIN users u USING (user_id)
      WHERE m.tenant_id = ? AND m.is_owner`,
    [tenantId],
  );
}
