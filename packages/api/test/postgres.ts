import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres, stopAbandoned } from '../src/database/embedded.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Superuser URL of the run's own PostgreSQL; each test file makes its own database there. */
    postgresUrl: string;
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
const PREFIX = 'tamarack-test-postgres-';

/** Vitest's global setup: one PostgreSQL in a temporary folder for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftovers();
  const dataDir = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, ephemeral: true });
  project.provide('postgresUrl', postgres.url);
  // Vitest leaves at once when it is interrupted, without the teardown: the server ends all the same, its folder is
  // removed by the next run.
  const interrupted = () => void postgres.stop();
  for (const signal of SIGNALS) process.once(signal, interrupted);
  return async () => {
    for (const signal of SIGNALS) process.off(signal, interrupted);
    await postgres.stop();
  };
}

/** A run that was killed could not stop its server; the folder's name tells whose it was. */
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
