import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { createSpool } from './spool.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spool-'));
  return () => rm(folder, { recursive: true, force: true });
});

function setUp() {
  const error = vi.fn();
  const directory = join(folder, 'spool');
  return { directory, error, spool: createSpool(directory, { error }) };
}

it('deletes what an earlier run left, and then writes files of its own', async () => {
  const { directory, spool } = setUp();
  await mkdir(directory);
  await writeFile(join(directory, 'half-of-an-export'), 'personal');
  await spool.empty();
  const file = await spool.create();
  await file.write(new Uint8Array([65]));
  expect(await readdir(directory)).toHaveLength(1);
  await file.discard();
  expect(await readdir(directory)).toEqual([]);
});

it('can be removed at once while a file is being written', async () => {
  const { directory, spool, error } = setUp();
  const file = await spool.create();
  await file.write(new Uint8Array([65]));
  spool.remove();
  expect(await readdir(folder)).toEqual([]);
  await file.discard();
  await expect(readdir(directory)).rejects.toThrow('ENOENT');
  expect(error).not.toHaveBeenCalled();
});

it('logs when it cannot delete files, without throwing', async () => {
  const { error } = setUp();
  // A path of more than 255 characters in one part is refused by every file system.
  const spool = createSpool(join(folder, 'x'.repeat(300)), { error });
  await spool.empty();
  spool.remove();
  expect(error.mock.calls.map(([message]) => message)).toEqual([
    'Incomplete files could not be deleted',
    'Incomplete files could not be deleted',
  ]);
});
