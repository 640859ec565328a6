import { one } from '../rows.ts';
import type { Sql } from '../types.ts';

/** How far behind a replica may be, in seconds. */
const mostBehind = 60;
/** A replica that did not answer is left alone for so long, in milliseconds. */
const leaveAlone = 30_000;

/**
 * One that has replayed all it was sent is fresh only while it is being sent something: a standby whose connection to the
 * primary is lost would look so too.
 */
const isFresh = `
  SELECT NOT pg_is_in_recovery()
      OR (EXISTS (SELECT FROM pg_stat_wal_receiver WHERE pid IS NOT NULL)
          AND (pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn()
               OR pg_last_xact_replay_timestamp() > now() - make_interval(secs => ?))) AS fresh`;

/** Asks before each use; while the replica is behind or does not answer, the primary is read. */
export function freshReplica(replica: Sql, primary: Sql): () => Promise<Sql> {
  let notBefore = 0;
  return async () => {
    if (performance.now() < notBefore) return primary;
    try {
      const found = await one<{ fresh: boolean | null }>(replica, isFresh, [mostBehind]);
      return found?.fresh ? replica : primary;
    } catch {
      notBefore = performance.now() + leaveAlone;
      return primary;
    }
  };
}
