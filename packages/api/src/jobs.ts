import { PgBoss, type SendOptions } from 'pg-boss';
import { connectionAs } from './database/connect.ts';
import type { Tx } from './database/types.ts';

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

/** Sends jobs inside the caller's transaction: a rollback takes the job with it. */
export interface Jobs {
  send<N extends JobName>(
    tx: Tx,
    name: N,
    data: JobPayloads[N],
    options?: { startAfter?: Date },
  ): Promise<void>;
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
  return {
    async send(tx, name, data, options = {}) {
      const settings: SendOptions = { db: onConnectionOf(tx), singletonKey: rowOf(data) };
      if (options.startAfter) settings.startAfter = options.startAfter;
      await boss.send(name, data, settings);
    },
    stop: () => boss.stop({ graceful: false }),
  };
}
