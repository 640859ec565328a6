import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Spool, SpooledFile } from '../ports.ts';

/**
 * Files on their way, in a folder of the application's own that no one else may read. What an earlier run left behind,
 * cut off by a crash, is thrown away before the first file begins. Where it ends up a file stays readable by this
 * person alone: exports hold other people's data.
 */
export function createSpool(directory: string): Spool {
  let ready: Promise<unknown> | undefined;
  const prepare = async () => {
    await rm(directory, { recursive: true, force: true });
    await mkdir(directory, { recursive: true, mode: 0o700 });
  };
  return {
    async begin(): Promise<SpooledFile> {
      ready ??= prepare();
      await ready;
      const path = join(directory, randomUUID());
      const file = await open(path, constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY, 0o600);
      let closed: Promise<void> | undefined;
      const close = () => {
        closed ??= file.close();
        return closed;
      };
      return {
        write: async (piece) => {
          await file.writeFile(piece);
        },
        async moveTo(target) {
          await file.sync();
          await close();
          await rename(path, target).catch(async (error: NodeJS.ErrnoException) => {
            // Another disk: a file can be copied there, not moved.
            if (error.code !== 'EXDEV') throw error;
            await copyBeside(path, target);
          });
        },
        async discard() {
          await close();
          await rm(path, { force: true });
        },
      };
    },
  };
}

/** Copies next to the target first, so that half a file never bears its name. */
async function copyBeside(path: string, target: string): Promise<void> {
  const beside = `${target}.${randomUUID()}.part`;
  try {
    await copyFile(path, beside);
    await rename(beside, target);
  } finally {
    await rm(beside, { force: true });
  }
}
