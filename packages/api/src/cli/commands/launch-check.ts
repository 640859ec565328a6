import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { builtSite } from '../../config/built.ts';
import type { Config } from '../../config/config.ts';
import { findEncryptionKeys } from '../../config/secrets.ts';
import type { SealedColumn } from '../../database/sealed-columns.ts';
import { type Command, UsageError, withDatabase } from '../command.ts';
import { areWrong, tryKeys } from '../encryption-keys.ts';
import { type LaunchFacts, launchItems } from '../launch/check.ts';
import { confirmableContent, readSiteFacts } from '../launch/content.ts';
import { type LaunchItem, launchAreas } from '../launch/item.ts';
import { systemNetwork } from '../launch/network.ts';
import { confirmItem, readConfirmations, withdrawItem } from '../launch/repository.ts';
import { confirmable } from '../launch/settings.ts';

const MAX_NOTE_LENGTH = 500;

/** The command for the encrypted columns that the features name. */
export const launchCheck = (columns: readonly SealedColumn[]): Command => ({
  name: 'launch-check',
  usage: '[--json] | confirm <item> --note <text> | withdraw <item>',
  summary:
    'list what the owner has to confirm or configure before going live; exit code 1 while something is open',
  async run(args, { config, print }) {
    const options = { json: { type: 'boolean' }, note: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [action, item, ...rest] = positionals;
    if (rest.length > 0)
      throw new UsageError(`"${rest.join(' ')}" is too much. Put the text of --note in quotes.`);
    if (action === 'confirm') return confirm(config(), item, values.note, print);
    if (action === 'withdraw') return withdraw(config(), item, print);
    if (action) throw new UsageError(`launch-check does not know "${action}".`);
    const settings = config();
    const facts = {
      config: settings,
      site: readSiteFacts(builtSite()),
      ...(await recorded(settings, columns)),
    };
    const items = await launchItems(facts, systemNetwork, new Date());
    const open = items.filter(({ done }) => !done).length;
    if (values.json) print(JSON.stringify({ open, items }, null, 2));
    else list(items, open, print);
    return open === 0 ? 0 : 1;
  },
});

function list(items: readonly LaunchItem[], open: number, print: (line: string) => void): void {
  let area = '';
  for (const item of items) {
    if (item.area !== area) print(`${area ? '\n' : ''}${launchAreas[item.area]}`);
    area = item.area;
    print(`  ${item.done ? 'done' : 'OPEN'}  ${item.id.padEnd(29)} ${item.text}`);
    if (item.remedy) print(`${' '.repeat(38)}${item.remedy}`);
  }
  print(open === 0 ? '\nNothing is open.' : `\n${open} of ${items.length} are open.`);
}

async function confirm(
  config: Config,
  item: string | undefined,
  note = '',
  print: (line: string) => void,
): Promise<number> {
  const known = knownItem(item);
  const text = note.trim();
  if (!text || text.length > MAX_NOTE_LENGTH)
    throw new UsageError(`--note needs a text of at most ${MAX_NOTE_LENGTH} characters: what it rests on.`);
  await withDatabase(config, ({ platform }) => confirmItem(platform, known, text));
  const isShown = /^(claims|testimonials):/.test(known);
  print(`${known} is confirmed.${isShown ? ' The pages change at the next start.' : ''}`);
  return 0;
}

async function withdraw(
  config: Config,
  item: string | undefined,
  print: (line: string) => void,
): Promise<number> {
  const known = knownItem(item);
  const was = await withDatabase(config, ({ platform }) => withdrawItem(platform, known));
  print(was ? `${known} is open again.` : `${known} had not been confirmed.`);
  return 0;
}

function knownItem(item: string | undefined): string {
  const all = [...confirmableContent(readSiteFacts(builtSite())), ...confirmable];
  const known = all.find((name) => name === item);
  if (!known) throw new UsageError(`Only these are confirmed by your word: ${all.join(', ')}.`);
  return known;
}

/** What the database says; nothing if the embedded one has not been created yet. */
async function recorded(
  config: Config,
  columns: readonly SealedColumn[],
): Promise<Pick<LaunchFacts, 'confirmed' | 'hasWrongKeys'>> {
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'postgres')))
    return { confirmed: new Map(), hasWrongKeys: false };
  return withDatabase(config, async (database) => ({
    confirmed: await readConfirmations(database.platform),
    hasWrongKeys: areWrong(await tryKeys(database, columns, findEncryptionKeys(config))),
  }));
}
