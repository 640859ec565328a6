import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { productRoot } from '../../config/built.ts';
import { configurationPage, environmentExample } from '../../config/document.ts';
import { connectDatabase } from '../../database/connection/connect.ts';
import { startEmbeddedPostgres } from '../../database/embedded/embedded.ts';
import { migrate, prepareRoles } from '../../database/migrate.ts';
import { prepareLogin } from '../../database/roles/logins.ts';
import { tablesPage } from '../../database/tables-page.ts';
import type { Command } from '../command.ts';

export const docs: Command = {
  name: 'docs',
  usage: '',
  summary: 'generate docs/configuration.md, .env.example and docs/tables.md from the code and the migrations',
  async run(args, { print }) {
    parseArgs({ args });
    for (const [file, text] of [
      ['docs/configuration.md', configurationPage()],
      ['.env.example', environmentExample()],
      ['docs/tables.md', await tablesOfNewDatabase()],
    ] as const) {
      writeFileSync(join(productRoot, file), text);
      print(`wrote ${file}`);
    }
    return 0;
  },
};

/** Describes the tables of a database created only for this, so that no existing database affects the result. */
async function tablesOfNewDatabase(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'docs-postgres-'));
  const server = await startEmbeddedPostgres({ dataDir, log: () => {}, ephemeral: true });
  try {
    const url = await prepareLogin(server.url);
    await prepareRoles(server.url, url);
    await migrate(server.url);
    const database = connectDatabase({ url, poolSize: 1 });
    return await tablesPage(database.platform).finally(() => database.close());
  } finally {
    await server.stop();
  }
}
