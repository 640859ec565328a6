import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../test/until.ts';
import { type Fault, postgresBack } from './faults.ts';
import { partitions } from './partition.ts';
import type { Stage } from './stage.ts';

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** Takes the primary's role from its node in one way, and measures when the other one accepts connections. */
const taken =
  (way: 'kill' | 'handOver'): Fault['run'] =>
  async (stage) => {
    const { cluster } = stage;
    if (!cluster) throw new Error('there is no cluster');
    const { primary, standby } = await cluster.waitUntilHealthy();
    const begun = performance.now();
    if (way === 'kill') await primary.kill();
    else await primary.handOver(standby);
    await until(standby.isPrimary);
    const back = await postgresBack(stage);
    if (way === 'kill') primary.start();
    const again = performance.now();
    const now = await cluster.waitUntilHealthy();
    const rejoinedAfter = performance.now() - again;
    return {
      back,
      figure: `the standby is the primary after ${seconds(back - begun)}, the old one its standby ${seconds(rejoinedAfter)} later`,
      reached: now.primary.name === standby.name,
    };
  };

const poolerEnded =
  (signal: 'SIGTERM' | 'SIGKILL'): Fault['run'] =>
  async ({ pooler }: Stage, lasts) => {
    if (!pooler) throw new Error('there is no pooler');
    await pooler.end(signal);
    await delay((lasts * 1_000) / 2);
    await pooler.start();
    return { back: performance.now() };
  };

/** Faults that need other programs around PostgreSQL. */
export const surroundingFaults: readonly Fault[] = [
  {
    name: 'pooler-restart',
    what: 'PgBouncer, in transaction mode before PostgreSQL, is stopped (SIGTERM) and started again',
    needs: 'pooler',
    run: poolerEnded('SIGTERM'),
  },
  {
    name: 'pooler-kill',
    what: 'PgBouncer is killed (-9) and started again',
    needs: 'pooler',
    run: poolerEnded('SIGKILL'),
  },
  {
    name: 'switchover',
    what: 'Patroni hands the primary over to the synchronous standby',
    needs: 'cluster',
    run: taken('handOver'),
  },
  {
    name: 'failover',
    what: "the primary's PostgreSQL and its Patroni are killed (-9)",
    needs: 'cluster',
    run: taken('kill'),
  },
  ...partitions,
];
