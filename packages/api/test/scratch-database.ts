/**
 * A migrated, empty database for as long as this process is wanted: prints its address (`DATABASE_URL=…`, the login
 * role that production takes) and ends with the channel to whoever started it, or by a signal. Leaves nothing behind.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { roles } from '../src/database/connect.ts';
import { startEmbeddedPostgres } from '../src/database/embedded.ts';
import { migrate, prepareLogin, prepareRoles } from '../src/database/migrate.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'scratch-postgres-'));
const postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, ephemeral: true });
/** Nothing else keeps a process that was started without a channel. */
const waiting = setInterval(() => {}, 2 ** 30);
const stop = async () => {
  clearInterval(waiting);
  await postgres.stop();
  process.exit();
};
for (const event of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.once(event, () => void stop());

const login = await prepareLogin(postgres.url);
await prepareRoles(postgres.url, roles.login);
await migrate(postgres.url);
process.stdout.write(`DATABASE_URL=${login}\n`);
