import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { type Command, UsageError, withDatabase } from '../../../cli/command.ts';
import { openDataDir } from '../../../config/data-dir.ts';
import { counted } from '../../../counted.ts';
import { systemClock } from '../../../server/deps.ts';
import { addToJournal, erasureJournalIn, readJournals, withoutJournal } from './journal.ts';
import { listErased } from './repository.ts';
import { repeatErasures } from './service.ts';

export const erasuresCommand: Command = {
  name: 'erasures',
  usage: 'export [file] | apply [file …]',
  summary:
    'list what was erased in a file outside the database (DATA_DIR/erasures.jsonl), or erase it again after a restore',
  async run(args, { config, print }) {
    const [action, ...files] = parseArgs({ args, allowPositionals: true }).positionals;
    if (action !== 'export' && action !== 'apply') throw new UsageError('Choose export or apply.');
    if (action === 'export' && files.length > 1) throw new UsageError('Name one file.');
    const settings = config();
    openDataDir(settings.dataDir);
    return withDatabase(settings, async (database) => {
      if (action === 'export') {
        const file = files[0] ?? erasureJournalIn(settings.dataDir);
        const count = await addToJournal(file, await listErased(database.platform), systemClock.now());
        print(`${file} lists ${counted(count, 'erasure')}.`);
        return 0;
      }
      const journals = readJournals(settings.dataDir, files);
      if (journals.length === 0) throw withoutJournal(settings.dataDir, 'Name a copy of the list.');
      for (const { file, entries } of journals) print(`${file} lists ${counted(entries.length, 'erasure')}.`);
      const entries = journals.flatMap((journal) => journal.entries);
      const deps = { database, clock: systemClock, log: pino({ level: 'silent' }) };
      const done = await repeatErasures(deps, [
        ...new Map(entries.map((entry) => [entry.id, entry])).values(),
      ]);
      print(
        `Erased again: ${counted(done.persons, 'person')}, ${counted(done.clinics, 'clinic')}; erased already or not here: ${done.without}.`,
      );
      for (const { requestId, because } of done.blocked)
        print(`FAILED  request ${requestId}: not erased again. ${because}`);
      return done.blocked.length === 0 ? 0 : 1;
    });
  },
};
