import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BenchDatabase, migrated, startBenchDatabase } from '../bench/database.ts';
import { signInOperator } from '../bench/product.ts';
import { isPostgresAlive, readPostmaster } from '../src/database/embedded/postmaster.ts';
import { type ConversionsStandIn, startConversionsProvider } from '../test/conversions-provider.ts';
import { type Pooler, startPgBouncer } from '../test/database/pooler.ts';
import { unusedPort } from '../test/ports.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { type Instance, instance } from './instance.ts';
import { type FaultProxy, startProxy } from './proxy.ts';
import { type Relay, startRelay } from './relay.ts';

/** Programs around PostgreSQL: PgBouncer, or Patroni with etcd, a standby and HAProxy. */
export type Surroundings = 'pooler' | 'cluster';

/** Two servers and two workers on one database, with means to disturb all their dependencies. */
export interface Stage {
  database: BenchDatabase;
  secret: string;
  servers: [Instance, Instance];
  workers: [Instance, Instance];
  relay: Relay;
  provider: ConversionsStandIn;
  /** How often each webhook was received, by its id. */
  webhooks: Map<string, number>;
  proxies: { database: FaultProxy; mail: FaultProxy; provider: FaultProxy };
  /** Headers of the site's own client, and of an operator who is signed in. */
  client: Record<string, string>;
  operator: Record<string, string>;
  /** Variables that all processes share. */
  variables: Record<string, string>;
  /** A separate file system for the database that can be filled; null if this user may not mount one. */
  disk: string | null;
  pooler: Pooler | null;
  cluster: Cluster | null;
  /** Processes of PostgreSQL, the postmaster first. */
  postgres(): number[];
  stop(): Promise<void>;
}

/** Space for the database, and for its writes until the disk is full. */
const DISK_MIB = 1_280;

export async function setStage(surroundings?: Surroundings): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'faults-database-'));
  const disk = !surroundings && mounted(folder) ? folder : null;
  const cluster = surroundings === 'cluster' ? await startCluster(folder) : null;
  const database = cluster
    ? await migrated(cluster.url, join(folder, 'data'), cluster.stop)
    : await startBenchDatabase(join(folder, 'data'));
  // A killed database ends the connections of this pool.
  database.sql.on('error', () => {});
  const relay = await startRelay();
  const provider = await startConversionsProvider();
  const receiver = await startReceiver();
  const loginUrl = new URL(database.loginUrl);
  const proxies = {
    database: await startProxy(Number(loginUrl.port)),
    mail: await startProxy(relay.port),
    provider: await startProxy(Number(new URL(provider.url).port)),
  };
  loginUrl.port = String(proxies.database.port);
  const pooler = surroundings === 'pooler' ? await startPgBouncer(loginUrl.toString()) : null;
  const secret = randomBytes(32).toString('base64');
  const variables = {
    NODE_ENV: 'development',
    SAMPLE_DATA: 'false',
    LOG_LEVEL: 'error',
    TRUST_PROXY: '127.0.0.1',
    PUBLIC_HOST: 'localhost',
    HOST: '127.0.0.1',
    DATABASE_URL: loginUrl.toString(),
    ...(pooler ? { DATABASE_POOLER_URL: pooler.url } : {}),
    JWT_SECRETS: secret,
    ENCRYPTION_KEYS: randomBytes(32).toString('base64'),
    RATE_LIMIT_FACTOR: '100000',
    WEBHOOK_LOOPBACK: 'true',
    SMTP_URL: `smtp://127.0.0.1:${proxies.mail.port}`,
    MAIL_FROM: 'no-reply@faults.example',
    ...provider.env,
    CONVERSIONS_URL: `http://127.0.0.1:${proxies.provider.port}`,
    ARGON2_MEMORY: '19456',
    ARGON2_ITERATIONS: '2',
    FAULT_CLOCK_MS: String(3_600_000),
  };
  const ports = [await unusedPort(), await unusedPort()];
  const serverOf = (name: string, port = 0) => instance(name, port, { ...variables, ROLE: 'server' });
  const servers: Stage['servers'] = [serverOf('server-1', ports[0]), serverOf('server-2', ports[1])];
  // A worker checks the clinics' sites at the public URL, which without a proxy has its own port.
  const workerOf = (name: string) =>
    instance(name, ports[0] ?? 0, { ...variables, ROLE: 'worker', TRUST_PROXY: '' });
  const workers: Stage['workers'] = [workerOf('worker-1'), workerOf('worker-2')];
  const all = [...servers, ...workers];
  const pids = () => {
    const postmaster = readPostmaster(join(database.dataDir, 'postgres'))?.pid;
    return postmaster && isPostgresAlive(postmaster) ? [postmaster, ...childrenOf(postmaster)] : [];
  };
  const stop = async () => {
    for (const one of all) await one.remove();
    await pooler?.stop();
    for (const proxy of Object.values(proxies)) await proxy.stop();
    await relay.stop();
    await provider.stop();
    await receiver.stop();
    signalAll(pids(), 'SIGCONT');
    await database.stop();
    if (disk) execFileSync('umount', [disk]);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await Promise.all(all.map((one) => one.start()));
    const { rows } = await database.sql.query<{ key: string }>(
      "SELECT public_key AS key FROM api_clients WHERE client_id = 'web'",
    );
    const client = {
      'x-client-id': 'web',
      'x-client-key': rows[0]?.key ?? '',
      'content-type': 'application/json',
      'user-agent': 'Mozilla/5.0 (faults)',
      host: 'localhost',
    };
    const token = await signInOperator(database, secret);
    await database.sql.query(
      "UPDATE users SET platform_role = 'platform_owner' WHERE email = 'operator@bench.example'",
    );
    const operator = { ...client, authorization: `Bearer ${token}` };
    await addEndpoint(`http://127.0.0.1:${ports[0]}`, operator, receiver.url);
    const { accepted: webhooks } = receiver;
    return {
      database,
      secret,
      servers,
      workers,
      relay,
      provider,
      webhooks,
      proxies,
      client,
      operator,
      variables,
      disk,
      pooler,
      cluster,
      postgres: pids,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended meanwhile.
    }
  }
}

function mounted(folder: string): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MIB}m,mode=755`, 'faults', folder], {
      stdio: 'pipe',
    });
    return true;
  } catch {
    return false;
  }
}

function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((candidate) => {
      try {
        const stat = readFileSync(`/proc/${candidate}/stat`, 'utf8').replace(/^.*\) /s, '');
        return Number(stat.split(' ')[1]) === pid;
      } catch {
        return false;
      }
    });
}

/** Receives webhooks, and counts each by its id. */
async function startReceiver() {
  const accepted = new Map<string, number>();
  const server = createServer((request, response) => {
    const id = String(request.headers['webhook-id']);
    request.resume().on('end', () => {
      accepted.set(id, (accepted.get(id) ?? 0) + 1);
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/in`,
    accepted,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function addEndpoint(origin: string, headers: Record<string, string>, url: string): Promise<void> {
  const eventTypes = ['tenant.suspended', 'tenant.resumed'];
  const answer = await fetch(`${origin}/api/webhook-endpoints`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ url, eventTypes }),
  });
  if (!answer.ok) throw new Error(`The webhook's endpoint was not added: ${await answer.text()}`);
}
