import type { Sql } from '../../database/types.ts';

/** Stores the secret of an authenticator that is being set up; false when two-step sign-in is on already. */
export async function storeSecret(sql: Sql, userId: string, sealed: Buffer): Promise<boolean> {
  const changed = await sql('users')
    .where({ userId })
    .whereNull('totp_confirmed_at')
    .update({ totpSecret: sealed, totpLastStep: null });
  return changed === 1;
}

/** Consumes a time step; false when this step or a later one was used before. */
export async function consumeTimeStep(sql: Sql, userId: string, step: number): Promise<boolean> {
  const changed = await sql('users')
    .where({ userId })
    .where((or) => or.whereNull('totp_last_step').orWhere('totp_last_step', '<', step))
    .update({ totpLastStep: step });
  return changed === 1;
}

/** Turns two-step sign-in on with the secret that was stored. */
export async function confirmSecret(sql: Sql, userId: string): Promise<void> {
  await sql('users').where({ userId }).update({ totpConfirmedAt: sql.fn.now() });
}

/** Cancels an open reset; false when there is none. */
export async function cancelOpenReset(sql: Sql, userId: string): Promise<boolean> {
  const cancelled = await sql('account_changes')
    .where({ userId, kind: 'two_factor' })
    .whereIn('state', ['requested', 'confirmed'])
    .update({ state: 'cancelled' });
  return cancelled > 0;
}

/** Turns two-step sign-in off. Recovery codes and passkeys depend on it and end too. */
export async function turnOffTwoFactor(sql: Sql, userId: string): Promise<void> {
  await sql('users')
    .where({ userId })
    .update({ totpSecret: null, totpConfirmedAt: null, totpLastStep: null });
  await sql('recovery_codes').where({ userId }).delete();
  await sql('passkeys').where({ userId }).delete();
}

/** Replaces all recovery codes. */
export async function replaceRecoveryCodes(
  sql: Sql,
  userId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await sql('recovery_codes').where({ userId }).delete();
  await sql('recovery_codes').insert(hashes.map((hash) => ({ userId, codeHash: hash })));
}

/** Uses a recovery code; false when it is unknown or was used before. */
export async function consumeRecoveryCode(sql: Sql, userId: string, hash: Buffer): Promise<boolean> {
  const used = await sql('recovery_codes')
    .where({ userId, codeHash: hash })
    .whereNull('used_at')
    .update({ usedAt: sql.fn.now() });
  return used === 1;
}

export async function countRecoveryCodes(sql: Sql, userId: string): Promise<number> {
  const unused = await sql('recovery_codes').where({ userId }).whereNull('used_at').pluck('code_hash');
  return unused.length;
}
