import type { ClinicRole, TenantStatus } from '@tamarack/core/domain';
import { execute, exists, one, query } from '../../database/rows.ts';
import type { Sql, Tx } from '../../database/types.ts';
import type { LinkPurpose } from '../sessions/index.ts';

export interface NewLink {
  hash: Buffer;
  purpose: LinkPurpose;
  userId: string;
  tenantId: string | null;
  lifeSeconds: number;
  /** The session that asked for a site code. */
  sessionId?: string;
}

/**
 * Stores the hash of a one-time token. Earlier ones keep working, so that nobody can disable a link by requesting
 * another.
 */
export async function insertLink(sql: Sql, link: NewLink): Promise<void> {
  if (link.purpose === 'invitation') return insertInvitationLink(sql, link);
  await sql('one_time_tokens').insert({
    tokenHash: link.hash,
    purpose: link.purpose,
    userId: link.userId,
    tenantId: link.tenantId,
    expiresAt: sql.raw('now() + make_interval(secs => ?)', [link.lifeSeconds]),
    sessionId: link.sessionId ?? null,
    steppedUpAt: link.sessionId
      ? sql('sessions').where({ sessionId: link.sessionId }).select('stepped_up_at')
      : null,
  });
}

/** Also allowed for the clinics' database role, which can only store links for people that the clinic has invited. */
async function insertInvitationLink(
  sql: Sql,
  { hash, tenantId, userId, lifeSeconds }: NewLink,
): Promise<void> {
  await execute(sql, 'SELECT insert_invitation_link(?, ?, ?, ?)', [hash, tenantId, userId, lifeSeconds]);
}

export interface FoundLink {
  purpose: LinkPurpose;
  userId: string;
  tenantId: string | null;
  state: 'valid' | 'expired' | 'used';
  clinicName: string | null;
  subdomain: string | null;
  clinicStatus: TenantStatus | null;
  role: ClinicRole | null;
  membershipState: 'invited' | 'active' | null;
  inviterName: string | null;
  /** For a site code: the session that asked for it. */
  sessionId: string | null;
  /** For a site code: time of the person's last step-up. */
  steppedUpAt: Date | null;
}

/** Purpose and state of a token; undefined when it was never issued or has been withdrawn. */
export async function findLink(sql: Sql, hash: Buffer): Promise<FoundLink | undefined> {
  return one<FoundLink>(
    sql,
    `SELECT k.purpose, k.user_id, k.tenant_id,
            CASE WHEN k.used_at IS NOT NULL THEN 'used' WHEN k.expires_at <= now() THEN 'expired' ELSE 'valid' END AS state,
            t.clinic_name, t.subdomain, t.status AS "clinicStatus", m.role, m.state AS "membershipState",
            i.full_name AS "inviterName", k.session_id, k.stepped_up_at
       FROM one_time_tokens k
       LEFT JOIN tenants t ON t.tenant_id = k.tenant_id
       LEFT JOIN memberships m ON m.tenant_id = k.tenant_id AND m.user_id = k.user_id
       LEFT JOIN users i ON i.user_id = m.invited_by
      WHERE k.token_hash = ?`,
    [hash],
  );
}

/**
 * Marks a token as used, together with unused ones of the same purpose, person and clinic. False when it was used
 * before or has expired.
 */
export async function consumeLink(sql: Sql, hash: Buffer, purpose: LinkPurpose): Promise<boolean> {
  const [used] = await sql('one_time_tokens')
    .where({ tokenHash: hash, purpose })
    .whereNull('used_at')
    .where('expires_at', '>', sql.fn.now())
    .update({ usedAt: sql.fn.now() })
    .returning<{ user_id: string; tenant_id: string | null }[]>(['user_id', 'tenant_id']);
  if (!used) return false;
  await sql('one_time_tokens')
    .where({ userId: used.user_id, purpose })
    .whereRaw('tenant_id IS NOT DISTINCT FROM ?', [used.tenant_id])
    .whereNull('used_at')
    .update({ usedAt: sql.fn.now() });
  return true;
}

/**
 * Marks the person's clinics as verified by their owner, so that they are not released as unverified. Returns those that
 * were not verified before.
 */
export async function markOwnerVerified(
  sql: Sql,
  userId: string,
): Promise<{ tenantId: string; clinicName: string }[]> {
  return query(
    sql,
    `UPDATE tenants t SET owner_verified_at = now()
       FROM memberships m
      WHERE m.tenant_id = t.tenant_id AND m.user_id = ? AND m.is_owner AND t.owner_verified_at IS NULL
      RETURNING t.tenant_id, t.clinic_name`,
    [userId],
  );
}

/** Locks a clinic against closing until the transaction ends; false when it is closed. */
export async function holdOpenClinic(tx: Tx, tenantId: string): Promise<boolean> {
  return exists(tx, `SELECT 1 FROM tenants WHERE tenant_id = ? AND status <> 'terminated' FOR SHARE`, [
    tenantId,
  ]);
}

/** Turns an open invitation into a membership; false when there is none. */
export async function joinClinic(tx: Tx, tenantId: string, userId: string): Promise<boolean> {
  const joined = await tx('memberships')
    .where({ tenantId, userId, state: 'invited' })
    .update({ state: 'active', joinedAt: tx.fn.now() });
  return joined === 1;
}
