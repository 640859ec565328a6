import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { signToken } from '../src/server/access/tokens.ts';
import { unusedPort } from '../test/ports.ts';
import { type BenchDatabase, benchEncryptionKey } from './database.ts';
import type { Recorded } from './recorder.ts';

/** Root folder of the repository. */
export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Options for Node, as set by `npm start`. */
export const serverFlags = (process.env.SERVER_FLAGS ?? '').split(' ').filter(Boolean);

/** The whole product as in production, behind this process as a proxy. */
export interface Product {
  origin: string;
  /** Headers of the site's own client, and of an operator signed in. */
  client: Record<string, string>;
  operator: Record<string, string>;
  token: string;
  /** Signs session tokens, and encrypts the keys of clinics. */
  secret: string;
  encryptionKey: string;
  /** Resident memory of server and worker, in MiB; null if the system does not report it. */
  memory(): number | null;
  stop(): Promise<void>;
}

export interface ProductOptions {
  /** Another instance of the same product, which shares its keys. */
  sharesKeysWith?: Pick<Product, 'secret' | 'encryptionKey'>;
  /** Further variables. */
  env?: Record<string, string>;
  /** Called for every statement that it sends to the database. */
  record?: (statement: Recorded) => void;
}

/**
 * Starts `main.ts` with everything on: authentication, permissions, validation, row-level security, limits, log. With
 * the role `all` it also runs its jobs; with `server` they wait, as for a worker on another machine.
 */
export async function startProduct(
  database: BenchDatabase,
  role: 'all' | 'server',
  { sharesKeysWith, env, record }: ProductOptions = {},
): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-product-'));
  const secret = sharesKeysWith?.secret ?? randomBytes(32).toString('base64');
  const encryptionKey = sharesKeysWith?.encryptionKey ?? benchEncryptionKey;
  const port = await unusedPort();
  const child = spawn(
    process.execPath,
    [
      ...serverFlags,
      '--disable-warning=ExperimentalWarning',
      ...(record ? ['--import', './packages/api/bench/recorder.ts'] : []),
      'packages/api/src/main.ts',
    ],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit', ...(record ? (['ipc'] as const) : [])],
      // Keeps binary values and dates intact.
      serialization: 'advanced',
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: String(port),
        PUBLIC_HOST: 'localhost',
        TRUST_PROXY: '127.0.0.1',
        ROLE: role,
        DATA_DIR: dataDir,
        DATABASE_URL: database.loginUrl,
        DATABASE_ADMIN_URL: database.adminUrl,
        JWT_SECRETS: secret,
        ENCRYPTION_KEYS: encryptionKey,
        ...env,
      },
    },
  );
  if (record) child.on('message', (statement) => record(statement as Recorded));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const origin = `http://127.0.0.1:${port}`;
  await untilReady(`${origin}/readyz`, child);
  if (role === 'all') await untilIdle(database);
  const { rows } = await database.sql.query<{ key: string }>(
    "SELECT public_key AS key FROM api_clients WHERE client_id = 'web'",
  );
  const client = {
    'x-client-id': 'web',
    'x-client-key': rows[0]?.key ?? '',
    'content-type': 'application/json',
    host: 'localhost',
  };
  const token = await signInOperator(database, secret);
  return {
    origin,
    client,
    operator: { ...client, authorization: `Bearer ${token}` },
    token,
    secret,
    encryptionKey,
    memory: () => memoryOf(child.pid),
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Waits until the address answers with success. @throws when the process ends first */
export async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 600 && child.exitCode === null; tries += 1) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await delay(100);
  }
  throw new Error('The product did not start');
}

/**
 * Waits until no job is due or running: a new database first creates the sandboxes, which takes some seconds.
 * @throws when the worker does not become idle, because it would affect the measurements
 */
async function untilIdle({ sql }: BenchDatabase): Promise<void> {
  let open: string[] = [];
  for (let idle = 0, tries = 0; tries < 1_200; tries += 1) {
    await delay(500);
    const { rows } = await sql.query<{ job: string }>(
      `SELECT name || ' ' || data::text AS job FROM pgboss.job
        WHERE state = 'active' OR (state < 'active' AND start_after <= now())`,
    );
    open = rows.map(({ job }) => job);
    idle = open.length === 0 ? idle + 1 : 0;
    if (idle === 2) return;
  }
  throw new Error(`The worker does not come to rest: ${open.length} jobs, ${open.slice(0, 5).join(', ')}`);
}

/** Creates an operator with two-step sign-in, and a console session whose lifetime and step-up outlast the run. */
export async function signInOperator(
  { sql }: Pick<BenchDatabase, 'sql'>,
  secret: string,
  email = 'operator@bench.example',
): Promise<string> {
  const { rows } = await sql.query<{ session_id: string; user_id: string; expires_at: Date }>(
    `WITH made AS (
       INSERT INTO users (email, full_name, platform_role, email_verified_at, totp_secret, totp_confirmed_at)
       VALUES ($1, 'Bench Operator', 'admin', now(), '\\x00', now())
       ON CONFLICT (email) DO UPDATE SET full_name = excluded.full_name RETURNING user_id)
     INSERT INTO sessions (user_id, kind, idle_seconds, stepped_up_at, expires_at)
     SELECT user_id, 'console', 43200, now() + interval '12 hours', now() + interval '12 hours' FROM made RETURNING session_id, user_id, expires_at`,
    [email],
  );
  const [session] = rows;
  if (!session) throw new Error('no session was made');
  return signToken(session.session_id, session.user_id, session.expires_at, [secret]);
}

/** Resident memory in MiB; null if the system does not report it. */
export function memoryOf(pid: number | undefined): number | null {
  if (process.platform !== 'linux') return null;
  const [, kib] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kib) / 1024);
}
