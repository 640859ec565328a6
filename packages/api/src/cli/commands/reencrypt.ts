import { parseArgs } from 'node:util';
import { openDataDir } from '../../config/data-dir.ts';
import { loadSecrets } from '../../config/secrets.ts';
import { rewriteSealed, type SealedColumn } from '../../database/sealed-columns.ts';
import { createSecretBox } from '../../server/secret-box.ts';
import { type Command, withDatabase } from '../command.ts';

/** The command for the encrypted columns that the features name. */
export function reencrypt(columns: readonly SealedColumn[]): Command {
  return {
    name: 'reencrypt',
    usage: '',
    summary:
      'encrypt stored secrets under the first of ENCRYPTION_KEYS; exit code 1 while one needs a key that is missing',
    async run(args, { config, print }) {
      parseArgs({ args });
      const settings = config();
      openDataDir(settings.dataDir);
      const box = createSecretBox(loadSecrets(settings).encryptionKeys);
      return withDatabase(settings, async (database) => {
        let lost = 0;
        for (const column of columns) {
          const count = { renewed: 0, kept: 0, lost: 0 };
          await rewriteSealed(database[column.role ?? 'platform'], column, (sealed) => {
            try {
              const renewed = box.renew(sealed);
              count[renewed ? 'renewed' : 'kept'] += 1;
              return renewed;
            } catch {
              count.lost += 1;
              return null;
            }
          });
          lost += count.lost;
          print(
            `${column.table}.${column.column}: ${count.renewed} encrypted anew, ${count.kept} were already` +
              (count.lost > 0 ? `, ${count.lost} opened by none of the keys` : ''),
          );
        }
        print(
          lost === 0
            ? 'Only the first key is needed now.'
            : 'Add the missing key to ENCRYPTION_KEYS and run this again.',
        );
        return lost === 0 ? 0 : 1;
      });
    },
  };
}
