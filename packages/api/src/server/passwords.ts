import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { DomainError } from '@tamarack/core/domain';
import { guessableProblem } from '@tamarack/core/domain/passwords';
import { Piscina } from 'piscina';
import type { HashTask } from './passwords.thread.ts';

/** argon2id parameters: memory in KiB, iterations, lanes. OWASP's minimum is 19 MiB, 2 iterations, 1 lane. */
export interface HashSettings {
  memoryKib: number;
  iterations: number;
  parallelism: number;
}

/**
 * Hashes passwords without starving other requests: a burst of sign-ins waits in a queue.
 * @throws DomainError UNAVAILABLE when the queue is full
 */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Without a stored hash, takes the same time and returns false, so that unknown accounts cannot be detected. */
  verify(stored: string | null, password: string): Promise<boolean>;
  /** Whether a stored hash was made with parameters other than the current ones. */
  isOutdated(stored: string): boolean;
}

/** Maximum concurrent hashes. Up to this number there is one per core, because each keeps its core and memory busy. */
const maxThreadCount = 8;
/** Maximum number of queued sign-ins; more are refused with Retry-After. */
const maxQueued = 200;
const retryAfterSeconds = 5;
/** Threads end after this idle time, so that a quiet server holds no memory for them. */
const idleMs = 30_000;
/** Nice value of the threads: everything else on the machine runs first. */
const niceIncrement = 10;

/** The process's hashing threads, created for the first password. */
let threads: Piscina<HashTask, string | boolean> | undefined;

async function inThread<R extends string | boolean>(task: HashTask): Promise<R> {
  threads ??= new Piscina({
    filename: new URL('./passwords.thread.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: Math.min(availableParallelism(), maxThreadCount),
    idleTimeout: idleMs,
    // The queue is limited below, because the error of the library's own limit can be recognized only by its text.
    maxQueue: Number.POSITIVE_INFINITY,
    niceIncrement,
  });
  if (threads.queueSize >= maxQueued) throw new DomainError('UNAVAILABLE', { retryAfterSeconds });
  return (await threads.run(task)) as R;
}

export function createPasswordHasher(settings: HashSettings): PasswordHasher {
  const { memoryKib: memoryCost, iterations: timeCost, parallelism } = settings;
  const make = (password: string) =>
    inThread<string>({ password, options: { memoryCost, timeCost, parallelism } });
  const parameters = `$m=${memoryCost},t=${timeCost},p=${parallelism}$`;
  const bytes = (count: number) => randomBytes(count).toString('base64').replaceAll('=', '');
  const decoy = `$argon2id$v=19${parameters}${bytes(16)}$${bytes(32)}`;
  return {
    hash: (password) => make(password.normalize('NFC')),
    verify: async (stored, password) => {
      const against = stored ?? decoy;
      const matches = await inThread<boolean>({ password: password.normalize('NFC'), against });
      return matches && stored !== null;
    },
    isOutdated: (stored) => !stored.includes(parameters),
  };
}

let common: Promise<Set<string>> | undefined;

/**
 * Why a password is too easy to guess: what `guessableProblem` finds, or that it is one of the 49,233 most common and
 * leaked passwords, which are shipped with the product. NIST SP 800-63B-4 section 3.1.1.2.
 * @param names the person's name, email and clinics
 */
export async function unfitPassword(
  password: string,
  names: readonly string[],
): Promise<'passwordCommon' | 'passwordPersonal' | undefined> {
  const problem = guessableProblem(password, names);
  if (problem) return problem;
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'] as string[]),
  );
  return (await common).has(password.toLowerCase()) ? 'passwordCommon' : undefined;
}
