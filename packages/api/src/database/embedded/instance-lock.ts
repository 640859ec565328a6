import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brand } from '@tamarack/core/domain';
import { StartError } from '../../config/start-error.ts';

/** The data folder belongs to another process that lives. */
export class InstanceRunningError extends StartError {}

/** Who holds the lock, as its file tells. */
interface Holder {
  pid: number;
  /** When that process began, as the system counts; null where the system does not tell. */
  began: string | null;
  /** ISO 8601. */
  since: string;
  token: string;
}

/**
 * Takes the data folder for this process, so that no two run on the same one. A lock whose process is gone is taken
 * over.
 * @returns a function that gives the folder back
 * @throws InstanceRunningError when another process has it
 */
export function lockInstance(dataDir: string): () => void {
  const file = join(dataDir, 'instance.lock');
  const mine: Holder = {
    pid: process.pid,
    began: beginOf(process.pid),
    since: new Date().toISOString(),
    token: randomBytes(8).toString('hex'),
  };
  // Written whole under a name of its own, then linked: nobody ever reads half a lock.
  const draft = `${file}.${mine.token}`;
  writeFileSync(draft, JSON.stringify(mine), { mode: 0o600 });
  try {
    while (!tryLink(draft, file)) {
      const holder = read(file);
      if (holder && isAlive(holder)) throw taken(holder, dataDir);
      removeStale(file, holder);
    }
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

/** Moved aside before it goes: when a third process was quicker, its fresh lock is put back. */
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

/** A number alone proves little: systems use it again, and containers give the same one at every start. */
function isAlive(holder: Holder): boolean {
  if (!Number.isInteger(holder.pid) || holder.pid === process.pid) return false;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return holder.began === beginOf(holder.pid);
}

/** On Linux the boot and the clock tick at which a process began; elsewhere null. */
function beginOf(pid: number): string | null {
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

function taken(holder: Holder, dataDir: string): InstanceRunningError {
  return new InstanceRunningError(
    `${brand.name} already runs on the data folder ${dataDir}: process ${holder.pid}, since ${holder.since}.`,
    'Stop that one first, or set DATA_DIR (and PORT) to others for this one.',
  );
}
