import { firstValue, query, value } from '../../database/rows.ts';
import type { Sql } from '../../database/types.ts';

export interface Seal {
  /** Position in the chain, from 1. */
  number: number;
  entries: number;
  /** SHA-256 in hex over the previous seal and the digests of its entries. */
  hash: string;
  sealedAt: Date;
}

const sealColumns = `seal_id::integer AS number, entries, encode(hash, 'hex') AS hash, sealed_at`;

/** Seals the oldest unsealed entries, at most `most`; null when there are none. */
export async function sealEntries(sql: Sql, most: number): Promise<Seal | null> {
  const rows = await query<Seal>(
    sql,
    `SELECT ${sealColumns} FROM seal_audit_log(?) WHERE seal_id IS NOT NULL`,
    [most],
  );
  return rows[0] ?? null;
}

/** The newest seal; keep its hash elsewhere to prove later that nothing before it was changed. */
export async function readNewestSeal(sql: Sql): Promise<Seal | null> {
  const rows = await query<Seal>(sql, `SELECT ${sealColumns} FROM audit_seals ORDER BY seal_id DESC LIMIT 1`);
  return rows[0] ?? null;
}

export interface ChainFault {
  fault: 'entry changed' | 'entry missing' | 'entry outside the chain' | 'seal broken' | 'seal missing';
  /** Number of the entry or of the seal. */
  number: number;
}

/** Faults found when checking the log against its chain, oldest first, at most 100; empty when it is intact. */
export async function findChainFaults(sql: Sql): Promise<ChainFault[]> {
  return query<ChainFault>(
    sql,
    `WITH chain AS (
       SELECT s.seal_id, s.hash, s.entries, s.previous_hash, lag(s.seal_id) OVER w AS before_id, lag(s.hash) OVER w AS before_hash
         FROM audit_seals s WINDOW w AS (ORDER BY s.seal_id)
     ), held AS (
       SELECT seal_id, count(*) AS entries, string_agg(digest, ''::bytea ORDER BY entry_id) AS digests
         FROM audit_sealed_entries GROUP BY seal_id
     ), faults AS (
       SELECT 'seal missing' AS fault, seal_id - 1 AS number FROM chain WHERE seal_id <> coalesce(before_id, 0) + 1
       UNION ALL
       SELECT 'seal broken', c.seal_id FROM chain c LEFT JOIN held h USING (seal_id)
        WHERE c.previous_hash <> coalesce(c.before_hash, sha256(''::bytea))
           OR h.entries IS DISTINCT FROM c.entries::bigint
           OR c.hash IS DISTINCT FROM sha256(c.previous_hash || h.digests)
       UNION ALL
       SELECT CASE WHEN a.entry_id IS NULL THEN 'entry missing' ELSE 'entry changed' END, e.entry_id
         FROM audit_sealed_entries e LEFT JOIN audit_log a USING (entry_id)
        WHERE a.entry_id IS NULL OR audit_digest(a) <> e.digest
       UNION ALL
       SELECT 'entry outside the chain', a.entry_id FROM audit_log a
        WHERE NOT EXISTS (SELECT 1 FROM audit_sealed_entries e WHERE e.entry_id = a.entry_id)
          AND NOT EXISTS (SELECT 1 FROM audit_unsealed u WHERE u.entry_id = a.entry_id)
     )
     SELECT fault, number::integer FROM faults ORDER BY number LIMIT 100`,
  );
}

/** Number of unsealed entries. */
export async function countUnsealed(sql: Sql): Promise<number> {
  return value<number>(sql, 'SELECT count(*)::integer FROM audit_unsealed');
}

/** Time of the oldest unsealed entry; null when there is none. */
export async function readOldestUnsealed(sql: Sql): Promise<Date | null> {
  const at = await firstValue<Date>(
    sql,
    'SELECT a.at FROM audit_log a JOIN audit_unsealed USING (entry_id) ORDER BY entry_id LIMIT 1',
  );
  return at ?? null;
}

/**
 * Deletes keys of days past the period set in the database, so that the network addresses of visitors can no longer be
 * read. Returns how many.
 */
export async function forgetDayKeys(sql: Sql): Promise<number> {
  return value<number>(sql, 'SELECT delete_old_audit_day_keys()');
}
