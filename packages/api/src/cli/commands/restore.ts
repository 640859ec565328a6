import { parseArgs } from 'node:util';
import { openDataDir } from '../../config/data-dir.ts';
import { findEncryptionKeys } from '../../config/secrets.ts';
import { StartError } from '../../config/start-error.ts';
import { counted } from '../../counted.ts';
import { inspectBackup } from '../../database/backup/file.ts';
import { assertNotInUse, assertSameRelease, load, readHoldings } from '../../database/backup/load.ts';
import type { OpenDatabase } from '../../database/connection/open.ts';
import type { SealedColumn } from '../../database/sealed-columns.ts';
import type { Database } from '../../database/types.ts';
import { readJournals, withoutJournal } from '../../platform/privacy/index.ts';
import { type Command, type CommandContext, UsageError, withDatabase } from '../command.ts';
import { describeBackup, sum, withoutAdmin } from '../describe-backup.ts';
import { areWrong, tryKeys, wrongKeys } from '../encryption-keys.ts';

/**
 * The command that restores a backup into the database. `others` are the commands that it also runs: those that save
 * and repeat erasures, and those that verify the logs; `columns` are the encrypted ones, which the keys are tried on.
 */
export function restore(otherCommands: readonly Command[], columns: readonly SealedColumn[]): Command {
  const run = ([name, ...args]: readonly string[], context: CommandContext): Promise<number> => {
    const command = otherCommands.find((candidate) => candidate.name === name);
    if (!command) throw new Error(`no command "${name}"`);
    context.print(`\n${[name, ...args].join(' ')}`);
    return command.run(args, context);
  };
  return {
    name: 'restore',
    usage: '<file> [--replace] [--erasures <list>] … [--no-erasures]',
    summary:
      'restore a backup into an empty database, or with --replace over the existing data; stop the product first',
    async run(args, context) {
      const options = {
        replace: { type: 'boolean', default: false },
        erasures: { type: 'string', multiple: true },
        'no-erasures': { type: 'boolean', default: false },
      } as const;
      const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
      const named = values.erasures ?? [];
      const [file, ...rest] = positionals;
      if (!file || rest.length > 0) throw new UsageError('Name one backup.');
      const settings = context.config();
      openDataDir(settings.dataDir);
      const { print } = context;
      const found = await inspectBackup(file);
      print(`${file} is complete.`);
      for (const line of describeBackup(found)) print(line);

      const restoreInto = async (database: Database, { adminUrl, url }: OpenDatabase) => {
        if (!adminUrl) throw withoutAdmin();
        await database.close();
        await assertSameRelease(adminUrl, found.head);
        await assertNotInUse(adminUrl, url, { hasPooler: settings.databasePoolerUrl !== null });
        // These commands use the database opened here, and leave it open.
        const innerContext = {
          ...context,
          config: () => ({ ...settings, databaseUrl: url, databaseAdminUrl: null }),
        };
        // Erasures are saved before they are lost with the database.
        if (await assertReplaceable(adminUrl, values.replace))
          await run(['erasures', 'export'], innerContext);
        const hasList = readJournals(settings.dataDir, named).length > 0;
        if (!hasList && !values['no-erasures'])
          throw withoutJournal(
            settings.dataDir,
            'Name a copy of the list with --erasures <list>, or add --no-erasures if there is none.',
          );
        const counts = await load(adminUrl, file);
        print(
          `\n${sum(counts)} rows of ${Object.keys(counts).length} tables restored; everybody has to sign in again.`,
        );
        if (!hasList) print('\nWithout a list of erasures, nothing was erased again.');
        const commands = [
          ...(hasList ? [['erasures', 'apply', ...named]] : []),
          ['audit', 'verify'],
          ['access-log', 'verify'],
        ];
        const codes: number[] = [];
        for (const command of commands) codes.push(await run(command, innerContext));
        const keys = findEncryptionKeys(settings);
        const trial = await withDatabase(innerContext.config(), (restored) =>
          tryKeys(restored, columns, keys),
        );
        if (areWrong(trial)) {
          const { message, remedy } = wrongKeys(settings);
          print(`\nThe data is restored, but the keys are wrong. ${message}\n${remedy}`);
          codes.push(1);
        }
        return Math.max(...codes);
      };
      const code = await withDatabase(settings, restoreInto, { migrates: true, creates: true });
      print(
        code === 0
          ? '\nRestored and verified.'
          : '\nRestored, but resolve the problems above before you start the product.',
      );
      return code;
    },
  };
}

/** @returns whether the database contains anything @throws StartError when it does and may not be replaced */
async function assertReplaceable(adminUrl: string, replace: boolean): Promise<boolean> {
  const { clinics, accounts } = await readHoldings(adminUrl);
  const isEmpty = clinics + accounts === 0;
  if (!isEmpty && !replace)
    throw new StartError(
      `The database is not empty: it holds ${counted(clinics, 'clinic')} and ${counted(accounts, 'account')}.`,
      'Restore into an empty database (another DATA_DIR or DATABASE_URL), or add --replace to overwrite its data.',
    );
  return !isEmpty;
}
