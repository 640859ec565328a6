import knex, { type Knex } from 'knex';
import { connectDatabase } from '../../src/database/connection/connect.ts';
import { roles } from '../../src/database/roles/roles.ts';
import type { Database } from '../../src/database/types.ts';
import { type Jobs, openJobs } from '../../src/jobs/queue.ts';
import { copyTemplate, type DatabaseCopy } from './database-copy.ts';

/** A migrated, empty database for one test file, with open pools. */
export interface TestDatabase extends Omit<DatabaseCopy, 'drop'> {
  database: Database;
  /** Superuser connection, for rows that no role of the product may write, such as rows in the past. */
  admin: Knex;
  jobs: Jobs;
  /** Closes the pools and drops the database. */
  close(): Promise<void>;
}

/** Creates a separate database for the calling test file. */
export async function createTestDatabase(options: { poolSize?: number } = {}): Promise<TestDatabase> {
  const { loginUrl, adminUrl, drop } = await copyTemplate();
  const database = connectDatabase({ url: loginUrl, poolSize: options.poolSize ?? 5 });
  const admin = knex({ client: 'pg', connection: adminUrl, pool: { min: 0, max: 2 } });
  const problems: Error[] = [];
  const jobs = await openJobs(loginUrl, roles.platform, [], (error) => problems.push(error));
  return {
    database,
    admin,
    jobs,
    loginUrl,
    adminUrl,
    async close() {
      // Errors of connections that close while their database is dropped do not matter to the test.
      const [problem] = problems;
      await jobs.stop();
      await database.close();
      await admin.destroy();
      await drop();
      if (problem) throw problem;
    },
  };
}
