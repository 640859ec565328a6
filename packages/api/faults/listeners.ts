import { type ClientRequest, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { signInOperator } from '../bench/product.ts';
import type { Fault, Outcome } from './faults.ts';
import type { Stage } from './stage.ts';

/** Streams of one session at one server: as many as are allowed. */
const ofSession = 5;
const sessions = 10;
const lookEveryMs = 1_000;
/** Time for the last events to arrive. */
const hearWithinMs = 10_000;
/** How much a heap may grow between garbage collections. */
const noise = { share: 1.1, mib: 10 };

/** The live stream of a server, read until closed. */
interface Listener {
  /** How often each event was received, by its id. */
  received: Map<number, number>;
  isOpen(): boolean;
  close(): void;
}

function listen(port: number, headers: Record<string, string>): Promise<Listener> {
  const received = new Map<number, number>();
  return new Promise((resolve, reject) => {
    let open = true;
    let rest = '';
    const asked: ClientRequest = request(
      { host: '127.0.0.1', port, path: '/api/events', headers, agent: false },
      (answer) => {
        if (answer.statusCode !== 200) return reject(new Error(`a live stream answers ${answer.statusCode}`));
        answer.setEncoding('utf8').on('data', (piece: string) => {
          const lines = (rest + piece).split('\n');
          rest = lines.pop() ?? '';
          for (const line of lines) {
            const [, id] = /^id: (\d+)$/.exec(line) ?? [];
            if (id) received.set(Number(id), (received.get(Number(id)) ?? 0) + 1);
          }
        });
        answer.once('close', () => {
          open = false;
        });
        answer.once('error', () => {});
        return resolve({ received, isOpen: () => open, close: () => asked.destroy() });
      },
    );
    asked.once('error', reject);
    asked.end();
  });
}

async function connectAll(stage: Stage): Promise<Listener[]> {
  const listeners: Listener[] = [];
  for (let number = 1; number <= sessions; number += 1) {
    const email = `listener${number}@faults.example`;
    const token = await signInOperator(stage.database, stage.secret, email);
    // Nobody is active meanwhile, so sessions must not become idle.
    await stage.database.sql.query(
      'UPDATE sessions SET idle_seconds = 43200 WHERE user_id = (SELECT user_id FROM users WHERE email = $1)',
      [email],
    );
    const headers = { ...stage.client, authorization: `Bearer ${token}` };
    for (const { port } of stage.servers)
      for (let one = 0; one < ofSession; one += 1) listeners.push(await listen(port, headers));
  }
  return listeners;
}

const middle = (all: readonly number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;

async function run(stage: Stage, seconds: number): Promise<Outcome> {
  const listeners = await connectAll(stage);
  const before = Math.max(0, ...listeners.flatMap(({ received }) => [...received.keys()]));
  const memory: number[] = [];
  try {
    for (const end = performance.now() + seconds * 1_000; performance.now() < end; await delay(lookEveryMs))
      memory.push(Math.max(...stage.servers.map((server) => server.memory() ?? 0)));
    const all = new Set(
      listeners.flatMap(({ received }) => [...received.keys()].filter((id) => id > before)),
    );
    const missing = () =>
      listeners.reduce((sum, { received }) => sum + [...all].filter((id) => !received.has(id)).length, 0);
    for (const end = performance.now() + hearWithinMs; missing() > 0 && performance.now() < end; )
      await delay(50);
    const twice = listeners.reduce(
      (sum, { received }) => sum + [...received.values()].filter((count) => count > 1).length,
      0,
    );
    const open = listeners.filter((one) => one.isOpen()).length;
    const third = Math.floor(memory.length / 3);
    const [first, last] = [middle(memory.slice(third, 2 * third)), middle(memory.slice(2 * third))];
    const isFlat = last <= first * noise.share + noise.mib;
    return {
      figure: `for ${seconds} s ${open} of ${listeners.length} stay; ${all.size} events for each, ${missing()} missed, ${twice} heard twice; memory of a server ${first}, later ${last} MiB`,
      reached: open === listeners.length && missing() === 0 && twice === 0 && all.size > 0 && isFlat,
    };
  } finally {
    for (const one of listeners) one.close();
  }
}

export const listeners: Fault = {
  name: 'listeners',
  what: `${sessions * ofSession * 2} listeners to the live stream stay connected`,
  noRequestFails: true,
  sendsNothingTwice: true,
  isLong: true,
  run,
};
