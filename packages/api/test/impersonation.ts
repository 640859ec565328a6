import { randomUUID } from 'node:crypto';
import { sha256, signToken } from '../src/server/access/tokens.ts';
import { type TestApp, testSecrets } from './app.ts';

/** The token of an operator signed in as a member of a clinic, on the clinic's site, for 20 minutes. */
export async function signInAs(
  app: TestApp,
  { tenantId }: { tenantId: string },
  member: { userId: string },
): Promise<string> {
  const { userId } = await app.person({ platformRole: 'admin' });
  const sql = app.admin;
  const [row] = await sql('impersonations')
    .insert({
      tenant_id: tenantId,
      operator_id: userId,
      member_id: member.userId,
      reason: 'Asked for help with the schedule',
      code_hash: sha256(randomUUID()),
      code_expires_at: sql.fn.now(),
      started_at: sql.fn.now(),
    })
    .returning('impersonation_id');
  const [session] = await sql('sessions')
    .insert({
      user_id: userId,
      kind: 'operator',
      tenant_id: tenantId,
      impersonation_id: row.impersonation_id,
      idle_seconds: 1_800,
      expires_at: sql.raw("now() + interval '20 minutes'"),
    })
    .returning('session_id');
  return signToken(session.session_id, userId, new Date(Date.now() + 86_400_000), [testSecrets.jwt]);
}
