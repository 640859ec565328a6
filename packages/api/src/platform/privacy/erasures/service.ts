import { DomainError, privacyAnswerDays } from '@tamarack/core/domain';
import { systemActor } from '../../../audit/actor.ts';
import { type Repeated, repeat } from '../../../jobs/repeat.ts';
import type { ServerDeps } from '../../../server/deps.ts';
import { eraseAgain } from '../../tenants/closing/index.ts';
import { eraseIn } from '../erase/service.ts';
import { insertRequest, lockRequest } from '../requests/repository.ts';
import type { PrivacyDeps } from '../requests/service.ts';
import { addToJournal, type ErasedEntry, erasureJournalIn } from './journal.ts';
import { findEmails, insertErased, listErased } from './repository.ts';

const EVERY_MS = 60_000;

/** What the journal of a process is kept from. */
export interface JournalDeps extends Pick<ServerDeps, 'clock' | 'log'> {
  database: Pick<ServerDeps['database'], 'platform'>;
  settings: Pick<ServerDeps['settings'], 'dataDir'>;
}

/** Keeps the journal in this process's data folder complete, also with erasures by other processes. */
export function keepErasureJournal({ database, settings, clock, log }: JournalDeps): Repeated {
  const keep = async () => {
    const erased = await listErased(database.platform);
    await addToJournal(erasureJournalIn(settings.dataDir), erased, clock.now());
  };
  return repeat(EVERY_MS, keep, (error) => log.error({ err: error }, 'journal of erasures'));
}

export interface Repetition {
  persons: number;
  clinics: number;
  /** Number of entries already erased here, or never here. */
  without: number;
  /** Persons that cannot be erased now: the id of the request and the reason. */
  blocked: { requestId: string; because: string }[];
}

/** Erases again the persons and clinics of `entries` that this database has not erased. Idempotent. */
export async function repeatErasures(
  deps: PrivacyDeps,
  entries: readonly ErasedEntry[],
): Promise<Repetition> {
  const done: Repetition = { persons: 0, clinics: 0, without: 0, blocked: [] };
  const known = new Set((await listErased(deps.database.platform)).map(({ id }) => id));
  const open = entries.filter(({ id }) => !known.has(id));
  done.without += entries.length - open.length;
  // Clinics first: a person may own one of them.
  for (const entry of open)
    if (entry.erased === 'clinic')
      done[(await eraseAgain(deps, entry.id, new Date(entry.at))) ? 'clinics' : 'without'] += 1;
  const persons = open.filter((entry) => entry.erased === 'person');
  const emails = await findEmails(
    deps.database.platform,
    persons.map(({ emailHash }) => emailHash),
  );
  for (const entry of persons) {
    try {
      done[(await erasePersonAgain(deps, entry, emails.get(entry.emailHash))) ? 'persons' : 'without'] += 1;
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'ERASURE_BLOCKED') throw error;
      done.blocked.push({ requestId: entry.id, because: error.text ?? error.code });
    }
  }
  return done;
}

async function erasePersonAgain(
  deps: PrivacyDeps,
  entry: Extract<ErasedEntry, { erased: 'person' }>,
  email: string | undefined,
): Promise<boolean> {
  return deps.database.platform.transaction(async (tx) => {
    if (email === undefined) {
      await insertErased(tx, entry);
      return false;
    }
    const request = await lockRequest(tx, entry.id);
    if (!request)
      await insertRequest(tx, {
        requestId: entry.id,
        kind: 'erasure',
        email,
        emailHash: Buffer.from(entry.emailHash, 'hex'),
        note: null,
        receivedAt: new Date(entry.at),
        days: privacyAnswerDays,
        recordedBy: null,
      });
    await eraseIn(tx, deps, { requestId: entry.id, email }, systemActor, { isRepeated: true });
    return true;
  });
}
