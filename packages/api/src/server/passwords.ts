import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { DomainError } from '@tamarack/core/domain';
import { guessableProblem } from '@tamarack/core/domain/passwords';
import { Piscina } from 'piscina';
import type { HashTask } from './passwords.thread.ts';

/** argon2id parameters: memory in KiB, iterations, lanes. OWASP's floor is 19 MiB, 2 iterations, 1 lane. */
export interface HashSettings {
  memoryKib: number;
  iterations: number;
  parallelism: number;
}

/**
 * Hashing that never takes more than its share: a storm of sign-ins waits in line, other requests go on.
 * @throws DomainError UNAVAILABLE when the line is full
 */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Compares; with no stored hash it spends the same time and says no, so that unknown accounts look alike. */
  verify(stored: string | null, password: string): Promise<boolean>;
  /** Whether a stored hash was made with other parameters than today's. */
  isOutdated(stored: string): boolean;
}

/** Hashes at once: one a core, for each keeps its core and its memory busy; on large machines no more than this. */
const mostThreads = 8;
/** Sign-ins that may wait for a turn; more are refused with Retry-After. */
const mostWaiting = 200;
const comeBackSeconds = 5;
/** Threads end after this time without work, so that a quiet server holds no memory for them. */
const idleMs = 30_000;
/** Of the threads, as `nice` counts: whatever else the machine has to do goes first. */
const niceIncrement = 10;

/** The process's threads for hashing, made at the first password. */
let threads: Piscina<HashTask, string | boolean> | undefined;

async function inThread<R extends string | boolean>(task: HashTask): Promise<R> {
  threads ??= new Piscina({
    filename: new URL('./passwords.thread.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: Math.min(availableParallelism(), mostThreads),
    idleTimeout: idleMs,
    // The queue is bounded here: the library's own bound rejects with an error that only its text tells apart.
    maxQueue: Number.POSITIVE_INFINITY,
    niceIncrement,
  });
  if (threads.queueSize >= mostWaiting)
    throw new DomainError('UNAVAILABLE', { retryAfterSeconds: comeBackSeconds });
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
 * Why a password is refused as easy to guess: what `guessableProblem` finds, or that it is among the most common and
 * leaked ones (49,233, shipped with the product). NIST SP 800-63B-4 section 3.1.1.2.
 * @param names the person's own: name, email, clinics
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
