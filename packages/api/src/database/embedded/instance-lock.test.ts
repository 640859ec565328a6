import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { StartError } from '../../config/start-error.ts';
import { lockInstance } from './instance-lock.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'lock-test-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const lockFile = () => join(dataDir, 'instance.lock');
const holder = () => JSON.parse(readFileSync(lockFile(), 'utf8')) as { pid: number; began: string | null };

/** Another process that locks `dataDir` and prints the result; with `limits` of the shell, or as another user. */
function otherProcess({ limits = 'true', uid }: { limits?: string; uid?: number } = {}): {
  child: ReturnType<typeof spawn>;
  answer: Promise<string>;
} {
  const script = `
    import { lockInstance } from ${JSON.stringify(new URL('./instance-lock.ts', import.meta.url).href)};
    try { lockInstance(process.argv[1]); console.log('locked'); setInterval(() => {}, 1000); }
    catch (error) { console.log([error.name, error.message].join(': ')); }`;
  const node = [process.execPath, '--input-type=module', '-e', script, dataDir];
  const child = spawn('sh', ['-c', `${limits}; exec "$@"`, 'sh', ...node], {
    stdio: ['ignore', 'pipe', 'inherit'],
    uid,
  });
  return { child, answer: once(child.stdout!, 'data').then(([text]) => String(text).trim()) };
}

it('releasing the lock leaves nothing behind', () => {
  const release = lockInstance(dataDir);
  expect(holder().pid).toBe(process.pid);
  release();
  expect(readdirSync(dataDir)).toEqual([]);
});

it('a second process is refused while the first is running, and takes over once that was killed', async () => {
  const first = otherProcess();
  expect(await first.answer).toBe('locked');
  expect(() => lockInstance(dataDir)).toThrow(StartError);
  expect(() => lockInstance(dataDir)).toThrow(
    `Tamarack already runs on the data folder ${dataDir}: process ${first.child.pid}, since `,
  );
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  const release = lockInstance(dataDir);
  expect(holder().pid).toBe(process.pid);
  expect(readdirSync(dataDir)).toEqual(['instance.lock']);
  release();
});

it('of several processes that find a stale lock at the same time, exactly one wins', async () => {
  writeFileSync(
    lockFile(),
    JSON.stringify({ pid: 2 ** 22 + 1, began: null, since: 'long ago', token: 'old' }),
  );
  const all = Array.from({ length: 4 }, otherProcess);
  const answers = await Promise.all(all.map(({ answer }) => answer));
  for (const { child } of all) child.kill('SIGKILL');
  expect(answers.filter((answer) => answer === 'locked')).toHaveLength(1);
});

it('a reused process id does not count as the owner', () => {
  writeFileSync(
    lockFile(),
    JSON.stringify({ pid: 1, began: 'another boot/1', since: 'long ago', token: 'old' }),
  );
  lockInstance(dataDir)();
  writeFileSync(
    lockFile(),
    JSON.stringify({ pid: process.pid, began: null, since: 'long ago', token: 'old' }),
  );
  lockInstance(dataDir)();
});

it('an unreadable lock file is ignored', () => {
  writeFileSync(lockFile(), '{"pid":');
  lockInstance(dataDir)();
  expect(readdirSync(dataDir)).toEqual([]);
});

it('a lock that cannot be written is reported, and nothing of it is left', async () => {
  // No file may grow, as on a full disk.
  const { answer } = otherProcess({ limits: 'ulimit -f 0' });
  expect(await answer).toBe(
    `StartError: The lock file ${lockFile()} cannot be used: EFBIG: file too large, write.`,
  );
  expect(readdirSync(dataDir)).toEqual([]);
});

it.runIf(process.getuid?.() === 0)(
  'the lock of another user, which cannot be read, is reported',
  async () => {
    writeFileSync(lockFile(), '{}', { mode: 0o600 });
    chmodSync(dataDir, 0o777);
    const { answer } = otherProcess({ uid: 65_534 });
    expect(await answer).toBe(
      `StartError: The lock file ${lockFile()} cannot be used: this user may not read and write it.`,
    );
    expect(readdirSync(dataDir)).toEqual(['instance.lock']);
  },
);

it('releasing does not remove the lock of a successor', () => {
  const release = lockInstance(dataDir);
  writeFileSync(lockFile(), JSON.stringify({ pid: 1, began: null, since: 'now', token: 'successor' }));
  release();
  expect(holder().pid).toBe(1);
});
