/**
 * Runs a migrated, empty database until the parent process ends or a signal arrives, then deletes it. Prints
 * `DATABASE_URL=…` with the login role that production uses.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../src/database/embedded/embedded.ts';
import { migrate, prepareRoles } from '../../src/database/migrate.ts';
import { prepareLogin } from '../../src/database/roles/logins.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'scratch-postgres-'));
const postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, ephemeral: true });
/** Keeps the process alive when it was started without an IPC channel. */
const waiting = setInterval(() => {}, 2 ** 30);
const stop = async () => {
  clearInterval(waiting);
  await postgres.stop();
  process.exit();
};
for (const event of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.once(event, () => void stop());

const login = await prepareLogin(postgres.url);
await prepareRoles(postgres.url, login);
await migrate(postgres.url);
process.stdout.write(`DATABASE_URL=${login}\n`);
