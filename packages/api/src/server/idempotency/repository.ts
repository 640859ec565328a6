import { execute, query } from '../../database/rows.ts';
import type { Sql } from '../../database/types.ts';

interface KeyRow {
  fingerprint: Buffer;
  status: number | null;
  body: object | null;
  committed: boolean;
  abandoned: boolean;
}

export type Claim = 'claimed' | 'other request' | 'under way' | 'done' | { status: number; body: object };

/** A request's hold on its key. */
export interface Held {
  scope: string;
  key: string;
  /** Of this request alone, so that it never frees a key that another has taken since. */
  claimId: string;
}

export interface NewClaim extends Held {
  /** The answer is deleted with this session. */
  sessionId: string | null;
  fingerprint: Buffer;
}

/**
 * The commit does not wait for the disk: that of the work, which comes between the claim and its answer, takes the claim
 * along. Only a crash can lose the answer, in the moment in which it may also be lost on its way to the caller.
 */
const withoutWaiting = `set_config('synchronous_commit', 'off', true)`;

/**
 * Takes a key for a request, or says what became of it. A key whose first request died is free after a minute, unless what
 * it asked for is done. A claim that is made again changes nothing.
 */
export async function claimKey(
  sql: Sql,
  { scope, key, claimId, sessionId, fingerprint }: NewClaim,
): Promise<Claim> {
  const taken = await execute(
    sql,
    `INSERT INTO idempotency_keys AS kept (scope, key, claim_id, session_id, fingerprint)
     SELECT ?, ?, ?::uuid, ?::uuid, ?::bytea FROM ${withoutWaiting}
     ON CONFLICT (scope, key) DO UPDATE SET fingerprint = excluded.fingerprint, status = NULL, body = NULL, committed = false,
         claim_id = excluded.claim_id, created_at = now()
       WHERE kept.created_at < now() - interval '24 hours' OR kept.claim_id = excluded.claim_id`,
    [scope, key, claimId, sessionId, fingerprint],
  );
  if (taken === 1) return 'claimed';
  const rows = await query<KeyRow>(
    sql,
    `SELECT fingerprint, status, body, committed, status IS NULL AND created_at < now() - interval '1 minute' AS abandoned
       FROM idempotency_keys WHERE scope = ? AND key = ?`,
    [scope, key],
  );
  const row = rows[0];
  if (!row) return 'under way';
  if (!row.fingerprint.equals(fingerprint)) return 'other request';
  if (row.status !== null) return { status: row.status, body: row.body ?? {} };
  if (!row.abandoned) return 'under way';
  // Its first request has died after it had done its work.
  if (row.committed) return 'done';
  const again = await sql('idempotency_keys')
    .where({ scope, key })
    .where({ committed: false })
    .whereNull('status')
    .whereRaw("created_at < now() - interval '1 minute'")
    .update({ created_at: sql.fn.now(), claim_id: claimId });
  return again === 1 ? 'claimed' : 'under way';
}

export async function keepAnswer(
  sql: Sql,
  { scope, key, claimId }: Held,
  status: number,
  body: unknown,
): Promise<void> {
  await execute(
    sql,
    `UPDATE idempotency_keys SET status = ?, body = ? FROM ${withoutWaiting} WHERE scope = ? AND key = ? AND claim_id = ?`,
    [status, JSON.stringify(body ?? {}), scope, key, claimId],
  );
}

/** Frees the key of a request that failed. When its work is committed all the same, the key says so from now on. */
export async function releaseKey(sql: Sql, { scope, key, claimId }: Held): Promise<void> {
  const unanswered = () =>
    sql('idempotency_keys').where({ scope, key, claim_id: claimId }).whereNull('status');
  const freed = await unanswered().where({ committed: false }).delete();
  if (freed === 0) await unanswered().update({ created_at: sql.raw("created_at - interval '1 minute'") });
}
