import { createHash } from 'node:crypto';
import { PgBoss, type SendOptions } from 'pg-boss';
import { connectionAs } from '../database/connect.ts';
import type { Tx } from '../database/types.ts';

/** Every queue with its payload. Rows in our own tables are the truth; a job only says which row is due. */
export interface JobPayloads {
  'operation.run': { operationId: string };
  'mail.deliver': { messageId: string };
  /** What is due of one browser, so that no visitor's events travel with another's. */
  'conversions.deliver': { consentId: string };
  'bulk.run': { bulkId: string };
}
export type JobName = keyof JobPayloads;

const queues: readonly JobName[] = ['operation.run', 'mail.deliver', 'conversions.deliver', 'bulk.run'];

/** The row a job is about. At most one job for it waits in its queue; sending another changes nothing. */
function rowOf(data: JobPayloads[JobName]): string {
  if ('operationId' in data) return data.operationId;
  if ('bulkId' in data) return data.bulkId;
  return 'messageId' in data ? data.messageId : data.consentId;
}

/** Creates the job tables and queues and grants the runtime roles what sending and working takes. */
export async function installJobs(
  adminUrl: string,
  owner: string,
  runtimeRoles: readonly string[],
): Promise<void> {
  const boss = new PgBoss({
    connectionString: adminUrl,
    options: `-c role=${owner}`,
    supervise: false,
    schedule: false,
    max: 2,
  });
  const problems: unknown[] = [];
  boss.on('error', (error) => problems.push(error));
  await boss.start();
  try {
    const existing = new Set((await boss.getQueues()).map((queue) => queue.name));
    for (const queue of queues) {
      if (existing.has(queue)) continue;
      await boss.createQueue(queue, {
        policy: 'short',
        notify: true,
        retryLimit: 3,
        retryDelay: 5,
        retryBackoff: true,
        expireInSeconds: 300,
        deleteAfterSeconds: 86_400,
      });
    }
    const sql = boss.getDb();
    const list = runtimeRoles.join(', ');
    await sql.executeSql(`GRANT USAGE ON SCHEMA pgboss TO ${list}`);
    await sql.executeSql(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA pgboss TO ${list}`);
    await sql.executeSql(`GRANT USAGE ON ALL SEQUENCES IN SCHEMA pgboss TO ${list}`);
    await sql.executeSql(`GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA pgboss TO ${list}`);
  } finally {
    await boss.stop({ graceful: false });
  }
  if (problems.length > 0) throw problems[0];
}

/** Sends jobs inside the caller's transaction: a rollback takes the job with it. Workers hear of it after the commit. */
export interface Jobs {
  send<N extends JobName>(
    tx: Tx,
    name: N,
    data: JobPayloads[N],
    options?: { startAfter?: Date },
  ): Promise<void>;
  /** Several jobs of one queue, due at once, by one statement. */
  sendAll<N extends JobName>(tx: Tx, name: N, all: readonly JobPayloads[N][]): Promise<void>;
  stop(): Promise<void>;
}

function onConnectionOf(tx: Tx): NonNullable<SendOptions['db']> {
  return {
    async executeSql(text, values) {
      const connection = await tx.client.acquireConnection();
      return connection.query(text, values);
    },
  };
}

/** Where pg-boss's workers listen for the names of queues; as its own statements derive it from the schema's name. */
export const wakeChannel = `pgboss_${createHash('sha224').update('pgboss').digest('hex').slice(0, 24)}`;

/** Seconds. pg-boss notifies within the transaction of jobs that are due at once, and of no others. */
const soon = '0.001';

/**
 * Wakes workers. One statement at a time, for all queues named while the one before was under way: notifying in the
 * senders' own transactions would have their commits wait for each other, since PostgreSQL hands notifications out in
 * the order of commits. What gets lost with a process is found by the workers' polling.
 */
function createWaker(boss: PgBoss, onError: (error: Error) => void) {
  const due = new Set<JobName>();
  let waking: Promise<void> | undefined;
  const wakeAll = async (): Promise<void> => {
    while (due.size > 0) {
      const names = [...due];
      due.clear();
      await boss
        .getDb()
        .executeSql('SELECT pg_notify($1, name) FROM unnest($2::text[]) AS name', [wakeChannel, names]);
    }
  };
  return {
    wake(name: JobName): void {
      due.add(name);
      waking ??= wakeAll()
        .catch(onError)
        .finally(() => {
          waking = undefined;
        });
    },
    ended: () => waking,
  };
}

/** Runs `then` once the outermost transaction around `tx` is committed. */
function afterCommit(tx: Tx, then: () => void): void {
  const outer = tx.parentTransaction;
  if (outer) afterCommit(outer, then);
  else tx.executionPromise.then(then, () => undefined);
}

/** The sending side. It keeps no worker and polls nothing. */
export async function openJobs(url: string, role: string, onError: (error: Error) => void): Promise<Jobs> {
  const boss = new PgBoss({
    ...connectionAs(role, { url, poolSize: 1 }),
    max: 1,
    supervise: false,
    schedule: false,
    migrate: false,
    createSchema: false,
  } as ConstructorParameters<typeof PgBoss>[0]);
  boss.on('error', onError);
  await boss.start();
  const waker = createWaker(boss, onError);
  return {
    async send(tx, name, data, options = {}) {
      const settings: SendOptions = {
        db: onConnectionOf(tx),
        singletonKey: rowOf(data),
        startAfter: options.startAfter ?? soon,
      };
      const sent = await boss.send(name, data, settings);
      if (sent && !options.startAfter) afterCommit(tx, () => waker.wake(name));
    },
    async sendAll(tx, name, all) {
      if (all.length === 0) return;
      const due = all.map((data) => ({ data, singletonKey: rowOf(data), startAfter: soon }));
      await boss.insert(name, due, { db: onConnectionOf(tx) });
      afterCommit(tx, () => waker.wake(name));
    },
    async stop() {
      await waker.ended();
      await boss.stop({ graceful: false });
    },
  };
}
