import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres, stopAbandoned } from '../../src/database/embedded/embedded.ts';
import { migrate, prepareRoles } from '../../src/database/migrate.ts';
import { prepareLogin } from '../../src/database/roles/logins.ts';
import { roles } from '../../src/database/roles/roles.ts';
import { queues } from '../../src/features.ts';
import { openJobs } from '../../src/jobs/queue.ts';
import { templateName, withDatabase } from './database-copy.ts';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
const PREFIX = 'tamarack-test-postgres-';

/** Vitest's global setup: one PostgreSQL for the whole run, in a temporary folder and without flushing to disk. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftovers();
  const dataDir = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, ephemeral: true });
  project.provide('postgresUrl', postgres.url);
  project.provide('templateLoginUrl', await makeTemplate(postgres.url));
  // When Vitest is interrupted, it exits without the teardown. The server is still stopped; the next run removes its
  // folder.
  const interrupted = () => void postgres.stop();
  for (const signal of SIGNALS) process.once(signal, interrupted);
  return async () => {
    for (const signal of SIGNALS) process.off(signal, interrupted);
    await postgres.stop();
  };
}

/** Migrates the template, creates its job queues, and returns its URL for the login role. */
async function makeTemplate(clusterUrl: string): Promise<string> {
  await run(clusterUrl, `CREATE DATABASE ${templateName}`);
  const adminUrl = withDatabase(clusterUrl, templateName);
  const loginUrl = await prepareLogin(adminUrl);
  await prepareRoles(adminUrl, loginUrl);
  await migrate(adminUrl);
  // Clinics of tests live in fixed years, whenever the tests run.
  await run(adminUrl, `SELECT prepare_access_log('2025-01-01', current_date)`);
  const jobs = await openJobs(loginUrl, roles.platform, queues, () => {});
  await jobs.stop();
  return loginUrl;
}

async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

/** Stops the servers of killed runs. A folder's name contains the id of the process that created it. */
async function removeLeftovers(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const owner = Number(name.slice(PREFIX.length).split('-')[0]);
    if (!isAlive(owner)) await stopAbandoned(join(tmpdir(), name));
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
