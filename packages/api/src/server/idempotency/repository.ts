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

/** A request's claim on its key. */
export interface Held {
  scope: string;
  key: string;
  /** Unique to the request, so that it never releases a key that another request has claimed since. */
  claimId: string;
}

export interface NewClaim extends Held {
  /** The stored response is deleted with this session. */
  sessionId: string | null;
  /** Of the same request under each of the keys; the first is stored. */
  fingerprints: readonly [Buffer, ...Buffer[]];
}

/**
 * Commits without waiting for the disk. The commit of the work, between the claim and its response, flushes the claim
 * too. Only a crash can lose the stored response, at a moment when the response may also be lost on its way to the
 * caller.
 */
const withoutWaiting = `set_config('synchronous_commit', 'off', true)`;

/**
 * Claims a key for a request, or returns its state. If the first request died, the key is free after a minute, unless
 * the work was committed. Repeating a claim changes nothing.
 */
export async function claimKey(
  sql: Sql,
  { scope, key, claimId, sessionId, fingerprints }: NewClaim,
): Promise<Claim> {
  const taken = await execute(
    sql,
    `INSERT INTO idempotency_keys AS kept (scope, key, claim_id, session_id, fingerprint)
     SELECT ?, ?, ?::uuid, ?::uuid, ?::bytea FROM ${withoutWaiting}
     ON CONFLICT (scope, key) DO UPDATE SET fingerprint = excluded.fingerprint, status = NULL, body = NULL, committed = false,
         claim_id = excluded.claim_id, created_at = now()
       WHERE kept.created_at < now() - interval '24 hours' OR kept.claim_id = excluded.claim_id`,
    [scope, key, claimId, sessionId, fingerprints[0]],
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
  if (!fingerprints.some((known) => row.fingerprint.equals(known))) return 'other request';
  if (row.status !== null) return { status: row.status, body: row.body ?? {} };
  if (!row.abandoned) return 'under way';
  // The first request died after committing its work.
  if (row.committed) return 'done';
  const again = await sql('idempotency_keys')
    .where({ scope, key })
    .where({ committed: false })
    .whereNull('status')
    .whereRaw("created_at < now() - interval '1 minute'")
    .update({ createdAt: sql.fn.now(), claimId });
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

/** Releases the key of a failed request. If its work was committed anyway, repeats get `done` from now on. */
export async function releaseKey(sql: Sql, { scope, key, claimId }: Held): Promise<void> {
  const unanswered = () => sql('idempotency_keys').where({ scope, key, claimId }).whereNull('status');
  const freed = await unanswered().where({ committed: false }).delete();
  if (freed === 0) await unanswered().update({ createdAt: sql.raw("created_at - interval '1 minute'") });
}
