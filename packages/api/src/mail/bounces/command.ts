import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, UsageError, withDatabase } from '../../cli/command.ts';
import { describeFailure } from '../../cli/failure.ts';
import type { Config } from '../../config/config.ts';
import { StartError } from '../../config/start-error.ts';
import { type ReportOutcome, recordReport } from './service.ts';

/** Exit code that tells a mail server to try again later (sysexits.h). */
const EX_TEMPFAIL = 75;

export const bouncesCommand: Command = {
  name: 'bounces',
  usage: '[<file or folder>]',
  summary:
    'record delivery reports (RFC 3464) from standard input, a file or a folder of emails; recipients that refuse email get no newsletter',
  async run(args, { config, input, print }) {
    if (args.length > 1) throw new UsageError('Name one file or folder, or pipe one email in.');
    const [path] = args;
    const settings = config();
    if (path !== undefined) {
      await record(settings, readMails(path), print);
      return 0;
    }
    const mail = await input();
    try {
      await record(settings, [{ name: 'standard input', raw: mail }], print);
      return 0;
    } catch (error) {
      print(describeFailure(error, 'The report was not recorded'));
      return EX_TEMPFAIL;
    }
  },
};

interface Mail {
  name: string;
  raw: Buffer;
}

async function record(config: Config, mails: readonly Mail[], print: (line: string) => void): Promise<void> {
  await withDatabase(config, async (database) => {
    for (const { name, raw } of mails)
      print(`${name}: ${describe(await recordReport(database.platform, raw))}`);
  });
}

function describe(outcome: ReportOutcome): string {
  if (outcome.kind === 'no report') return 'not a delivery report, ignored';
  if (outcome.kind === 'nothing new') return 'nothing new about an email of ours';
  const { bounces: count, refusedRecipients } = outcome;
  return `${count} ${count === 1 ? 'failure' : 'failures'} recorded, ${refusedRecipients} of a recipient that refuses email`;
}

function readMails(path: string): Mail[] {
  try {
    const names = statSync(path).isDirectory()
      ? readdirSync(path, { withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(path, entry.name))
      : [path];
    return names.map((name) => ({ name, raw: readFileSync(name) }));
  } catch (error) {
    throw new StartError(
      `The reports cannot be read: ${(error as Error).message}.`,
      'Name a file that holds one email, or a folder of such files.',
    );
  }
}
