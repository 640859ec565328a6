import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Superuser URL of this run's PostgreSQL. */
    postgresUrl: string;
    /** URL of the migrated template for the login role. */
    templateLoginUrl: string;
  }
}

/** The database that every test database is copied from; the global setup migrates it once per run. */
export const templateName = 'tamarack_template';

/** A database of one test file. */
export interface DatabaseCopy {
  /** Connects as the login role; the logins of the pools are named after it. */
  loginUrl: string;
  /** Connects as superuser, which bypasses row-level security. */
  adminUrl: string;
  drop(): Promise<void>;
}

/** This run's PostgreSQL, provided by the global setup. */
export interface Cluster {
  postgresUrl: string;
  templateLoginUrl: string;
}
const clusterOfRun = (): Cluster => ({
  postgresUrl: inject('postgresUrl'),
  templateLoginUrl: inject('templateLoginUrl'),
});

/** Copies the template for the calling test file. */
export function copyTemplate(cluster = clusterOfRun()): Promise<DatabaseCopy> {
  return createDatabase(cluster, `TEMPLATE ${templateName} STRATEGY FILE_COPY`);
}

/** Creates a database that was never migrated. */
export function createEmptyDatabase(cluster = clusterOfRun()): Promise<DatabaseCopy> {
  return createDatabase(cluster, '');
}

async function createDatabase(cluster: Cluster, options: string): Promise<DatabaseCopy> {
  const { postgresUrl: clusterUrl, templateLoginUrl } = cluster;
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runOn(clusterUrl, `CREATE DATABASE ${name} ${options}`);
  return {
    loginUrl: withDatabase(templateLoginUrl, name),
    adminUrl: withDatabase(clusterUrl, name),
    drop: () => runOn(clusterUrl, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.toString();
}

async function runOn(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
