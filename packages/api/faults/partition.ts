import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { until } from '../test/until.ts';
import type { Cluster, Node } from './cluster.ts';
import { type Fault, type Outcome, postgresBack } from './faults.ts';
import type { Network } from './network.ts';
import type { Stage } from './stage.ts';

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** How long a cluster runs without the majority of etcd: longer than Patroni would without its failsafe mode. */
const withoutMajorityMs = 15_000;

function clusterOf({ cluster }: Stage): Cluster {
  if (!cluster) throw new Error('there is no cluster');
  return cluster;
}

function networkOf({ network }: Cluster): Network {
  if (!network) throw new Error('there is no network');
  return network;
}

/** Cuts `machine` off from the other machines of the cluster; the product reaches all of them as before. */
function cutOff(cluster: Cluster, machine: string): void {
  for (const { name } of cluster.members) if (name !== machine) networkOf(cluster).part(machine, name);
}

/** Keeps writing to one node, whether or not HAProxy and Patroni consider it the primary. */
interface Writer {
  /** How many of the acknowledged writes this database does not have. */
  lost(sql: pg.Pool): Promise<number>;
  acknowledged(): number;
  stop(): Promise<void>;
}

async function writeTo(node: Node, sql: pg.Pool): Promise<Writer> {
  await sql.query('CREATE TABLE IF NOT EXISTS fault_writes (node text, number integer)');
  await sql.query('TRUNCATE fault_writes');
  let going = true;
  let acknowledged = 0;
  const open = new Set<pg.Client>();
  async function write(): Promise<void> {
    const client = new pg.Client({ connectionString: node.url, connectionTimeoutMillis: 1_000 });
    client.on('error', () => {});
    open.add(client);
    try {
      await client.connect();
      while (going) {
        await client.query('INSERT INTO fault_writes VALUES ($1, $2)', [node.name, acknowledged]);
        acknowledged += 1;
        await delay(50);
      }
    } finally {
      open.delete(client);
      client.end().catch(() => {});
    }
  }
  async function insist(): Promise<void> {
    while (going) await write().catch(() => delay(50));
  }
  const done = insist();
  await until(() => acknowledged > 10);
  return {
    acknowledged: () => acknowledged,
    async lost(database) {
      const { rows } = await database.query<{ there: number }>(
        'SELECT count(DISTINCT number)::integer AS there FROM fault_writes WHERE number < $1',
        [acknowledged],
      );
      return acknowledged - (rows[0]?.there ?? 0);
    },
    async stop() {
      going = false;
      // A write that is waiting for its standby would never end.
      for (const client of open) client.end().catch(() => {});
      await done;
    },
  };
}

/** Checks continuously whether both nodes consider themselves the primary, until stopped. */
function watchForTwo(nodes: readonly Node[]): { stop(): Promise<boolean> } {
  let going = true;
  let seen = false;
  async function look(): Promise<void> {
    while (going) {
      const are = await Promise.all(nodes.map((node) => node.isPrimary()));
      if (are.every(Boolean)) seen = true;
      await delay(50);
    }
  }
  const looked = look();
  return {
    async stop() {
      going = false;
      await looked;
      return seen;
    },
  };
}

async function partPrimary(stage: Stage, lasts: number): Promise<Outcome> {
  const cluster = clusterOf(stage);
  const { primary, standby } = await cluster.waitUntilHealthy();
  const writer = await writeTo(primary, stage.database.sql);
  const watch = watchForTwo([primary, standby]);
  const begun = performance.now();
  cutOff(cluster, primary.name);
  await until(async () => !(await primary.isPrimary()));
  const down = performance.now();
  await until(standby.isPrimary);
  const back = await postgresBack(stage);
  await delay(lasts * 1_000);
  await writer.stop();
  const wereTwo = await watch.stop();
  networkOf(cluster).heal();
  const healed = performance.now();
  const now = await cluster.waitUntilHealthy();
  const lost = await writer.lost(stage.database.sql);
  const figure = [
    `it steps down after ${seconds(down - begun)}`,
    `the standby is the primary after ${seconds(back - begun)}`,
    `the old one its standby ${seconds(performance.now() - healed)} after the network is whole`,
    `of ${writer.acknowledged()} writes made at the old one itself ${lost} lost`,
    ...(wereTwo ? ['both were the primary at once'] : []),
  ].join('; ');
  return { back, figure, reached: now.primary.name === standby.name && lost === 0 && !wereTwo };
}

async function partStandby(stage: Stage, lasts: number): Promise<Outcome> {
  const cluster = clusterOf(stage);
  const { primary, standby } = await cluster.waitUntilHealthy();
  const begun = performance.now();
  cutOff(cluster, standby.name);
  // The first write may still have been under way.
  for (let writes = 0; writes < 3; writes += 1)
    await stage.database.sql.query('CREATE TABLE fault_write (); DROP TABLE fault_write');
  const back = performance.now();
  await delay(lasts * 1_000);
  networkOf(cluster).heal();
  const healed = performance.now();
  const now = await cluster.waitUntilHealthy();
  return {
    back,
    figure: `writes go on without it after ${seconds(back - begun)}; it is the synchronous standby again ${seconds(performance.now() - healed)} after the network is whole`,
    reached: now.primary.name === primary.name,
  };
}

async function partAll(stage: Stage, lasts: number): Promise<Outcome> {
  const cluster = clusterOf(stage);
  const { primary, standby } = await cluster.waitUntilHealthy();
  const begun = performance.now();
  for (const { name } of cluster.members) cutOff(cluster, name);
  await until(async () => !(await primary.isPrimary()));
  const down = performance.now();
  await delay(lasts * 1_000);
  const wasNone = !(await primary.isPrimary()) && !(await standby.isPrimary());
  networkOf(cluster).heal();
  const healed = performance.now();
  await until(async () => (await primary.isPrimary()) || (await standby.isPrimary()));
  const back = await postgresBack(stage);
  await cluster.waitUntilHealthy();
  return {
    back,
    figure: `the primary steps down after ${seconds(down - begun)}, and one takes writes again ${seconds(back - healed)} after the network is whole`,
    reached: wasNone,
  };
}

const membersLost =
  (count: number, ms: (seconds: number) => number): Fault['run'] =>
  async (stage, lasts) => {
    const cluster = clusterOf(stage);
    const { primary } = await cluster.waitUntilHealthy();
    // The member on the primary's machine is stopped first: its Patroni has to find another one.
    const otherMembers = cluster.members.filter(({ name }) => name !== primary.name);
    const stopped = [
      ...cluster.members.filter((member) => !otherMembers.includes(member)),
      ...otherMembers,
    ].slice(0, count);
    for (const member of stopped) await member.kill();
    await delay(ms(lasts));
    const stayed = await primary.isPrimary();
    for (const member of stopped) member.start();
    const now = await cluster.waitUntilHealthy();
    return stayed && now.primary.name === primary.name
      ? {}
      : { figure: 'the primary stepped down', reached: false };
  };

/** Faults of a cluster whose machines cannot reach each other, or whose etcd is unavailable. */
export const partitions: readonly Fault[] = [
  {
    name: 'etcd-member',
    what: "one of etcd's three members is killed (-9) and started again",
    noRequestFails: true,
    sendsNothingTwice: true,
    needs: 'cluster',
    run: membersLost(1, (lasts) => lasts * 1_000),
  },
  {
    name: 'etcd-majority',
    what: `two of etcd's three members are killed (-9) and started again after ${withoutMajorityMs / 1_000} s`,
    noRequestFails: true,
    sendsNothingTwice: true,
    needs: 'cluster',
    run: membersLost(2, () => withoutMajorityMs),
  },
  {
    name: 'partition-primary',
    what: 'the network parts the machine of the primary from the other two; the product still reaches all three',
    needs: 'cluster',
    needsNetwork: true,
    run: partPrimary,
  },
  {
    name: 'partition-standby',
    what: 'the network parts the machine of the synchronous standby from the other two',
    needs: 'cluster',
    needsNetwork: true,
    run: partStandby,
  },
  {
    name: 'partition-all',
    what: 'the network parts all three machines of the cluster from each other',
    needs: 'cluster',
    needsNetwork: true,
    run: partAll,
  },
];
