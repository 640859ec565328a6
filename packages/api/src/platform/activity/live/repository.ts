import type { LiveEvent, PlatformRole } from '@tamarack/core/domain';
import { query } from '../../../database/rows.ts';
import type { Sql } from '../../../database/types.ts';
import { sessionIsLive } from '../../../server/access/repository.ts';

/** An event, or a change announced to operators only, which has the id 0 and no place in the order. */
export interface Announcement extends LiveEvent {
  to: 'tenant' | 'staff' | { userId: string } | { endedSession: string };
}

/** The channel on which the database announces every new row of `events` once its transaction has committed. */
export const channel = 'events';

/** Any database role can notify any channel, so announcements are validated. */
export function parseEvent(payload: string | undefined): Announcement | undefined {
  try {
    const { id, type, tenantId, staff, userId, sessionId } = JSON.parse(payload ?? '') as Record<
      string,
      unknown
    >;
    if (!Number.isSafeInteger(id) || typeof type !== 'string') return undefined;
    const to =
      typeof sessionId === 'string'
        ? { endedSession: sessionId }
        : typeof userId === 'string'
          ? { userId }
          : staff === true
            ? 'staff'
            : 'tenant';
    return { id, type, tenantId: tenantId ?? null, to } as Announcement;
  } catch {
    return undefined;
  }
}

const eventColumns = 'event_id AS id, type, tenant_id';

/** The newest events, oldest first. */
export async function newestEvents(sql: Sql, limit: number): Promise<LiveEvent[]> {
  const rows = await query<LiveEvent>(
    sql,
    `SELECT ${eventColumns} FROM events ORDER BY event_id DESC LIMIT ?`,
    [limit],
  );
  return rows.reverse();
}

/** Events after `eventId`, oldest first: of all clinics, or of the ones named. */
export async function eventsAfter(
  sql: Sql,
  eventId: number,
  tenantIds: 'all' | readonly string[],
  limit: number,
): Promise<LiveEvent[]> {
  const own = tenantIds === 'all' ? '' : 'AND tenant_id = ANY(:tenantIds)';
  return query<LiveEvent>(
    sql,
    `SELECT ${eventColumns} FROM events WHERE event_id > :eventId ${own} ORDER BY event_id LIMIT :limit`,
    { eventId, limit, ...(tenantIds === 'all' ? {} : { tenantIds: [...tenantIds] }) },
  );
}

/** The owner of a live session and what they may receive. */
export interface Audience {
  sessionId: string;
  kind: 'account' | 'console' | 'clinic';
  platformRole: PlatformRole | null;
  twoFactor: boolean;
  /** Clinics that the person is an active member of. */
  tenantIds: string[];
}

/** What each live session may receive. Reading does not keep a session alive. */
export async function listAudiences(sql: Sql, sessionIds: readonly string[]): Promise<Audience[]> {
  return query<Audience>(
    sql,
    `SELECT s.session_id, s.kind, u.platform_role, u.totp_confirmed_at IS NOT NULL AS "twoFactor",
            ARRAY(SELECT m.tenant_id FROM memberships m WHERE m.user_id = s.user_id AND m.state = 'active') AS "tenantIds"
       FROM sessions s JOIN users u USING (user_id)
      WHERE s.session_id = ANY(?) AND ${sessionIsLive}`,
    [[...sessionIds]],
  );
}
