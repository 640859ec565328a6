import type { Locale } from '@tamarack/core/domain/text';
import type { Sql, Tx } from '../../../database/types.ts';

/** Opens a visit. Neither network address nor browser is stored. */
export async function insertVisit(
  tx: Tx,
  visit: { tenantId: string; locale: Locale; lifeSeconds: number },
): Promise<{ sessionId: string; expiresAt: Date }> {
  const [row] = await tx('sessions')
    .insert({
      kind: 'sandbox',
      tenant_id: visit.tenantId,
      locale: visit.locale,
      idle_seconds: visit.lifeSeconds,
      expires_at: tx.raw('now() + make_interval(secs => ?)', [visit.lifeSeconds]),
    })
    .returning<{ session_id: string; expires_at: Date }[]>(['session_id', 'expires_at']);
  if (!row) throw new Error('insert into sessions returned no row');
  return { sessionId: row.session_id, expiresAt: row.expires_at };
}

export async function endVisit(sql: Sql, sessionId: string): Promise<void> {
  await sql('sessions')
    .where({ session_id: sessionId, kind: 'sandbox', revoked_at: null })
    .update({ revoked_at: sql.fn.now(), revoked_because: 'ended by the visitor' });
}
