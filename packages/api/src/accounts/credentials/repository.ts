import { maxSignInFailures } from '@tamarack/core/domain';
import { backoffDelay } from '@tamarack/core/domain/backoff';
import { one } from '../../database/rows.ts';
import type { Sql } from '../../database/types.ts';
import { sha256 } from '../../server/access/tokens.ts';

/** Failures in a row without a lock; people mistype. */
const FREE_FAILURES = 5;
/** Seconds. */
const LOCK = { first: 30, longest: 3_600 };
const UNTIL_RESET = 10 * 365 * 86_400;

/** Seconds for which sign-in is locked after so many failures in a row: none, then 30 s doubling up to an hour. */
function lockSeconds(failures: number): number {
  if (failures >= maxSignInFailures) return UNTIL_RESET;
  if (failures < FREE_FAILURES) return 0;
  return backoffDelay(failures - FREE_FAILURES + 1, LOCK);
}

/** Failures are counted by a hash, also for emails without an account; the email itself is not stored. */
function hashEmail(email: string): Buffer {
  return sha256(`sign-in:${email.trim().toLowerCase()}`);
}

/** Seconds for which sign-in with this email is still locked; 0 when it is not. */
export async function lockedSeconds(sql: Sql, email: string): Promise<number> {
  const lock = await one<{ seconds: number }>(
    sql,
    `SELECT ceil(extract(epoch FROM locked_until - now()))::int AS seconds FROM sign_in_failures
      WHERE email_hash = ? AND locked_until > now()`,
    [hashEmail(email)],
  );
  return lock?.seconds ?? 0;
}

/** Counts a failure and, after too many in a row, locks sign-in with this email for a while. */
export async function recordFailure(sql: Sql, email: string): Promise<void> {
  const hash = hashEmail(email);
  const counted = await one<{ failures: number }>(
    sql,
    `INSERT INTO sign_in_failures AS known (email_hash, failures) VALUES (?, 1)
     ON CONFLICT (email_hash) DO UPDATE SET failures = known.failures + 1, last_at = now() RETURNING failures`,
    [hash],
  );
  const seconds = lockSeconds(counted?.failures ?? 0);
  if (seconds > 0) {
    await sql('sign_in_failures')
      .where({ email_hash: hash })
      .update({ locked_until: sql.raw('now() + make_interval(secs => ?)', [seconds]) });
  }
}

export async function forgetFailures(sql: Sql, email: string): Promise<void> {
  await sql('sign_in_failures')
    .where({ email_hash: hashEmail(email) })
    .delete();
}
