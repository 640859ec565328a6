import type { SessionInfo } from '@tamarack/core/domain';
import { type Dated, isoTimes } from '../../database/dated.ts';
import { execute, exists, one, query } from '../../database/rows.ts';
import type { Sql, Tx } from '../../database/types.ts';

export interface NewSession {
  userId: string;
  tenantId: string | null;
  kind: 'account' | 'console' | 'clinic';
  /** The session on the main site whose site code opened it. */
  openedFrom: string | null;
  ip: string | null;
  userAgent: string | null;
  idleSeconds: number;
  lifeSeconds: number;
  /** Whether it counts as a step-up now, or the time of an earlier one. */
  steppedUp: boolean | Date | null;
  /** Whether it is refused everything until a step-up. */
  locked: boolean;
}

/** Opens a session; undefined when the account has been deleted meanwhile. */
export function insertSession(
  sql: Sql,
  session: NewSession,
): Promise<{ sessionId: string; expiresAt: Date } | undefined> {
  const { steppedUp } = session;
  return one<{ sessionId: string; expiresAt: Date }>(
    sql,
    `INSERT INTO sessions (user_id, tenant_id, kind, opened_from, ip, user_agent, idle_seconds, stepped_up_at, locked_at, expires_at)
     SELECT user_id, :tenantId, :kind, :openedFrom, :ip, :userAgent, :idleSeconds,
            CASE WHEN :isStepUp THEN now() ELSE CAST(:steppedUpAt AS timestamptz) END,
            CASE WHEN :locked THEN now() END,
            now() + make_interval(secs => :lifeSeconds)
       FROM users WHERE user_id = :userId FOR KEY SHARE
     RETURNING session_id, expires_at`,
    { ...session, isStepUp: steppedUp === true, steppedUpAt: steppedUp instanceof Date ? steppedUp : null },
  );
}

/** Records that the person has just confirmed who they are. */
export async function recordStepUp(sql: Sql, sessionId: string): Promise<void> {
  await sql('sessions')
    .where({ sessionId })
    .update({ steppedUpAt: sql.fn.now(), lastSeenAt: sql.fn.now(), lockedAt: null });
}

/**
 * Waits for sessions of the person that are being opened, and blocks further ones until the transaction ends. Before the
 * person's links and codes, because the other order could deadlock.
 */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  await execute(tx, 'SELECT FROM users WHERE user_id = ? FOR UPDATE', [userId]);
}

/** Ends live sessions and returns the clinic of each. The kept session needs a new step-up. */
export async function revokeSessions(
  tx: Tx,
  scope: { userId?: string; tenantId?: string },
  because: string,
  except?: string,
): Promise<{ tenantId: string | null }[]> {
  if (except) await tx('sessions').where({ sessionId: except }).update({ steppedUpAt: null });
  return tx('sessions')
    .where({
      ...(scope.userId ? { userId: scope.userId } : {}),
      ...(scope.tenantId ? { tenantId: scope.tenantId } : {}),
    })
    .modify((sessions) => {
      if (except) sessions.whereNot({ sessionId: except });
    })
    .whereNull('revoked_at')
    .where('expires_at', '>', tx.fn.now())
    .update({ revokedAt: tx.fn.now(), revokedBecause: because })
    .returning(tx.raw('tenant_id AS "tenantId"'));
}

/** Ends a live session and those that were opened from it with a site code. Returns each with its clinic. */
export async function revokeSessionAndOpened(
  tx: Tx,
  { userId, sessionId }: { userId: string; sessionId: string },
  because: string,
): Promise<{ sessionId: string; tenantId: string | null }[]> {
  return query(
    tx,
    `UPDATE sessions SET revoked_at = now(), revoked_because = :because
      WHERE user_id = :userId AND (session_id = :sessionId OR opened_from = :sessionId)
        AND revoked_at IS NULL AND expires_at > now()
      RETURNING session_id, tenant_id`,
    { userId, sessionId, because },
  );
}

export type LinkPurpose = 'activation' | 'password_reset' | 'invitation' | 'site_code' | 'staff_invitation';

/** Deletes unused links and codes with these purposes, of a person, a clinic or both. */
export async function deleteOpenLinks(
  tx: Tx,
  scope: { userId?: string; tenantId?: string; purposes: readonly LinkPurpose[] },
): Promise<void> {
  await tx('one_time_tokens')
    .where({
      ...(scope.userId ? { userId: scope.userId } : {}),
      ...(scope.tenantId ? { tenantId: scope.tenantId } : {}),
    })
    .whereIn('purpose', [...scope.purposes])
    .whereNull('used_at')
    .delete();
}

/** Cancels a person's unconfirmed change of email; with a session, only if it was requested there. */
export async function cancelEmailChange(tx: Tx, userId: string, sessionId?: string): Promise<void> {
  await tx('account_changes')
    .where({ userId, kind: 'email', state: 'requested' })
    .where(sessionId ? { sessionId } : {})
    .update({ state: 'cancelled' });
}

/**
 * Ends a person's live sessions on one clinic's site and deletes their unused links to it with these purposes; also
 * allowed for the clinics' database role.
 */
export async function endSessionsInClinic(
  tx: Tx,
  { tenantId, userId }: { tenantId: string; userId: string },
  because: string,
  purposes: readonly LinkPurpose[],
): Promise<void> {
  await execute(tx, 'SELECT end_member_access(?, ?, ?, ?)', [tenantId, userId, because, [...purposes]]);
}

/** Ends impersonation codes that have not been exchanged: of an operator, or into a clinic. */
export async function expireImpersonationCodes(
  tx: Tx,
  scope: { operator_id: string } | { tenant_id: string },
): Promise<void> {
  await tx('impersonations')
    .where(scope)
    .whereNull('started_at')
    .where('code_expires_at', '>', tx.fn.now())
    .update({ codeExpiresAt: tx.fn.now() });
}

export async function deleteChallenges(tx: Tx, userId: string): Promise<void> {
  await tx('passkey_challenges').where({ userId }).delete();
}

/**
 * Whether the account is unchanged since the person's password was checked. Blocks a change of password until the
 * transaction ends.
 */
export async function isPasswordUnchanged(
  sql: Sql,
  userId: string,
  passwordHash: string | null,
): Promise<boolean> {
  return exists(
    sql,
    `SELECT FROM users WHERE user_id = ? AND password_hash IS NOT DISTINCT FROM ? AND deactivated_at IS NULL
        FOR NO KEY UPDATE`,
    [userId, passwordHash],
  );
}

export function isLive(sql: Sql, sessionId: string): Promise<boolean> {
  return exists(
    sql,
    'SELECT 1 FROM sessions WHERE session_id = ? AND revoked_at IS NULL AND expires_at > now()',
    [sessionId],
  );
}

/** The person's live sessions, most recently used first. */
export async function listSessions(sql: Sql, userId: string, currentId: string): Promise<SessionInfo[]> {
  const rows = await query<Dated<SessionInfo>>(
    sql,
    `SELECT s.session_id, s.kind, t.clinic_name, host(s.ip) AS ip, s.user_agent, s.created_at, s.last_seen_at, s.expires_at,
            s.session_id = :currentId AS current
       FROM sessions s LEFT JOIN tenants t USING (tenant_id)
      WHERE s.user_id = :userId AND s.revoked_at IS NULL AND s.expires_at > now()
        AND s.last_seen_at + make_interval(secs => s.idle_seconds) > now()
      ORDER BY current DESC, s.last_seen_at DESC LIMIT 100`,
    { userId, currentId },
  );
  return rows.map(isoTimes);
}
