import { one } from '../rows.ts';
import type { Sql } from '../types.ts';

/** Maximum lag of a replica, in seconds. */
const maxLag = 60;
/** How long a replica that did not answer is not retried, in milliseconds. */
const retryAfter = 30_000;

/**
 * A replica that has replayed everything it received is fresh only while it is connected: a standby that has lost its
 * connection to the primary would look the same.
 */
const isFresh = `
  SELECT NOT pg_is_in_recovery()
      OR (EXISTS (SELECT FROM pg_stat_wal_receiver WHERE pid IS NOT NULL)
          AND (pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn()
               OR pg_last_xact_replay_timestamp() > now() - make_interval(secs => ?))) AS fresh`;

/** Checks the replica before each use; returns the primary while the replica lags or does not answer. */
export function freshReplica(replica: Sql, primary: Sql): () => Promise<Sql> {
  let notBefore = 0;
  return async () => {
    if (performance.now() < notBefore) return primary;
    try {
      const found = await one<{ fresh: boolean | null }>(replica, isFresh, [maxLag]);
      return found?.fresh ? replica : primary;
    } catch {
      notBefore = performance.now() + retryAfter;
      return primary;
    }
  };
}
