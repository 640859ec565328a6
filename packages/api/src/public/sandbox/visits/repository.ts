import type { SandboxRole } from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import { firstValue, one } from '../../../database/rows.ts';
import type { Sql, Tx } from '../../../database/types.ts';
import { sampleRoleOf } from '../../../workspace/shared/index.ts';

/** Opens a visit. Neither network address nor browser is stored. */
export async function insertVisit(
  tx: Tx,
  visit: { tenantId: string; locale: Locale; lifeSeconds: number; role: SandboxRole; staffId: string | null },
): Promise<{ sessionId: string; expiresAt: Date }> {
  const opened = await one<{ sessionId: string; expiresAt: Date }>(
    tx,
    `INSERT INTO sessions (kind, tenant_id, locale, visit_role, visit_staff_id, idle_seconds, expires_at)
     VALUES ('sandbox', :tenantId, :locale, :role, :staffId, :lifeSeconds, now() + make_interval(secs => :lifeSeconds))
     RETURNING session_id, expires_at`,
    visit,
  );
  if (!opened) throw new Error('insert into sessions returned no row');
  return opened;
}

/** Switches the visit to another sample member. */
export async function changeMember(
  sql: Sql,
  sessionId: string,
  { role, staffId }: { role: SandboxRole; staffId: string | null },
): Promise<void> {
  await sql('sessions')
    .where({ sessionId, kind: 'sandbox', revokedAt: null })
    .update({ visitRole: role, visitStaffId: staffId });
}

/**
 * The sample member with a role; for clinicians, one who works on that weekday (1 is Monday); null before there are
 * any.
 */
export async function findSampleMember(tx: Tx, role: SandboxRole, weekday: number): Promise<string | null> {
  const staffId = await firstValue<string>(
    tx,
    `SELECT s.staff_id FROM clinic_staff s
      WHERE ${sampleRoleOf('s')} = :role
      ORDER BY EXISTS (SELECT 1 FROM availability a
                        WHERE a.tenant_id = s.tenant_id AND a.staff_id = s.staff_id AND a.weekday = :weekday) DESC, s.position
      LIMIT 1`,
    { role, weekday },
  );
  return staffId ?? null;
}

export async function endVisit(sql: Sql, sessionId: string): Promise<void> {
  await sql('sessions')
    .where({ sessionId, kind: 'sandbox', revokedAt: null })
    .update({ revokedAt: sql.fn.now(), revokedBecause: 'ended by the visitor' });
}
