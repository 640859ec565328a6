import type { Sql } from '../../database/types.ts';

/** Stores the secret of an authenticator that is being set up; false when two-step sign-in is on already. */
export async function storeSecret(sql: Sql, userId: string, sealed: Buffer): Promise<boolean> {
  const changed = await sql('users')
    .where({ user_id: userId })
    .whereNull('totp_confirmed_at')
    .update({ totp_secret: sealed, totp_last_step: null });
  return changed === 1;
}

/** Consumes a time step; false when this step or a later one was used before. */
export async function consumeTimeStep(sql: Sql, userId: string, step: number): Promise<boolean> {
  const changed = await sql('users')
    .where({ user_id: userId })
    .where((or) => or.whereNull('totp_last_step').orWhere('totp_last_step', '<', step))
    .update({ totp_last_step: step });
  return changed === 1;
}

/** Turns two-step sign-in on with the secret that was stored. */
export async function confirmSecret(sql: Sql, userId: string): Promise<void> {
  await sql('users').where({ user_id: userId }).update({ totp_confirmed_at: sql.fn.now() });
}

/** Cancels an open reset; false when there is none. */
export async function cancelOpenReset(sql: Sql, userId: string): Promise<boolean> {
  const cancelled = await sql('account_changes')
    .where({ user_id: userId, kind: 'two_factor' })
    .whereIn('state', ['requested', 'confirmed'])
    .update({ state: 'cancelled' });
  return cancelled > 0;
}

/** Turns two-step sign-in off. Recovery codes and passkeys depend on it and end too. */
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

/** Uses a recovery code; false when it is unknown or was used before. */
export async function consumeRecoveryCode(sql: Sql, userId: string, hash: Buffer): Promise<boolean> {
  const used = await sql('recovery_codes')
    .where({ user_id: userId, code_hash: hash })
    .whereNull('used_at')
    .update({ used_at: sql.fn.now() });
  return used === 1;
}

export async function countRecoveryCodes(sql: Sql, userId: string): Promise<number> {
  const unused = await sql('recovery_codes')
    .where({ user_id: userId })
    .whereNull('used_at')
    .pluck('code_hash');
  return unused.length;
}
