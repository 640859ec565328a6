import { hash, verify } from '@node-rs/argon2';
import { brand } from '@tamarack/core/domain';

/** argon2id parameters: memory in KiB, iterations, lanes. OWASP's floor is 19 MiB, 2 iterations, 1 lane. */
export interface HashSettings {
  memoryKib: number;
  iterations: number;
  parallelism: number;
}

/** Hashing that never takes more than its share: a storm of sign-ins waits in line, other requests go on. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Compares; with no stored hash it spends the same time and says no, so that unknown accounts look alike. */
  verify(stored: string | null, password: string): Promise<boolean>;
  /** Whether a stored hash was made with other parameters than today's. */
  isOutdated(stored: string): boolean;
}

/** At most this many hashes at once; each keeps a core and its memory busy. */
const CONCURRENT_HASHES = 2;
/** Sign-ins that may wait for a turn; more are told to come back. */
const WAITING_HASHES = 200;

export class HasherBusyError extends Error {}

export function createPasswordHasher(settings: HashSettings): PasswordHasher {
  const options = {
    memoryCost: settings.memoryKib,
    timeCost: settings.iterations,
    parallelism: settings.parallelism,
  };
  const inTurn = createQueue(CONCURRENT_HASHES, WAITING_HASHES);
  const decoy = inTurn(() => hash('no account has this password', options));
  decoy.catch(() => undefined);
  const parameters = `$m=${settings.memoryKib},t=${settings.iterations},p=${settings.parallelism}$`;
  return {
    hash: (password) => inTurn(() => hash(password.normalize('NFC'), options)),
    verify: async (stored, password) => {
      const against = stored ?? (await decoy);
      const matches = await inTurn(() => verify(against, password.normalize('NFC')));
      return matches && stored !== null;
    },
    isOutdated: (stored) => !stored.includes(parameters),
  };
}

function createQueue(concurrency: number, waitingLimit: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= concurrency) {
      if (waiting.length >= waitingLimit) throw new HasherBusyError();
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

let common: Promise<Set<string>> | undefined;

/**
 * Whether a password is among the most common and leaked ones (49,233, shipped with the product), is the product's
 * name, or is made of the person's own address or clinic. NIST SP 800-63B-4 section 3.1.1.2.
 */
export async function isCommonPassword(password: string, ownWords: readonly string[] = []): Promise<boolean> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'] as string[]),
  );
  const plain = password.toLowerCase();
  const letters = plain.replace(/[^a-z]/g, '');
  const product = brand.name.toLowerCase();
  if ((await common).has(plain) || letters === product) return true;
  if (/^(.)\1*$/.test(plain)) return true;
  return ownWords.some((word) => word.length >= 4 && plain === word.toLowerCase());
}
