import type { Sql } from '../../database/types.ts';

/** Seconds for which sign-in with this address is still locked; 0 when it is open. */
export async function lockedSeconds(sql: Sql, emailHash: Buffer): Promise<number> {
  const { rows } = await sql.raw<{ rows: { seconds: number }[] }>(
    `SELECT ceil(extract(epoch FROM locked_until - now()))::int AS seconds FROM sign_in_failures
      WHERE email_hash = ? AND locked_until > now()`,
    [emailHash],
  );
  return rows[0]?.seconds ?? 0;
}

/** Counts a failure and locks the address for as many seconds as `lockFor` says of the failures in a row. */
export async function recordFailure(
  sql: Sql,
  emailHash: Buffer,
  lockFor: (failures: number) => number,
): Promise<void> {
  const { rows } = await sql.raw<{ rows: { failures: number }[] }>(
    `INSERT INTO sign_in_failures AS kept (email_hash, failures) VALUES (?, 1)
     ON CONFLICT (email_hash) DO UPDATE SET failures = kept.failures + 1, last_at = now() RETURNING failures`,
    [emailHash],
  );
  const seconds = lockFor(rows[0]?.failures ?? 0);
  if (seconds > 0) {
    await sql('sign_in_failures')
      .where({ email_hash: emailHash })
      .update({ locked_until: sql.raw('now() + make_interval(secs => ?)', [seconds]) });
  }
}

export async function forgetFailures(sql: Sql, emailHash: Buffer): Promise<void> {
  await sql('sign_in_failures').where({ email_hash: emailHash }).delete();
}
