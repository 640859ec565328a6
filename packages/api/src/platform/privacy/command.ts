import { createWriteStream, openSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { DomainError, type ErasureBlocker, isEmail, type PersonFindings } from '@tamarack/core/domain';
import { pino } from 'pino';
import { systemActor } from '../../audit/actor.ts';
import { type Command, type CommandContext, UsageError, withDatabase } from '../../cli/command.ts';
import { StartError } from '../../config/start-error.ts';
import { systemClock } from '../../server/deps.ts';
import { eraseIn } from './erase/service.ts';
import { exportPerson } from './export/service.ts';
import { lookUp } from './find/look-up.ts';
import { changeRequest, type PrivacyDeps, recordIn, recordRequest } from './requests/service.ts';

/** Used without `--out`; it does not name the person. */
const DEFAULT_FILE = 'personal-data.json';

export const privacyCommand: Command = {
  name: 'privacy',
  usage: 'find <email> | export <email> [--out <file>] | erase <email> --confirm <email>',
  summary:
    'find, export or erase the data held about a person; exports and erasures are recorded as requests',
  async run(args, { config, print }) {
    const options = { out: { type: 'string' }, confirm: { type: 'string' } } as const;
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
    const [action = '', email = '', ...rest] = positionals;
    if (!['find', 'export', 'erase'].includes(action)) throw new UsageError('Choose find, export or erase.');
    if (!isEmail(email) || rest.length > 0) throw new UsageError('Give one email address of a person.');
    if (action === 'erase' && values.confirm?.toLowerCase() !== email.toLowerCase())
      throw new UsageError('--confirm needs the same email again: an erasure cannot be undone.');
    return withDatabase(config(), async (database) => {
      const deps: PrivacyDeps = { database, clock: systemClock, log: pino({ level: 'silent' }) };
      if (action === 'find') show(await lookUp(deps, email, systemActor, null), print);
      else if (action === 'export') await save(deps, email, values.out ?? DEFAULT_FILE, print);
      else await erase(deps, email, print);
      return 0;
    });
  },
};

function show(
  { account, clinics, holdings, blockers, requests }: PersonFindings,
  print: CommandContext['print'],
) {
  print(account ? `Account: ${account.name} (${account.userId})` : 'No account.');
  for (const { clinicName, subdomain, role, isOwner } of clinics)
    print(`Clinic: ${clinicName} (${subdomain}), ${isOwner ? 'owner' : role}`);
  if (holdings.length === 0) print('No data is held under this email.');
  for (const { what, rows, onErasure, because } of holdings)
    print(`${String(rows).padStart(7)}  ${what}${because ? ` (${onErasure}: ${because})` : ''}`);
  for (const blocker of blockers) print(`Cannot be erased: ${reasonOf(blocker)}.`);
  for (const { kind, status, receivedAt } of requests)
    print(`Request: ${kind}, ${status}, received ${receivedAt.slice(0, 10)}`);
}

function reasonOf(blocker: ErasureBlocker): string {
  switch (blocker.kind) {
    case 'staff':
      return 'works for the platform';
    case 'request':
      return `the ${blocker.requestKind} request of ${blocker.receivedAt.slice(0, 10)} is open`;
    default:
      return `is the ${blocker.kind} of ${blocker.clinicName} (${blocker.status})`;
  }
}

async function save(deps: PrivacyDeps, email: string, file: string, print: CommandContext['print']) {
  // Before the request is recorded, in case the file cannot be written.
  const opened = openNew(file);
  const asked = { kind: 'access' as const, email, note: null };
  const { requestId, version } = await recordRequest(deps, asked, systemActor);
  const { document } = await exportPerson(deps, requestId, systemActor);
  await pipeline(document, createWriteStream(file, { fd: opened }));
  await changeRequest(deps, requestId, { version, status: 'done' }, systemActor);
  print(`The data held about this person is in ${file}. Request ${requestId} is done.`);
}

/** Creates a file that only this user can read. @throws StartError */
function openNew(file: string): number {
  try {
    return openSync(file, 'wx', 0o600);
  } catch (error) {
    throw new StartError(
      `"${file}" cannot be written: ${(error as Error).message}`,
      'Name another file with --out.',
    );
  }
}

async function erase(deps: PrivacyDeps, email: string, print: CommandContext['print']) {
  const outcome = await deps.database.platform
    .transaction(async (tx) => {
      const requestId = await recordIn(tx, deps, { kind: 'erasure', email, note: null }, systemActor);
      return eraseIn(tx, deps, { requestId, email }, systemActor);
    })
    .catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'ERASURE_BLOCKED')
        throw new StartError(error.text ?? 'This person cannot be erased yet.', 'Nothing was changed.');
      throw error;
    });
  for (const { what, deleted, kept, because } of outcome)
    print(`${what}: ${deleted} erased${kept > 0 ? `, ${kept} kept. ${because}` : ''}`);
  print('Erased. No email was sent: tell the person and the owners of their clinics yourself.');
}
