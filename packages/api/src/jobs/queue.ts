import { createHash } from 'node:crypto';
import { PgBoss, type Queue as QueueOptions, type SendOptions } from 'pg-boss';
import { connectionAs } from '../database/connection/connect.ts';
import { type RuntimeRole, roles } from '../database/roles/roles.ts';
import { send } from '../database/rows.ts';
import type { Tx } from '../database/types.ts';
import { afterCommit, withCommit } from '../database/with-commit.ts';
import { jobRights } from './rights.ts';

/** A queue of jobs. Rows in our own tables are the source of truth; a job only says which row is due. */
export interface Queue<Data extends object = object> {
  name: string;
  /** Names the row that a job is about. At most one job per row is waiting; sending another does nothing. */
  keyOf(data: Data): string;
  /** Seconds after which an unfinished job is considered lost and retried; 300 when omitted. */
  expireInSeconds?: number;
}

/** Options of every queue for pg-boss. */
const queueOptions: Omit<QueueOptions, 'name'> = {
  policy: 'short',
  notify: true,
  retryLimit: 3,
  retryDelay: 5,
  retryBackoff: true,
  deleteAfterSeconds: 86_400,
};

/** Options of every connection. Our own heartbeats say which processes run, so the roles need no rights on pg-boss's. */
export const bossOptions = { registerInstance: false } as const;

/** Creates the job tables and grants the runtime roles what they need to create queues, send jobs and work them. */
export async function installJobs(adminUrl: string): Promise<void> {
  const boss = new PgBoss({
    ...bossOptions,
    connectionString: adminUrl,
    options: `-c role=${roles.migrations}`,
    supervise: false,
    schedule: false,
    max: 2,
  });
  const problems: unknown[] = [];
  boss.on('error', (error) => problems.push(error));
  await boss.start();
  try {
    await boss.getDb().executeSql(jobRights);
  } finally {
    await boss.stop({ graceful: false });
  }
  if (problems.length > 0) throw problems[0];
}

/** Creates the queues that do not exist yet. They share one table, so no right to create tables is needed. */
export async function createQueues(boss: PgBoss, queues: readonly Queue[]): Promise<void> {
  const existing = new Set((await boss.getQueues()).map(({ name }) => name));
  for (const { name, expireInSeconds = 300 } of queues)
    if (!existing.has(name)) await boss.createQueue(name, { ...queueOptions, expireInSeconds });
}

/** Sends jobs in the caller's transaction: a rollback discards them. Workers are notified after the commit. */
export interface Jobs {
  send<Data extends object>(
    tx: Tx,
    queue: Queue<Data>,
    data: Data,
    options?: { startAfter?: Date },
  ): Promise<void>;
  /** Sends several jobs of one queue in one statement, due at once, together with the commit. */
  sendAll<Data extends object>(tx: Tx, queue: Queue<Data>, all: readonly Data[]): Promise<void>;
  /** Sends a job that is due at once; a waiting job for the same row becomes due instead. */
  sendNow<Data extends object>(tx: Tx, queue: Queue<Data>, data: Data): Promise<void>;
  stop(): Promise<void>;
}

/** The channel on which pg-boss notifies workers of queue names; it derives it from the schema's name like this. */
export const wakeChannel = `pgboss_${createHash('sha224').update('pgboss').digest('hex').slice(0, 24)}`;

/** Delay in seconds: pg-boss notifies within the sender's transaction, but only of jobs that are due at once. */
const soon = '0.001';

/**
 * Wakes workers, one statement at a time, for all queues named while the previous statement ran. Notifying in the
 * senders' own transactions would make their commits wait for each other, since PostgreSQL delivers notifications in
 * the order of commits. The workers' polling makes up for a notification that is lost with a process.
 */
function createWaker(boss: PgBoss, onError: (error: Error) => void) {
  const due = new Set<string>();
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
    wake(name: string): void {
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

type Executor = NonNullable<SendOptions['db']>;

/** Makes pg-boss send its statements in this transaction. */
const inTransaction = (tx: Tx): Executor => ({
  executeSql: (text, values = []) => send(tx, { text, values }),
});

/** Makes pg-boss send a statement whose result is not needed together with the commit. */
const withTheCommit = (tx: Tx): Executor => ({
  async executeSql(text, values = []) {
    await withCommit(tx, { text, values });
    return { rows: [] };
  },
});

/** Opens the sending side and creates missing queues. It works no queue and does not poll. */
export async function openJobs(
  url: string,
  role: RuntimeRole,
  queues: readonly Queue[],
  onError: (error: Error) => void,
): Promise<Jobs> {
  const boss = new PgBoss({
    ...bossOptions,
    ...connectionAs(role, { url, poolSize: 1 }),
    max: 1,
    supervise: false,
    schedule: false,
    migrate: false,
    createSchema: false,
  } as ConstructorParameters<typeof PgBoss>[0]);
  boss.on('error', onError);
  await boss.start();
  await createQueues(boss, queues);
  const waker = createWaker(boss, onError);
  const optionsFor = <Data extends object>(tx: Tx, queue: Queue<Data>, data: Data): SendOptions => ({
    db: inTransaction(tx),
    singletonKey: queue.keyOf(data),
    startAfter: soon,
  });
  return {
    async send(tx, queue, data, { startAfter } = {}) {
      const options = optionsFor(tx, queue, data);
      const sent = await boss.send(queue.name, data, startAfter ? { ...options, startAfter } : options);
      if (sent && !startAfter) afterCommit(tx, () => waker.wake(queue.name));
    },
    async sendAll(tx, queue, all) {
      if (all.length === 0) return;
      const due = all.map((data) => ({ data, singletonKey: queue.keyOf(data), startAfter: soon }));
      await boss.insert(queue.name, due, { db: withTheCommit(tx) });
      afterCommit(tx, () => waker.wake(queue.name));
    },
    async sendNow(tx, queue, data) {
      await boss.upsert(queue.name, data, optionsFor(tx, queue, data));
      afterCommit(tx, () => waker.wake(queue.name));
    },
    async stop() {
      await waker.ended();
      await boss.stop({ graceful: false });
    },
  };
}
