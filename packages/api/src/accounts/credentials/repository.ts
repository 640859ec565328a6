import { execute, one, query } from '../../database/rows.ts';
import { insertion, writeStatement } from '../../database/statement.ts';
import type { Sql, Tx } from '../../database/types.ts';
import { withCommit } from '../../database/with-commit.ts';
import { sha256 } from '../../server/access/tokens.ts';

export type Factor = 'password' | 'code';

/** Scope in which failures are counted together. */
export interface Counter {
  factor: Factor;
  guesser: 'everyone' | 'network' | 'device' | 'session';
  /** The network, the hash of the device's token or the session; null for everyone. */
  key: string | null;
}

/** Number of failures before a lock, and the duration of the first and the longest lock in seconds. */
export interface Limit {
  free: number;
  first: number;
  longest: number;
}

/** Hash under which failures with an email are counted, also without an account; the email itself is not stored. */
export function signInHash(email: string): Buffer {
  return sha256(`sign-in:${email.trim().toLowerCase()}`);
}

function rowOf(email: string, { factor, guesser, key }: Counter) {
  const hash = key === null ? Buffer.alloc(0) : sha256(`${guesser}:${key}`);
  return { email_hash: signInHash(email), factor, guesser, guesser_hash: hash };
}

/**
 * Counts an attempt as a failure before it is checked, unless the counter is locked. One statement, so that
 * simultaneous attempts cannot exceed the limit. Failures older than a day are forgotten.
 * @returns whether this failure locks the counter; undefined when it is already locked
 */
export async function countAttempt(
  tx: Tx,
  email: string,
  counter: Counter,
  { free, first, longest }: Limit,
): Promise<{ locks: boolean } | undefined> {
  return one<{ locks: boolean }>(
    tx,
    `INSERT INTO sign_in_failures AS known (email_hash, factor, guesser, guesser_hash, failures)
     VALUES (:email_hash, :factor, :guesser, :guesser_hash, 1)
     ON CONFLICT (email_hash, factor, guesser, guesser_hash) DO UPDATE
        SET (failures, locked_until, last_at) = (
              SELECT n, CASE WHEN n >= :free::integer
                             THEN now() + make_interval(secs => least(:longest, :first * 2 ^ least(n - :free::integer, 20))) END, now()
                FROM (SELECT CASE WHEN known.last_at < now() - interval '1 day' THEN 1 ELSE known.failures + 1 END) AS c (n))
      WHERE known.locked_until IS NULL OR known.locked_until <= now()
     RETURNING locked_until IS NOT NULL AS locks`,
    { ...rowOf(email, counter), free, first, longest },
  );
}

/** Seconds for which a counter is still locked; 0 when it is not. */
export async function lockedSeconds(sql: Sql, email: string, counter: Counter): Promise<number> {
  const lock = await one<{ seconds: number }>(
    sql,
    `SELECT ceil(extract(epoch FROM locked_until - now()))::int AS seconds FROM sign_in_failures
      WHERE email_hash = :email_hash AND factor = :factor AND guesser = :guesser AND guesser_hash = :guesser_hash
        AND locked_until > now()`,
    rowOf(email, counter),
  );
  return lock?.seconds ?? 0;
}

/** Uncounts an attempt that was never checked. */
export async function uncountAttempt(sql: Sql, email: string, counter: Counter): Promise<void> {
  await sql('sign_in_failures')
    .where(rowOf(email, counter))
    .where('failures', '>', 0)
    .update({ failures: sql.raw('failures - 1'), lockedUntil: null });
}

/** Clears these counters. */
export async function clearCounters(sql: Sql, email: string, counters: readonly Counter[]): Promise<void> {
  const rows = counters.map((counter) => rowOf(email, counter));
  await execute(
    sql,
    `DELETE FROM sign_in_failures
      WHERE email_hash = ? AND (factor, guesser, guesser_hash) IN (SELECT * FROM unnest(?::text[], ?::text[], ?::bytea[]))`,
    [
      signInHash(email),
      rows.map(({ factor }) => factor),
      rows.map(({ guesser }) => guesser),
      rows.map(({ guesser_hash }) => guesser_hash),
    ],
  );
}

/** Clears all counters of an email. */
export async function forgetFailures(sql: Sql, email: string): Promise<void> {
  await query(sql, 'SELECT forget_sign_in_failures(?)', [signInHash(email)]);
}

/**
 * Whether the person with this email has signed in with this device in the last 90 days, and whether one of their latest
 * sessions was opened from this network.
 */
export async function findAcquaintance(
  sql: Sql,
  email: string,
  deviceHash: Buffer | null,
  ip: string,
): Promise<{ device: boolean; network: boolean }> {
  const network = (address: string) =>
    `network(set_masklen(${address}, CASE family(${address}) WHEN 4 THEN 32 ELSE 64 END))`;
  const found = await one<{ device: boolean; network: boolean }>(
    sql,
    `SELECT EXISTS (SELECT 1 FROM users u JOIN known_devices d USING (user_id)
                     WHERE u.email = :email AND d.token_hash = :deviceHash
                       AND d.signed_in_at > now() - make_interval(days => :days::integer)) AS device,
            EXISTS (SELECT 1 FROM users u CROSS JOIN LATERAL (
                      SELECT ip FROM sessions s WHERE s.user_id = u.user_id AND s.kind IN ('account', 'console', 'clinic')
                       ORDER BY s.created_at DESC LIMIT :most::integer) latest
                     WHERE u.email = :email AND ${network('latest.ip')} = ${network(':ip::inet')}) AS network`,
    { email, deviceHash, ip, days: deviceDays, most: latestSessions },
  );
  return found ?? { device: false, network: false };
}

/** Few, so that reading them takes no longer than finding no account. */
const latestSessions = 20;

/** Days for which a browser is known after a sign-in. */
export const deviceDays = 90;
/** Most known browsers of one person. */
const mostDevices = 20;

/** Records that a person has signed in with a device, and deletes all but the last twenty. */
export async function insertKnownDevice(tx: Tx, userId: string, tokenHash: Buffer): Promise<void> {
  await withCommit(
    tx,
    insertion(
      'known_devices',
      [{ userId, tokenHash }],
      'ON CONFLICT (user_id, token_hash) DO UPDATE SET signed_in_at = now()',
    ),
  );
  await withCommit(
    tx,
    writeStatement(
      `DELETE FROM known_devices WHERE user_id = :userId AND token_hash NOT IN (
         SELECT token_hash FROM known_devices WHERE user_id = :userId ORDER BY signed_in_at DESC LIMIT :most)`,
      { userId, most: mostDevices },
    ),
  );
}

/** Whether anybody has signed in with the device with this token. */
export async function isDeviceToken(sql: Sql, tokenHash: Buffer): Promise<boolean> {
  return (await sql('known_devices').where({ tokenHash }).first(sql.raw('1'))) !== undefined;
}

/** Deletes the devices that a person has signed in with. */
export async function forgetDevices(sql: Sql, userId: string): Promise<void> {
  await sql('known_devices').where({ userId }).delete();
}
