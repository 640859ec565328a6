import type { Tx } from '../../../../database/types.ts';

/** Ends every open activation link of a person for a clinic, and keeps mails that carry one from going out. */
export async function withdrawActivations(tx: Tx, tenantId: string, userId: string): Promise<void> {
  await tx.raw(
    `DELETE FROM one_time_tokens WHERE user_id = ? AND tenant_id = ? AND purpose = 'activation' AND used_at IS NULL`,
    [userId, tenantId],
  );
  await tx.raw(
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
    token_hash: token.hash,
    purpose: 'activation',
    user_id: token.userId,
    tenant_id: token.tenantId,
    expires_at: token.expiresAt,
  });
}
