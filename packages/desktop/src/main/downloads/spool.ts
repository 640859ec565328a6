import { randomUUID } from 'node:crypto';
import { constants, rmSync } from 'node:fs';
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log, Spool, SpooledFile } from '../ports.ts';

export interface SpoolFolder extends Spool {
  /** Deletes files that an earlier run left, after a crash for instance. Has to be called before the first `create`. */
  empty(): Promise<void>;
  /** Deletes all files before it returns, because nothing runs after the application has quit. */
  remove(): void;
}

/**
 * Writes incomplete files to a private folder of the application. A finished file stays readable only by this user,
 * because exports contain personal data.
 */
export function createSpool(directory: string, log: Pick<Log, 'error'>): SpoolFolder {
  const onFailure = (cause: unknown) => log.error('Incomplete files could not be deleted', cause);
  return {
    empty: () => rm(directory, { recursive: true, force: true }).catch(onFailure),
    remove() {
      try {
        rmSync(directory, { recursive: true, force: true });
      } catch (cause) {
        onFailure(cause);
      }
    },
    async create(): Promise<SpooledFile> {
      await mkdir(directory, { recursive: true, mode: 0o700 });
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
