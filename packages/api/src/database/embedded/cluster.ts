import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brand } from '@tamarack/core/domain';
import { StartError } from '../../config/start-error.ts';
import { type Account, serverAccount } from './account.ts';
import { type Binaries, locateBinaries } from './binaries.ts';
import { canWalkTo } from './permissions.ts';
import { runProgram } from './postmaster.ts';

/** A PostgreSQL data folder, ready to be started. */
export type Cluster = {
  /** Where it lies, as this process sees it. */
  folder: string;
  /** The same as the server is told (`-D`); its programs run inside `folder`. */
  pgdata: string;
  account: Account | undefined;
  binaries: Binaries;
  /** Of the superuser `postgres`. */
  password: string;
};

/**
 * The data folder `DATA_DIR/postgres`, created by initdb on first use: UTF-8, sorted by code point on every
 * system alike, passwords by SCRAM. The superuser's generated password lies in `DATA_DIR/postgres-password`.
 * @throws StartError when the folder cannot be used.
 */
export async function prepareCluster(dataDir: string): Promise<Cluster> {
  const folder = join(dataDir, 'postgres');
  const passwordFile = passwordFileOf(dataDir);
  const account = accountOf(folder);
  const binaries = locateBinaries(account);
  const pgdata = pathForServer(dataDir, folder, account);
  if (existsSync(folder)) {
    if (account && statSync(folder).uid === 0) changeOwner(folder, account);
    checkVersion(folder, binaries.version);
  } else {
    const password = randomBytes(24).toString('base64url');
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
    await initialise(folder, { pgdata, account, binaries, password });
  }
  return { folder, pgdata, account, binaries, password: readPassword(passwordFile, folder) };
}

export function passwordFileOf(dataDir: string): string {
  return join(dataDir, 'postgres-password');
}

/** Root runs an existing data folder as the user it belongs to. */
function accountOf(folder: string): Account | undefined {
  if (process.getuid?.() !== 0 || !existsSync(folder)) return serverAccount();
  const { uid, gid } = statSync(folder);
  return uid === 0 ? serverAccount() : { name: `user ${uid}`, uid, gid };
}

/**
 * Where the account cannot walk to the data folder (DATA_DIR below /root, say), Linux offers a way that changes
 * nobody's permissions: the programs start inside the folder, and this name means just that.
 */
function pathForServer(dataDir: string, folder: string, account: Account | undefined): string {
  if (!account || canWalkTo(dataDir, account)) return folder;
  if (process.platform === 'linux' && existsSync('/proc/self/cwd')) return '/proc/self/cwd';
  throw new StartError(
    `PostgreSQL runs as ${account.name}, and that user cannot enter the data folder ${dataDir}.`,
    'Set DATA_DIR to a folder outside private folders such as /root, or start it as another user.',
  );
}

/** Built under another name: a first start that is killed half-way leaves nothing that looks finished. */
async function initialise(folder: string, cluster: Omit<Cluster, 'folder'>): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  const { account, binaries, password } = cluster;
  const pgdata = cluster.pgdata === folder ? unfinished : cluster.pgdata;
  const secret = passwordFileFor(account, password);
  try {
    for (const locale of CHARACTER_LOCALES) {
      rmSync(unfinished, { recursive: true, force: true });
      mkdirSync(unfinished, { mode: 0o700 });
      if (account) chownSync(unfinished, account.uid, account.gid);
      const { code, output } = await runProgram(
        binaries.initdb,
        [
          `--pgdata=${pgdata}`,
          '--username=postgres',
          `--pwfile=${join(secret, 'password')}`,
          '--auth=scram-sha-256',
          '--encoding=UTF8',
          '--locale-provider=builtin',
          '--builtin-locale=C.UTF-8',
          '--locale=C',
          `--lc-ctype=${locale}`,
        ],
        { account, cwd: unfinished },
      );
      if (code === 0) return renameSync(unfinished, folder);
      if (!output.includes('invalid locale name')) {
        throw new StartError(
          `The embedded PostgreSQL could not create its data folder ${folder}.\n${output.trim()}`,
          'Check free space and permissions there, or set DATABASE_URL to a PostgreSQL of your own.',
        );
      }
    }
  } finally {
    rmSync(secret, { recursive: true, force: true });
  }
}

/**
 * Trigram search asks the system what a letter is: with plain C, `é` would be none and accented words would
 * not be found. The names differ by system; C is the last resort, and every system has it.
 */
const CHARACTER_LOCALES = ['C.UTF-8', 'en_US.UTF-8', 'en-US', 'C'];

/** A folder that only the account can read, where it can be reached whatever the data folder is. */
function passwordFileFor(account: Account | undefined, password: string): string {
  const folder = mkdtempSync(join(account ? '/var/tmp' : tmpdir(), `${brand.name.toLowerCase()}-initdb-`));
  writeFileSync(join(folder, 'password'), `${password}\n`, { mode: 0o600 });
  if (account) changeOwner(folder, account);
  return folder;
}

function changeOwner(folder: string, account: Account): void {
  lchownSync(folder, account.uid, account.gid);
  chmodSync(folder, 0o700);
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(folder, entry), account.uid, account.gid);
  }
}

function checkVersion(folder: string, version: string): void {
  let found: string;
  try {
    found = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  } catch (cause) {
    throw new StartError(
      `${folder} is not a PostgreSQL data folder that can be used (${(cause as Error).message}).`,
      'Set DATA_DIR to the right folder, restore it from a backup, or move it away to begin anew.',
      { cause },
    );
  }
  const wanted = version.split('.')[0];
  if (found === wanted) return;
  throw new StartError(
    `${folder} was made by PostgreSQL ${found}; this release brings PostgreSQL ${wanted}.`,
    'Start it once more with the release it came from, take a backup there, and restore the backup here.',
  );
}

function readPassword(file: string, folder: string): string {
  try {
    const password = readFileSync(file, 'utf8').trim();
    if (!password) throw new Error('the file is empty');
    return password;
  } catch (cause) {
    throw new StartError(
      `The password of the embedded PostgreSQL cannot be read: ${(cause as Error).message}.`,
      `Restore ${file} from the backup that ${folder} comes from: they belong together.`,
      { cause },
    );
  }
}
