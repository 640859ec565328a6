import type { PoolFacts } from '@tamarack/core/domain';
import type { ServiceInstance } from '@tamarack/core/domain/platform/health';
import type { Dated } from '../../../database/dated.ts';
import { isoTimes } from '../../../database/dated.ts';
import { execute, query } from '../../../database/rows.ts';
import type { Sql } from '../../../database/types.ts';

/** What a process reports about itself. */
export type Beat = Dated<Omit<ServiceInstance, 'seenAt' | 'state'>, 'startedAt'>;

/** Seconds without a heartbeat after which a process counts as silent. */
const silentAfterSeconds = 90;

/** Records a heartbeat of an instance. */
export async function noteBeat(sql: Sql, beat: Beat, now: Date): Promise<void> {
  await execute(
    sql,
    `INSERT INTO service_instances (instance_id, role, host, pid, version, node_version, memory_bytes, pools, started_at, seen_at)
     VALUES (:instanceId, :role, :host, :pid, :version, :nodeVersion, :memoryBytes, :pools, :startedAt, :now)
     ON CONFLICT (instance_id) DO UPDATE
       SET seen_at = excluded.seen_at, memory_bytes = excluded.memory_bytes, pools = excluded.pools`,
    { ...beat, host: beat.host.slice(0, 255), pools: JSON.stringify(beat.pools), now },
  );
}

/** Records an orderly stop, so that its silence raises no alarm. */
export async function noteStop(sql: Sql, instanceId: string, now: Date): Promise<void> {
  await sql('service_instances').where({ instanceId }).update({ seenAt: now, stoppedAt: now });
}

/**
 * Running instances, and those that stopped within ten minutes or fell silent within the hour and have not
 * been replaced on their host since; running ones first.
 */
export async function listInstances(sql: Sql, now: Date): Promise<ServiceInstance[]> {
  const rows = await query<InstanceRow>(
    sql,
    `SELECT * FROM (
       SELECT instance_id AS "instanceId", role, host, pid, version, node_version AS "nodeVersion",
              memory_bytes AS "memoryBytes", pools, started_at AS "startedAt", seen_at AS "seenAt",
              CASE WHEN stopped_at IS NOT NULL THEN 'stopped'
                   WHEN seen_at < :now::timestamptz - make_interval(secs => :silent::integer) THEN 'silent' ELSE 'alive' END AS state
         FROM service_instances i
        WHERE seen_at > :now::timestamptz - CASE WHEN stopped_at IS NULL THEN interval '1 hour' ELSE interval '10 minutes' END
          AND NOT EXISTS (SELECT 1 FROM service_instances newer
                           WHERE newer.role = i.role AND newer.host = i.host AND newer.started_at > i.seen_at)) instances
      ORDER BY state, role, "startedAt" DESC LIMIT 100`,
    { now, silent: silentAfterSeconds },
  );
  return rows.map(isoTimes);
}

interface InstanceRow extends Omit<ServiceInstance, 'startedAt' | 'seenAt'> {
  startedAt: Date;
  seenAt: Date;
}

interface Pool {
  numUsed(): number;
  numFree(): number;
  numPendingAcquires(): number;
  max: number;
}

/** How much of a pool this process uses. No request counts as waiting while the pool can still open connections. */
export function readPool(sql: Sql): PoolFacts {
  const pool = sql.client.pool as Pool;
  const used = pool.numUsed();
  const isFull = used >= pool.max;
  return { used, free: pool.numFree(), waiting: isFull ? pool.numPendingAcquires() : 0, max: pool.max };
}
