import { unusableInDataDir } from '../config/data-dir.ts';
import { StartError } from '../config/start-error.ts';

/** PostgreSQL's error code for a full disk. */
const diskFull = '53100';

/** The error for the person at the terminal if a statement or a file failed because the disk is full. */
export function asDiskFull(error: unknown): StartError | undefined {
  const { code, message = '', path = 'A file' } = (error ?? {}) as NodeJS.ErrnoException;
  if (code === 'ENOSPC') return unusableInDataDir(path, error);
  if (code !== diskFull) return undefined;
  // knex puts the statement before the reason.
  const reason = message.split(' - ').at(-1);
  return new StartError(
    `The disk of the database is full: ${reason}.`,
    'Free space on the disk of DATA_DIR, or of your own PostgreSQL, and start again. The data are unharmed.',
    { cause: error },
  );
}
