import type { Database } from './types.ts';

/** State of a database, for `admin doctor`. */
export interface DatabaseStatus {
  /** Such as `18.4`. */
  version: string;
  sizeBytes: number;
  mail: { queued: number; failed: number };
  /** Failed operations that wait for an operator. */
  failedOperations: number;
}

/** Reads the state of a migrated database in one query. */
export async function readStatus({ platform }: Pick<Database, 'platform'>): Promise<DatabaseStatus> {
  const { rows } = await platform.raw<{ rows: DatabaseStatusRow[] }>(`
    SELECT current_setting('server_version') AS version,
           pg_database_size(current_database()) AS "sizeBytes",
           (SELECT count(*) FROM mail_outbox WHERE state = 'queued') AS queued,
           (SELECT count(*) FROM mail_outbox WHERE state = 'failed') AS failed,
           (SELECT count(*) FROM operations WHERE state = 'failed') AS "failedOperations"`);
  const { queued, failed, ...status } = rows[0] as DatabaseStatusRow;
  return { ...status, mail: { queued, failed } };
}

type DatabaseStatusRow = Omit<DatabaseStatus, 'mail'> & { queued: number; failed: number };
