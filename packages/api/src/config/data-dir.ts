import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { StartError } from './start-error.ts';

/**
 * Creates the data folder, closed to other users, and makes sure that this process can use it. When run as root, other
 * users can pass through it, because PostgreSQL runs as another user and has its own folder inside.
 * @throws StartError with the folder and the reason
 */
export function openDataDir(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    if (!statSync(path).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' });
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw unusableInDataDir(`The data folder ${path}`, cause);
  }
}

/** The error when the data folder or a file in it, named by `what`, cannot be used. */
export function unusableInDataDir(what: string, cause: unknown): StartError {
  const { code = '', message } = cause as NodeJS.ErrnoException;
  return new StartError(
    `${what} cannot be used: ${REASONS[code] ?? message}.`,
    code === 'ENOSPC'
      ? freeSpace
      : 'Correct its permissions, or set DATA_DIR to a folder that the user running this may read and write.',
    { cause },
  );
}

/** What to do when the disk is full. */
export const freeSpace = 'Free space on the disk of DATA_DIR and start again.';

const REASONS: Record<string, string> = {
  EACCES: 'this user may not read and write it',
  EPERM: 'this user may not read and write it',
  EROFS: 'it lies on a read-only file system',
  ENOTDIR: 'it is a file, or lies below one',
  EEXIST: 'it is a file, or lies below one',
  ENOSPC: 'the disk is full',
};
