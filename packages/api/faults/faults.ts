import { rmSync } from 'node:fs';
import { statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Instance } from './instance.ts';
import type { FaultProxy } from './proxy.ts';
import { type Stage, type Surroundings, signalAll } from './stage.ts';

/** What a fault reports, in addition to the counts taken during it. */
export interface Outcome {
  /** When the service was back, by `performance.now()`. */
  back?: number;
  figure?: string;
  /** Whether `figure` meets its target. */
  reached?: boolean;
}

export interface Fault {
  name: string;
  what: string;
  /** No request may fail. */
  noRequestFails?: true;
  /** Nothing is killed or cut, so no mail may arrive twice under its id either. */
  sendsNothingTwice?: true;
  /** Shows an effect only after a while: lasts for `--listen` seconds. */
  isLong?: true;
  /** Needs another stage; a single PostgreSQL when omitted. */
  needs?: Surroundings;
  /** Every request must get an answer, even if it is 503. */
  isAnswered?: true;
  /** Needs separate machines whose network can be partitioned. */
  needsNetwork?: true;
  run(stage: Stage, seconds: number): Promise<Outcome>;
}

/** The first request has to succeed within this time after the database is back. */
export const successWithinMs = 2_000;

/** Waits until PostgreSQL accepts connections, and returns when. */
export async function postgresBack({ database }: Stage): Promise<number> {
  const limit = performance.now() + 60_000;
  while (performance.now() < limit) {
    const client = new pg.Client({ connectionString: database.adminUrl, connectionTimeoutMillis: 1_000 });
    client.on('error', () => {});
    const answers = await client.connect().then(
      () => client.query('SELECT 1').then(() => true),
      () => false,
    );
    const at = performance.now();
    await client.end().catch(() => {});
    if (answers) return at;
    await delay(10);
  }
  throw new Error('PostgreSQL did not come back within a minute');
}

const setProxy =
  (proxy: (stage: Stage) => FaultProxy, how: 'down' | 'hang'): Fault['run'] =>
  async (stage, seconds) => {
    await proxy(stage).set(how);
    await delay(seconds * 1_000);
    await proxy(stage).set('pass');
    return { back: performance.now() };
  };

const killed =
  (pick: (stage: Stage) => Instance): Fault['run'] =>
  async (stage, seconds) => {
    const one = pick(stage);
    await one.end('SIGKILL');
    await delay((seconds * 1_000) / 2);
    await one.start();
    return { back: performance.now() };
  };

const stopped =
  (pick: (stage: Stage) => Instance): Fault['run'] =>
  async (stage, seconds) => {
    const one = pick(stage);
    one.signal('SIGSTOP');
    await delay(seconds * 1_000);
    one.signal('SIGCONT');
    return { back: performance.now() };
  };

/** How long a graceful stop may take while nothing hangs. */
export const stopWithinMs = 5_000;

const inTurn =
  (pick: (stage: Stage) => readonly Instance[]): Fault['run'] =>
  async (stage) => {
    const times: number[] = [];
    for (const one of pick(stage)) {
      times.push(await one.end('SIGTERM'));
      await one.start();
      await delay(500);
    }
    const longest = Math.max(...times);
    return { figure: `stopped in ${(longest / 1000).toFixed(1)} s`, reached: longest <= stopWithinMs };
  };

/** Stops a server and a worker gracefully while the database does not answer. */
const stoppedWithout =
  (take: (stage: Stage) => unknown, giveBack: (stage: Stage) => unknown): Fault['run'] =>
  async (stage) => {
    const processes = [stage.servers[0], stage.workers[0]];
    await take(stage);
    // Requests and jobs are waiting for it by then.
    await delay(500);
    const longest = Math.max(...(await Promise.all(processes.map((one) => one.end('SIGTERM')))));
    await giveBack(stage);
    const back = performance.now();
    await Promise.all(processes.map((one) => one.start()));
    return { back, figure: `stopped in ${(longest / 1000).toFixed(1)} s`, reached: longest <= stopWithinMs };
  };

async function fillDisk(stage: Stage, seconds: number): Promise<Outcome> {
  if (!stage.disk) return { figure: 'left out: needs root on Linux' };
  const ballast = join(stage.disk, 'ballast');
  const { bavail, bsize } = await statfs(stage.disk);
  const fill = async (bytes: number) =>
    writeFile(ballast, Buffer.alloc(bytes), { flag: 'a' }).catch(() => {});
  for (let left = bavail * bsize; left > 0; left -= 64 << 20) await fill(Math.min(left, 64 << 20));
  const until = performance.now() + seconds * 1_000;
  while (performance.now() < until) {
    await fill(4096);
    await delay(50);
  }
  rmSync(ballast);
  return { back: await postgresBack(stage) };
}

export const faults: readonly Fault[] = [
  {
    name: 'none',
    what: 'nothing',
    noRequestFails: true,
    sendsNothingTwice: true,
    run: async (_stage, seconds) => delay(seconds * 1_000, {}),
  },
  {
    name: 'postgres-kill',
    what: 'PostgreSQL is killed (-9) and started again by its watcher',
    async run(stage) {
      signalAll(stage.postgres().slice(0, 1), 'SIGKILL');
      return { back: await postgresBack(stage) };
    },
  },
  {
    name: 'postgres-backend',
    what: 'one of its processes is killed (-9), so it resets all connections',
    async run(stage) {
      signalAll(stage.postgres().slice(-1), 'SIGKILL');
      return { back: await postgresBack(stage) };
    },
  },
  {
    name: 'postgres-restart',
    what: 'PostgreSQL is shut down (fast) and started again',
    async run(stage) {
      signalAll(stage.postgres().slice(0, 1), 'SIGINT');
      // It answers until it has received the signal.
      while (stage.postgres().length > 0) await delay(10);
      return { back: await postgresBack(stage) };
    },
  },
  {
    name: 'postgres-stop',
    what: 'PostgreSQL is held (SIGSTOP) and let go',
    async run(stage, seconds) {
      const pids = stage.postgres();
      signalAll(pids, 'SIGSTOP');
      await delay(seconds * 1_000);
      signalAll(pids, 'SIGCONT');
      return { back: performance.now() };
    },
  },
  {
    name: 'database-cut',
    what: 'all connections to the database are cut, every half second',
    async run({ proxies }, seconds) {
      for (let cuts = 0; cuts < seconds * 2; cuts += 1) {
        proxies.database.cut();
        await delay(500);
      }
      return { back: performance.now() };
    },
  },
  {
    name: 'database-hang',
    what: 'the network to the database swallows everything',
    run: setProxy(({ proxies }) => proxies.database, 'hang'),
  },
  {
    name: 'stop-held',
    what: 'a server and a worker are stopped (SIGTERM) and started again while PostgreSQL is held (SIGSTOP)',
    isAnswered: true,
    run: stoppedWithout(
      (stage) => signalAll(stage.postgres(), 'SIGSTOP'),
      (stage) => signalAll(stage.postgres(), 'SIGCONT'),
    ),
  },
  {
    name: 'stop-hang',
    what: 'they are stopped and started again while the network to the database swallows everything',
    isAnswered: true,
    run: stoppedWithout(
      ({ proxies }) => proxies.database.set('hang'),
      ({ proxies }) => proxies.database.set('pass'),
    ),
  },
  {
    name: 'database-slow',
    what: 'the network to the database takes 20 ms longer each way',
    noRequestFails: true,
    sendsNothingTwice: true,
    async run({ proxies }, seconds) {
      proxies.database.slow(20);
      await delay(seconds * 1_000);
      proxies.database.slow(0);
      return {};
    },
  },
  {
    name: 'server-kill',
    what: 'a server is killed (-9) and started again',
    run: killed(({ servers }) => servers[0]),
  },
  {
    name: 'server-stop',
    what: 'a server is held (SIGSTOP) and let go',
    run: stopped(({ servers }) => servers[1]),
  },
  {
    name: 'rolling-restart',
    what: 'both servers are restarted in turn (SIGTERM)',
    noRequestFails: true,
    sendsNothingTwice: true,
    run: inTurn(({ servers }) => servers),
  },
  {
    name: 'worker-kill',
    what: 'a worker is killed (-9) and started again',
    run: killed(({ workers }) => workers[0]),
  },
  {
    name: 'worker-stop',
    what: 'a worker is held (SIGSTOP) and let go',
    run: stopped(({ workers }) => workers[1]),
  },
  {
    name: 'worker-restart',
    what: 'both workers are restarted in turn (SIGTERM)',
    noRequestFails: true,
    sendsNothingTwice: true,
    run: inTurn(({ workers }) => workers),
  },
  {
    name: 'mail-down',
    what: 'the mail relay refuses connections',
    noRequestFails: true,
    run: setProxy(({ proxies }) => proxies.mail, 'down'),
  },
  {
    name: 'mail-cut',
    what: 'connections to the mail relay are cut, ten times a second',
    noRequestFails: true,
    async run({ proxies }, seconds) {
      for (let cuts = 0; cuts < seconds * 10; cuts += 1) {
        proxies.mail.cut();
        await delay(100);
      }
      return {};
    },
  },
  {
    name: 'mail-hang',
    what: 'the mail relay says nothing',
    noRequestFails: true,
    run: setProxy(({ proxies }) => proxies.mail, 'hang'),
  },
  {
    name: 'conversions-down',
    what: 'the conversions provider refuses connections',
    noRequestFails: true,
    run: setProxy(({ proxies }) => proxies.provider, 'down'),
  },
  {
    name: 'conversions-hang',
    what: 'the conversions provider says nothing',
    noRequestFails: true,
    run: setProxy(({ proxies }) => proxies.provider, 'hang'),
  },
  {
    name: 'clock-jump',
    what: 'the clocks of one server and one worker go an hour ahead, and back',
    sendsNothingTwice: true,
    async run({ servers, workers }, seconds) {
      for (const one of [servers[1], workers[1]]) one.signal('SIGUSR2');
      await delay(seconds * 1_000);
      for (const one of [servers[1], workers[1]]) one.signal('SIGUSR2');
      return { back: performance.now() };
    },
  },
  { name: 'disk-full', what: 'the disk of the database is full, then has room again', run: fillDisk },
];
