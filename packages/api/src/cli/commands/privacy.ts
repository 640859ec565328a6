import { createWriteStream, openSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { DomainError, isEmail, type PersonFindings } from '@tamarack/core/domain';
import { pino } from 'pino';
import { systemActor } from '../../audit/actor.ts';
import { StartError } from '../../config/start-error.ts';
import {
  changeRequest,
  eraseIn,
  exportPerson,
  lookUp,
  type PrivacyDeps,
  recordIn,
  recordRequest,
} from '../../platform/privacy/index.ts';
import { systemClock } from '../../server/deps.ts';
import { type Command, type CommandContext, UsageError, withDatabase } from '../command.ts';

/** Without `--out`, the file is named after nobody. */
const defaultFile = 'personal-data.json';

export const privacy: Command = {
  name: 'privacy',
  usage: 'find <address> | export <address> [--out <file>] | erase <address> --confirm <address>',
  summary: 'what is held of a person: show it, write it to a file, erase it; each is on record as a request',
  async run(args, { config, print }) {
    const options = { out: { type: 'string' }, confirm: { type: 'string' } } as const;
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
    const [action = '', address = '', ...rest] = positionals;
    if (!['find', 'export', 'erase'].includes(action)) throw new UsageError('Say find, export or erase.');
    if (!isEmail(address) || rest.length > 0) throw new UsageError('Name one address of a person.');
    if (action === 'erase' && values.confirm?.toLowerCase() !== address.toLowerCase())
      throw new UsageError('--confirm needs the same address once more: an erasure cannot be undone.');
    return withDatabase(config(), async (database) => {
      const deps: PrivacyDeps = { database, clock: systemClock, log: pino({ level: 'silent' }) };
      if (action === 'find') show(await lookUp(deps, address, systemActor, null), print);
      else if (action === 'export') await save(deps, address, values.out ?? defaultFile, print);
      else await erase(deps, address, print);
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
  if (holdings.length === 0) print('Nothing is held under this address.');
  for (const { what, rows, onErasure, because } of holdings)
    print(`${String(rows).padStart(7)}  ${what}${because ? ` (${onErasure}: ${because})` : ''}`);
  for (const blocker of blockers)
    print(
      blocker.kind === 'staff'
        ? 'Cannot be erased: works on the platform.'
        : `Cannot be erased: is the ${blocker.kind} of ${blocker.clinicName} (${blocker.status}).`,
    );
  for (const { kind, status, receivedAt } of requests)
    print(`Request: ${kind}, ${status}, received ${receivedAt.slice(0, 10)}`);
}

async function save(deps: PrivacyDeps, email: string, file: string, print: CommandContext['print']) {
  const opened = openNew(file);
  const asked = { kind: 'access' as const, email, note: null };
  const { requestId, version } = await recordRequest(deps, asked, systemActor);
  const { document } = await exportPerson(deps, requestId, systemActor);
  await pipeline(document, createWriteStream(file, { fd: opened }));
  await changeRequest(deps, requestId, { version, status: 'done' }, systemActor);
  print(`${file} holds what is held under this address. Request ${requestId} is done.`);
}

/** Before anything is on record: a file that nobody else reads. @throws StartError */
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
  print('Erased. No mail was sent: tell the person yourself.');
}
