import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brand } from '@tamarack/core/domain';
import { unusableInDataDir } from '../../config/data-dir.ts';
import { StartError } from '../../config/start-error.ts';

/** Another running process holds the data folder. */
export class InstanceRunningError extends StartError {}

/** Contents of the lock file. */
interface Holder {
  pid: number;
  /** Start of that process as the system reports it; null if it does not. */
  began: string | null;
  /** ISO 8601. */
  since: string;
  token: string;
}

/**
 * Locks the data folder for this process, so that no two processes use the same one. Takes over the lock of a process
 * that is gone.
 * @returns a function that releases the lock
 * @throws InstanceRunningError when another process holds it, StartError when the lock cannot be read or written
 */
export function lockInstance(dataDir: string): () => void {
  const file = join(dataDir, 'instance.lock');
  const mine: Holder = {
    pid: process.pid,
    began: startOf(process.pid),
    since: new Date().toISOString(),
    token: randomBytes(8).toString('hex'),
  };
  // Written under a temporary name, then linked, so that nobody reads a partial lock.
  const draft = `${file}.${mine.token}`;
  try {
    writeFileSync(draft, JSON.stringify(mine), { mode: 0o600 });
    while (!tryLink(draft, file)) {
      const holder = read(file);
      if (holder && isAlive(holder)) throw lockHeld(holder, dataDir);
      removeStale(file, holder);
    }
  } catch (error) {
    throw error instanceof StartError ? error : unusableInDataDir(`The lock file ${file}`, error);
  } finally {
    rmSync(draft, { force: true });
  }
  return () => {
    if (read(file)?.token === mine.token) rmSync(file, { force: true });
  };
}

function tryLink(draft: string, file: string): boolean {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Moves the stale lock aside before deleting it: if a third process was faster, its new lock is put back. */
function removeStale(file: string, stale: Holder | undefined): void {
  const aside = `${file}.stale-${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if (read(aside)?.token !== stale?.token) tryLink(aside, file);
  rmSync(aside, { force: true });
}

function read(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** A process id alone proves little: systems reuse ids, and containers assign the same one at every start. */
function isAlive(holder: Holder): boolean {
  if (!Number.isInteger(holder.pid) || holder.pid === process.pid) return false;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return holder.began === startOf(holder.pid);
}

/** On Linux, the boot id and the clock tick at which a process started; null elsewhere. */
function startOf(pid: number): string | null {
  if (process.platform !== 'linux') return null;
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return `${boot}/${fields[19]}`;
  } catch {
    return null;
  }
}

function lockHeld(holder: Holder, dataDir: string): InstanceRunningError {
  return new InstanceRunningError(
    `${brand.name} already runs on the data folder ${dataDir}: process ${holder.pid}, since ${holder.since}.`,
    'Stop that one first, or set DATA_DIR (and PORT) to others for this one.',
  );
}
