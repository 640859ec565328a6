import { execute, value } from '../../../../database/rows.ts';
import type { Sql, Tx } from '../../../../database/types.ts';

/** Deletes every open activation link of a person for a clinic, and cancels queued mails with such a link. */
export async function withdrawActivations(tx: Tx, tenantId: string, userId: string): Promise<void> {
  await execute(
    tx,
    `DELETE FROM one_time_tokens WHERE user_id = ? AND tenant_id = ? AND purpose = 'activation' AND used_at IS NULL`,
    [userId, tenantId],
  );
  await execute(
    tx,
    `UPDATE mail_outbox SET state = 'cancelled', params = '{}'
      WHERE tenant_id = ? AND state = 'queued' AND template IN ('activation', 'owner_address_corrected')`,
    [tenantId],
  );
}

export async function insertActivationToken(
  tx: Tx,
  token: { hash: Buffer; userId: string; tenantId: string; expiresAt: Date },
): Promise<void> {
  await tx('one_time_tokens').insert({
    tokenHash: token.hash,
    purpose: 'activation',
    userId: token.userId,
    tenantId: token.tenantId,
    expiresAt: token.expiresAt,
  });
}

/** Whether the operation under way will still send the owner an activation link. */
export async function isActivationComing(sql: Sql, tenantId: string): Promise<boolean> {
  return value<boolean>(
    sql,
    `SELECT EXISTS (SELECT 1 FROM operations o JOIN operation_steps s USING (operation_id)
                     WHERE o.tenant_id = ? AND o.state IN ('queued', 'running')
                       AND s.name = 'send_activation' AND s.state <> 'succeeded') AS coming`,
    [tenantId],
  );
}
