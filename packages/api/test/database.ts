import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { connectDatabase, roles } from '../src/database/connect.ts';
import { migrate, prepareLogin, prepareRoles } from '../src/database/migrate.ts';
import type { Database } from '../src/database/types.ts';
import { type Jobs, openJobs } from '../src/jobs/queue.ts';

/** A migrated, empty database of one test file. */
export interface TestDatabase {
  database: Database;
  jobs: Jobs;
  /** Connects as the login role, which may only switch into the runtime roles. */
  loginUrl: string;
  /** Connects as superuser: sees everything, row-level security included. */
  adminUrl: string;
  /** Closes the pools and drops the database. */
  close(): Promise<void>;
}

const templateName = 'tamarack_template';
const templateLock = 727402;

/** Makes a database of its own for the calling test file: a copy of a template that is migrated once per run. */
export async function createTestDatabase(options: { poolSize?: number } = {}): Promise<TestDatabase> {
  const clusterUrl = inject('postgresUrl');
  const loginTemplateUrl = await migratedTemplate(clusterUrl);
  const name = `test_${randomBytes(6).toString('hex')}`;
  await withClient(clusterUrl, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${templateName}`));
  const adminUrl = withDatabase(clusterUrl, name);
  const loginUrl = withDatabase(loginTemplateUrl, name);
  const database = connectDatabase({ url: loginUrl, poolSize: options.poolSize ?? 5 });
  const problems: Error[] = [];
  const jobs = await openJobs(loginUrl, roles.platform, (error) => problems.push(error));
  return {
    database,
    jobs,
    loginUrl,
    adminUrl,
    async close() {
      // A connection that is still closing when its database is dropped is no problem of the test.
      const [problem] = problems;
      await jobs.stop();
      await database.close();
      await withClient(clusterUrl, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
      if (problem) throw problem;
    },
  };
}

/** The login URL of the template; its comment keeps it for the other test files of the run. */
async function migratedTemplate(clusterUrl: string): Promise<string> {
  return withClient(clusterUrl, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [templateLock]);
    const { rows } = await client.query<{ login: string | null }>(
      "SELECT shobj_description(oid, 'pg_database') AS login FROM pg_database WHERE datname = $1",
      [templateName],
    );
    if (rows[0]?.login) return rows[0].login;
    await client.query(`DROP DATABASE IF EXISTS ${templateName} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${templateName}`);
    const adminUrl = withDatabase(clusterUrl, templateName);
    const loginUrl = await prepareLogin(adminUrl);
    await prepareRoles(adminUrl, roles.login);
    await migrate(adminUrl);
    await client.query(`COMMENT ON DATABASE ${templateName} IS ${pg.escapeLiteral(loginUrl)}`);
    return loginUrl;
  });
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.toString();
}
