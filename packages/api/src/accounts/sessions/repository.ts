import type { SessionInfo } from '@tamarack/core/domain';
import { query } from '../../database/rows.ts';
import type { Sql } from '../../database/types.ts';

export interface NewSession {
  userId: string;
  tenantId: string | null;
  kind: 'account' | 'console' | 'clinic';
  ip: string | null;
  userAgent: string | null;
  idleSeconds: number;
  lifeSeconds: number;
  /** Opened with password and code, so it counts as a step-up. */
  steppedUp: boolean;
}

export async function insertSession(
  sql: Sql,
  session: NewSession,
): Promise<{ sessionId: string; expiresAt: Date }> {
  const [row] = await sql('sessions')
    .insert({
      user_id: session.userId,
      tenant_id: session.tenantId,
      kind: session.kind,
      ip: session.ip,
      user_agent: session.userAgent,
      idle_seconds: session.idleSeconds,
      stepped_up_at: session.steppedUp ? sql.fn.now() : null,
      expires_at: sql.raw('now() + make_interval(secs => ?)', [session.lifeSeconds]),
    })
    .returning<{ session_id: string; expires_at: Date }[]>(['session_id', 'expires_at']);
  if (!row) throw new Error('insert into sessions returned no row');
  return { sessionId: row.session_id, expiresAt: row.expires_at };
}

/** Records that the person has just confirmed who they are. */
export async function recordStepUp(sql: Sql, sessionId: string): Promise<void> {
  await sql('sessions').where({ session_id: sessionId }).update({ stepped_up_at: sql.fn.now() });
}

/** Ends sessions and returns how many were live. */
export async function revokeSessions(
  sql: Sql,
  which: { userId: string; sessionId?: string; exceptSessionId?: string },
  because: string,
): Promise<number> {
  return sql('sessions')
    .where({ user_id: which.userId })
    .whereNull('revoked_at')
    .where('expires_at', '>', sql.fn.now())
    .modify((sessions) => {
      if (which.sessionId) sessions.where({ session_id: which.sessionId });
      if (which.exceptSessionId) sessions.whereNot({ session_id: which.exceptSessionId });
    })
    .update({ revoked_at: sql.fn.now(), revoked_because: because });
}

interface SessionRow {
  session_id: string;
  kind: SessionInfo['kind'];
  clinic_name: string | null;
  ip: string | null;
  user_agent: string | null;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
}

/** The person's live sessions, the latest used first. */
export async function listSessions(sql: Sql, userId: string, currentId: string): Promise<SessionInfo[]> {
  const rows = await query<SessionRow>(
    sql,
    `SELECT s.session_id, s.kind, t.clinic_name, host(s.ip) AS ip, s.user_agent, s.created_at, s.last_seen_at, s.expires_at
       FROM sessions s LEFT JOIN tenants t USING (tenant_id)
      WHERE s.user_id = ? AND s.revoked_at IS NULL AND s.expires_at > now()
        AND s.last_seen_at + make_interval(secs => s.idle_seconds) > now()
      ORDER BY s.session_id = ? DESC, s.last_seen_at DESC LIMIT 100`,
    [userId, currentId],
  );
  return rows.map((row) => ({
    sessionId: row.session_id,
    kind: row.kind,
    clinicName: row.clinic_name,
    ip: row.ip,
    userAgent: row.user_agent,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    current: row.session_id === currentId,
  }));
}
