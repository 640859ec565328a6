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

/** A PostgreSQL data folder that is ready to start. */
export type Cluster = {
  /** Its path for this process. */
  folder: string;
  /** Its path for the server (`-D`), whose programs run inside `folder`. */
  pgdata: string;
  account: Account | undefined;
  binaries: Binaries;
  /** Password of the superuser `postgres`. */
  password: string;
};

/**
 * Prepares the data folder `DATA_DIR/postgres`, and creates it with initdb on first use: UTF-8, sorted by code point on
 * every system, SCRAM passwords. The superuser's generated password is stored in `DATA_DIR/postgres-password`.
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

/** As root, an existing data folder is run by the user who owns it. */
function accountOf(folder: string): Account | undefined {
  if (process.getuid?.() !== 0 || !existsSync(folder)) return serverAccount();
  const { uid, gid } = statSync(folder);
  return uid === 0 ? serverAccount() : { name: `user ${uid}`, uid, gid };
}

/**
 * If the account cannot reach the data folder (DATA_DIR below /root, say), Linux needs no change of permissions: the
 * programs start inside the folder, and this path means their working directory.
 */
function pathForServer(dataDir: string, folder: string, account: Account | undefined): string {
  if (!account || canWalkTo(dataDir, account)) return folder;
  if (process.platform === 'linux' && existsSync('/proc/self/cwd')) return '/proc/self/cwd';
  throw new StartError(
    `PostgreSQL runs as ${account.name}, and that user cannot enter the data folder ${dataDir}.`,
    'Set DATA_DIR to a folder outside private folders such as /root, or start it as another user.',
  );
}

/** Created under a temporary name, so that a first start killed half-way leaves nothing that looks complete. */
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
 * Trigram search asks the system which characters are letters: with plain C, `é` is not one, and accented words are not
 * found. Locale names differ between systems; C is the last resort, which every system has.
 */
const CHARACTER_LOCALES = ['C.UTF-8', 'en_US.UTF-8', 'en-US', 'C'];

/** A folder that only the account can read, in a place that it can reach wherever the data folder is. */
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
