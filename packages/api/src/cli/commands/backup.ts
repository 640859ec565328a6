import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { brand } from '@tamarack/core/domain';
import { productVersion } from '../../config/built.ts';
import { backUp } from '../../database/backup/dump.ts';
import { noteBackup } from '../../database/backup/last.ts';
import { type Command, UsageError, withDatabase } from '../command.ts';
import { describeBackup, withoutAdmin } from '../describe-backup.ts';

const KIB = 1024;
const MIB = 1024 * KIB;
const EXTENSION = '.backup';

export const backup: Command = {
  name: 'backup',
  usage: '<folder or new file.backup>',
  summary: 'write the whole database as it is now into one file, while the product runs',
  async run(args, { config, print }) {
    const [target, ...rest] = parseArgs({ args, allowPositionals: true }).positionals;
    if (!target || rest.length > 0) throw new UsageError('Name a folder, or a new file.');
    if (!isFolder(target) && !target.endsWith(EXTENSION))
      throw new UsageError(
        `There is no folder "${target}". Name a folder that exists, or a new file that ends in ${EXTENSION}.`,
      );
    return withDatabase(config(), async (database, { adminUrl }) => {
      if (!adminUrl) throw withoutAdmin();
      const file = isFolder(target) ? join(target, nameOf(new Date())) : target;
      const takenAt = new Date();
      const found = await backUp(adminUrl, file, productVersion());
      await noteBackup(database.platform, takenAt);
      print(`${file}: ${sizeOf(file)}, written and read back.`);
      for (const line of describeBackup(found)) print(line);
      print('It contains personal data but no keys: store ENCRYPTION_KEYS separately.');
      return 0;
    });
  },
};

/** `0.0 MiB` would read as an empty file. */
function sizeOf(file: string): string {
  const { size } = statSync(file);
  return size < MIB ? `${Math.ceil(size / KIB)} KiB` : `${(size / MIB).toFixed(1)} MiB`;
}

function isFolder(target: string): boolean {
  return existsSync(target) && statSync(target).isDirectory();
}

/** A name that sorts by time and is valid on every system. */
function nameOf(now: Date): string {
  return `${brand.name.toLowerCase()}-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z${EXTENSION}`;
}
