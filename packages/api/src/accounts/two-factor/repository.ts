import type { Sql } from '../../database/types.ts';

export async function storeSecret(sql: Sql, userId: string, sealed: Buffer): Promise<void> {
  await sql('users')
    .where({ user_id: userId })
    .update({ totp_secret: sealed, totp_confirmed_at: null, totp_last_step: null });
}

/** Consumes a time step; false when this step or a later one was used before. */
export async function consumeTimeStep(sql: Sql, userId: string, step: number): Promise<boolean> {
  const changed = await sql('users')
    .where({ user_id: userId })
    .where((or) => or.whereNull('totp_last_step').orWhere('totp_last_step', '<', step))
    .update({ totp_last_step: step });
  return changed === 1;
}

export async function confirmSecret(sql: Sql, userId: string): Promise<void> {
  await sql('users').where({ user_id: userId }).update({ totp_confirmed_at: sql.fn.now() });
}

/** Turns two-step sign-in off. Recovery codes and passkeys depend on it and are removed too. */
export async function turnOffTwoFactor(sql: Sql, userId: string): Promise<void> {
  await sql('users')
    .where({ user_id: userId })
    .update({ totp_secret: null, totp_confirmed_at: null, totp_last_step: null });
  await sql('recovery_codes').where({ user_id: userId }).delete();
  await sql('passkeys').where({ user_id: userId }).delete();
}

/** Replaces all recovery codes. */
export async function replaceRecoveryCodes(
  sql: Sql,
  userId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await sql('recovery_codes').where({ user_id: userId }).delete();
  await sql('recovery_codes').insert(hashes.map((hash) => ({ user_id: userId, code_hash: hash })));
}

export async function consumeRecoveryCode(sql: Sql, userId: string, hash: Buffer): Promise<boolean> {
  const used = await sql('recovery_codes')
    .where({ user_id: userId, code_hash: hash })
    .whereNull('used_at')
    .update({ used_at: sql.fn.now() });
  return used === 1;
}
