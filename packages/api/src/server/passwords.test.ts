import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { DomainError } from '@tamarack/core/domain';
import { describe, expect, it } from 'vitest';
import { createPasswordHasher } from './passwords.ts';

const settings = { memoryKib: 64, iterations: 1, parallelism: 1 };
const password = 'violet canoe thunder';

describe('passwords', () => {
  it('match their hash, however their accents were typed', async () => {
    const hasher = createPasswordHasher(settings);
    const stored = await hasher.hash('Érable à Gatineau'.normalize('NFD'));
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
    expect(await hasher.verify(stored, 'Érable à Gatineau'.normalize('NFC'))).toBe(true);
    expect(await hasher.verify(stored, 'Erable a Gatineau')).toBe(false);
  });

  it('are compared with a decoy hash of the same cost without an account, and never match', async () => {
    const hasher = createPasswordHasher(settings);
    expect(await hasher.verify(null, password)).toBe(false);
  });

  it('have hashes that show when the cost has changed', async () => {
    const stored = await createPasswordHasher(settings).hash(password);
    expect(createPasswordHasher(settings).isOutdated(stored)).toBe(false);
    expect(createPasswordHasher({ ...settings, iterations: 2 }).isOutdated(stored)).toBe(true);
  });

  it('wait in a bounded queue; further ones are told to try again later', async () => {
    const hasher = createPasswordHasher(settings);
    const storm = Array.from({ length: 400 }, () => hasher.verify(null, password));
    const answers = await Promise.allSettled(storm);
    const refused = answers.filter((answer) => answer.status === 'rejected');
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(200);
    expect(refused.length).toBeGreaterThan(0);
    for (const { reason } of refused) {
      expect(reason).toBeInstanceOf(DomainError);
      expect(reason).toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 5 });
    }
    expect(await hasher.verify(null, password)).toBe(false);
  });

  it.runIf(process.platform === 'linux')(
    'are hashed at a lower priority than everything else on the machine',
    async () => {
      const hashed = createPasswordHasher({ ...settings, memoryKib: 19_456, iterations: 20 }).hash(password);
      await createPasswordHasher(settings).hash(password);
      const usual = getPriority();
      expect(threadPriorities()).toContain(Math.min(usual + 10, 19));
      expect(threadPriorities()).toContain(usual);
      await hashed;
    },
  );
});

/** Nice value of every thread of this process: field 19 of its stat line, counted after the name in parentheses. */
function threadPriorities(): number[] {
  return readdirSync('/proc/self/task').map((thread) => {
    const line = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
    return Number(line.slice(line.lastIndexOf(')') + 2).split(' ')[16]);
  });
}
