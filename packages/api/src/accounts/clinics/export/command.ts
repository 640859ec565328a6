import { createWriteStream, openSync, rmSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { DomainError } from '@tamarack/core/domain';
import { pino } from 'pino';
import { type Command, UsageError, withDatabase } from '../../../cli/command.ts';
import { loadSecrets } from '../../../config/secrets.ts';
import { StartError } from '../../../config/start-error.ts';
import { systemClock } from '../../../server/deps.ts';
import { WrongKeysError } from '../../../server/secret-box.ts';
import { type ClinicExport, exportForOwner } from './service.ts';

/**
 * Exports one clinic from a database, as its owner does from the dashboard. It is meant for a database into which a
 * backup was restored; in production only the owner of the clinic, its custodian, may export it.
 */
export const clinicExportCommand: Command = {
  name: 'clinic-export',
  usage: '<subdomain> <new file> --for-owner',
  summary:
    'copy all records of one clinic, charts included, from a restored backup into a file, when its owner asks for it',
  async run(args, { config, print }) {
    const options = { 'for-owner': { type: 'boolean', default: false } } as const;
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
    const [subdomain, file, ...rest] = positionals;
    if (!subdomain || !file || rest.length > 0) throw new UsageError('Name a clinic and a new file.');
    if (!values['for-owner'])
      throw new UsageError(
        'The file contains health data. Add --for-owner if the clinic’s owner asked for it.',
      );
    const settings = config();
    if (settings.production)
      throw new StartError(
        'The records of a clinic are exported by its owner, from the dashboard.',
        'For records of an earlier day, restore a backup on another machine, without NODE_ENV=production, and run this there.',
      );
    const { encryptionKeys } = loadSecrets(settings);
    return withDatabase(settings, async (database) => {
      const deps = {
        database,
        clock: systemClock,
        log: pino({ level: 'silent' }),
        settings: { encryptionKeys },
      };
      try {
        const { document } = await exportForOwner(deps, subdomain);
        await save(document, file);
      } catch (error) {
        throw explained(error, subdomain);
      }
      print(`${file} contains all data of ${subdomain}. It is health data: give it to the owner only.`);
      return 0;
    });
  },
};

function explained(error: unknown, subdomain: string): unknown {
  if (error instanceof DomainError && error.code === 'NOT_FOUND')
    return new StartError(`There is no clinic "${subdomain}".`, 'Check the subdomain.');
  if (error instanceof WrongKeysError)
    return new StartError(
      `ENCRYPTION_KEYS does not open the notes of "${subdomain}".`,
      'Set ENCRYPTION_KEYS to the keys that the product had when the backup was made.',
      { cause: error },
    );
  return error;
}

/** A new file that only this user can read; a partial file is removed. */
async function save(document: ClinicExport['document'], file: string): Promise<void> {
  let opened: number;
  try {
    opened = openSync(file, 'wx', 0o600);
  } catch (error) {
    document.destroy();
    throw new StartError(`"${file}" cannot be written: ${(error as Error).message}`, 'Name a new file.');
  }
  try {
    await pipeline(document, createWriteStream(file, { fd: opened, flush: true }));
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  }
}
