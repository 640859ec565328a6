import { parseArgs } from 'node:util';
import type { Config } from '../../config/config.ts';
import { StartError } from '../../config/start-error.ts';
import type { SealedColumn } from '../../database/sealed-columns.ts';
import {
  checkClock,
  checkDatabase,
  checkErasures,
  checkKeys,
  checkMail,
  checkPort,
  checkSettings,
  checkSite,
  checkStorage,
  type DatabaseLook,
  type Finding,
  lookAtDatabase,
} from '../checks.ts';
import type { Command } from '../command.ts';
import { describeFailure } from '../failure.ts';

const SIGNS = { ok: 'ok     ', warning: 'WARNING', failed: 'FAILED ' };

/** The command for the encrypted columns that the features name. */
export const doctor = (columns: readonly SealedColumn[]): Command => ({
  name: 'doctor',
  usage: '',
  summary:
    'check settings, port, disk, rights, list of erasures, site, database, migrations, keys, mail and clock',
  async run(args, { config, print }) {
    parseArgs({ args });
    let settings: Config;
    try {
      settings = config();
    } catch (error) {
      print(describeFailure(error, 'FAILED  settings'));
      return 1;
    }
    let database: DatabaseLook | null = null;
    const checks: [string, () => Finding[] | Promise<Finding[]>][] = [
      ['settings', () => checkSettings(settings)],
      ['storage', () => checkStorage(settings)],
      ['erasures', () => checkErasures(settings)],
      ['site', checkSite],
      ['port', () => checkPort(settings)],
      [
        'database',
        async () => {
          database = await lookAtDatabase(settings, columns);
          return checkDatabase(database);
        },
      ],
      ['keys', () => checkKeys(settings, database)],
      ['mail', () => checkMail(settings, database)],
      ['clock', () => checkClock(settings, database)],
    ];
    let failures = 0;
    for (const [name, check] of checks) {
      for (const { level, text, remedy } of await look(check)) {
        if (level === 'failed') failures += 1;
        print(`${SIGNS[level]} ${name.padEnd(9)} ${text}`);
        if (remedy) print(`${' '.repeat(18)}${remedy}`);
      }
    }
    print(failures === 0 ? '\nThe product can start.' : `\n${failures} to correct.`);
    return failures === 0 ? 0 : 1;
  },
});

async function look(check: () => Finding[] | Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof StartError) return [{ level: 'failed', text: error.message, remedy: error.remedy }];
    return [{ level: 'failed', text: error instanceof Error ? error.message : String(error) }];
  }
}
