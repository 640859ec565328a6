import { changeKinds, type WorkspaceChange } from '@tamarack/core/domain/workspace';
import { column, execute } from '../../database/rows.ts';
import type { Sql } from '../../database/types.ts';
import { sessionIsLive } from '../../server/access/repository.ts';

/** NOTIFY channel for changes in workspaces. */
export const channel = 'workspace_changes';

/** Changes of one clinic in one notification. */
export interface Announced {
  tenantId: string;
  changes: WorkspaceChange[];
}

/** Announces changes to every process. */
export async function notify(sql: Sql, announced: readonly Announced[]): Promise<void> {
  await execute(sql, 'SELECT pg_notify(?, payload) FROM unnest(?::text[]) AS payload', [
    channel,
    announced.map((one) => JSON.stringify(one)),
  ]);
}

/** Any database role can notify any channel, so announcements are validated. */
export function parseAnnounced(payload: string | undefined): Announced | undefined {
  try {
    const { tenantId, changes } = JSON.parse(payload ?? '') as Partial<Announced>;
    if (typeof tenantId !== 'string' || !Array.isArray(changes)) return undefined;
    const valid = changes.filter(
      ({ kind, id, version }) =>
        changeKinds.includes(kind) && typeof id === 'string' && Number.isSafeInteger(version),
    );
    return { tenantId, changes: valid.map(({ kind, id, version }) => ({ kind, id, version })) };
  } catch {
    return undefined;
  }
}

/**
 * Which of the sessions may still listen: live sessions of members of active clinics, and sandbox visits. This check
 * does not extend a session.
 */
export async function listListening(sql: Sql, sessionIds: readonly string[]): Promise<string[]> {
  return column<string>(
    sql,
    `SELECT s.session_id
       FROM sessions s JOIN tenants t USING (tenant_id) LEFT JOIN users u USING (user_id)
       LEFT JOIN impersonations g USING (impersonation_id)
      WHERE s.session_id = ANY(?) AND t.status = 'active'
        AND CASE s.kind WHEN 'sandbox' THEN s.revoked_at IS NULL AND s.expires_at > now()
            ELSE ${sessionIsLive} AND EXISTS (
              SELECT 1 FROM memberships m
               WHERE m.tenant_id = s.tenant_id AND m.user_id = coalesce(g.member_id, s.user_id) AND m.state = 'active') END`,
    [[...sessionIds]],
  );
}
