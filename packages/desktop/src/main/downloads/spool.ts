import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Spool, SpooledFile } from '../ports.ts';

/**
 * Writes incomplete files to a private folder of the application. Files left there by an earlier run, after a crash for
 * instance, are deleted before the first file is created. A finished file stays readable only by this user, because
 * exports contain personal data.
 */
export function createSpool(directory: string): Spool {
  let isEmptied: Promise<unknown> | undefined;
  const empty = async () => {
    await rm(directory, { recursive: true, force: true });
    await mkdir(directory, { recursive: true, mode: 0o700 });
  };
  return {
    async create(): Promise<SpooledFile> {
      isEmptied ??= empty();
      await isEmptied;
      const path = join(directory, randomUUID());
      const file = await open(path, constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY, 0o600);
      let closed: Promise<void> | undefined;
      const close = () => {
        closed ??= file.close();
        return closed;
      };
      return {
        write: async (chunk) => {
          await file.writeFile(chunk);
        },
        async moveTo(target) {
          await file.sync();
          await close();
          await rename(path, target).catch(async (error: NodeJS.ErrnoException) => {
            // The target is on another disk, to which a file can only be copied.
            if (error.code !== 'EXDEV') throw error;
            await copyAndRename(path, target);
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

/** Copies to a temporary name first, so that the target is never an incomplete file. */
async function copyAndRename(path: string, target: string): Promise<void> {
  const temporary = `${target}.${randomUUID()}.part`;
  try {
    await copyFile(path, temporary);
    await rename(temporary, target);
  } finally {
    await rm(temporary, { force: true });
  }
}
