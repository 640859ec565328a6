import { parseArgs } from 'node:util';
import { StartError } from '../../config/start-error.ts';
import { migrateExternal } from '../../database/connection/open.ts';
import { type Command, withDatabase } from '../command.ts';

export const migrate: Command = {
  name: 'migrate',
  usage: '',
  summary:
    'bring the database up to this release (DATABASE_ADMIN_URL; the embedded one is always up to date)',
  async run(args, { config, print }) {
    parseArgs({ args });
    const settings = config();
    if (settings.databaseUrl && !settings.databaseAdminUrl)
      throw new StartError(
        'DATABASE_ADMIN_URL is not set.',
        'Set it to the same database as DATABASE_URL, with a role that may create roles and tables.',
      );
    const ran =
      settings.databaseUrl && settings.databaseAdminUrl
        ? await migrateExternal(settings.databaseAdminUrl, settings.databaseUrl)
        : await withDatabase(settings, async (_database, { migrated }) => migrated, { creates: true });
    for (const name of ran) print(`applied ${name}`);
    print(ran.length === 0 ? 'The database was up to date.' : `${ran.length} migrations applied.`);
    return 0;
  },
};
