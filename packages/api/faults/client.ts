import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Instance } from './instance.ts';

export interface Call {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: unknown;
  /** Network address of the caller; a new one when omitted. */
  address?: string;
}

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: bodies of any route
  body: any;
}

/** One request as its client saw it. Times are those of `performance.now()`. */
export interface Seen {
  begun: number;
  ended: number;
  method: Call['method'];
  path: string;
  /** 0 when there was no answer. */
  status: number;
  what: string;
}

/** How long a client waits for an answer. */
const patienceMs = 15_000;
/** Pause before a write without an answer is sent again under its key. */
const againMs = 300;
/** Enough to outlast the minute for which the key of a killed server is held. */
const maxTries = 300;

/**
 * Sends requests to the servers in turn, like a load balancer. It tries the other server only when the connection
 * fails, or when that of a read ends without an answer.
 */
export function clientOf(servers: readonly Instance[]) {
  const seen: Seen[] = [];
  const open = new Set<{ begun: number }>();
  let turn = 0;
  let callers = 0;

  const newAddress = () => {
    callers += 1;
    return `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`;
  };

  function once(call: Call, port: number): Promise<Answer> {
    const { address = newAddress() } = call;
    return new Promise((resolve, reject) => {
      const sent = request(
        { host: '127.0.0.1', port, path: call.path, method: call.method, agent: false, timeout: patienceMs },
        async (answer) => {
          const pieces: Buffer[] = [];
          try {
            for await (const piece of answer) pieces.push(piece);
            const text = Buffer.concat(pieces).toString();
            resolve({ status: answer.statusCode ?? 0, body: text.startsWith('{') ? JSON.parse(text) : text });
          } catch (error) {
            reject(error);
          }
        },
      );
      for (const [name, value] of Object.entries(call.headers)) sent.setHeader(name, value);
      sent.setHeader('x-forwarded-for', address);
      sent.once('timeout', () => sent.destroy(new Error(`no answer within ${patienceMs / 1000} s`)));
      sent.once('error', reject);
      sent.end(call.body === undefined ? undefined : JSON.stringify(call.body));
    });
  }

  async function balanced(call: Call): Promise<Answer> {
    turn += 1;
    const [first, second] = turn % 2 === 0 ? servers : servers.toReversed();
    try {
      return await once(call, first?.port ?? 0);
    } catch (error) {
      const { code, syscall } = error as NodeJS.ErrnoException;
      const canUseOther = syscall === 'connect' || (call.method === 'GET' && code === 'ECONNRESET');
      if (!canUseOther) throw error;
      return once(call, second?.port ?? 0);
    }
  }

  /** Rejects when there is no answer; an error status is an answer. */
  async function send(call: Call): Promise<Answer> {
    const begun = performance.now();
    const waiting = { begun };
    open.add(waiting);
    const note = (status: number, what = '') =>
      seen.push({ begun, ended: performance.now(), method: call.method, path: call.path, status, what });
    try {
      const answer = await balanced(call);
      note(answer.status, answer.status >= 400 ? String(answer.body?.code ?? answer.body) : '');
      return answer;
    } catch (error) {
      note(0, String((error as Error).message));
      throw error;
    } finally {
      open.delete(waiting);
    }
  }

  /** Whether a request that began before that moment is still waiting for its answer. */
  const isWaitingSince = (moment: number) => [...open].some(({ begun }) => begun < moment);

  /** Sends a write under its key until it gets a final answer; null when it gets none. */
  async function insist(call: Call, key: string): Promise<Answer | null> {
    // A key without a session belongs to the address that sent it.
    const address = newAddress();
    const keyed = { ...call, address, headers: { ...call.headers, 'idempotency-key': key } };
    for (let tries = 0; tries < maxTries; tries += 1) {
      const answer = await send(keyed).catch(() => null);
      const isOpen = !answer || answer.status >= 500 || answer.body?.code === 'IDEMPOTENCY_IN_PROGRESS';
      if (!isOpen) return answer;
      await delay(againMs);
    }
    return null;
  }

  return { seen, send, insist, isWaitingSince };
}
export type Client = ReturnType<typeof clientOf>;
