import type { Database } from './types.ts';

/** What `admin doctor` reads of a database. */
export interface DatabaseStatus {
  /** Such as `18.4`. */
  version: string;
  now: Date;
  sizeBytes: number;
  mail: { queued: number; failed: number };
  /** Operations that gave up and wait for an operator. */
  failedOperations: number;
}

/** Reads the state of a migrated database in one round. */
export async function readStatus({ platform }: Pick<Database, 'platform'>): Promise<DatabaseStatus> {
  const { rows } = await platform.raw<{ rows: DatabaseStatusRow[] }>(`
    SELECT current_setting('server_version') AS version, clock_timestamp() AS now,
           pg_database_size(current_database()) AS "sizeBytes",
           (SELECT count(*) FROM mail_outbox WHERE state = 'queued') AS queued,
           (SELECT count(*) FROM mail_outbox WHERE state = 'failed') AS failed,
           (SELECT count(*) FROM operations WHERE state = 'failed') AS "failedOperations"`);
  const { queued, failed, ...status } = rows[0] as DatabaseStatusRow;
  return { ...status, mail: { queued, failed } };
}

type DatabaseStatusRow = Omit<DatabaseStatus, 'mail'> & { queued: number; failed: number };
