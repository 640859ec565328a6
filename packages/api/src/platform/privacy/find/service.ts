import type { ErasureBlocker, Holding, PersonFindings } from '@tamarack/core/domain';
import { isoTimes } from '../../../database/dated.ts';
import type { Sql } from '../../../database/types.ts';
import { personalTables } from '../map/index.ts';
import type { Erasure, PersonalTable } from '../map/types.ts';
import { type Person, personOf } from '../person.ts';
import { listRequestsOf, listUnanswered } from '../requests/repository.ts';
import { countRows, type FoundAccount, findAccount, listClinics, listOwned } from './repository.ts';

/** All data held about the person with an email, by table. The caller writes the audit entry. */
export async function findPerson(sql: Sql, email: string): Promise<PersonFindings> {
  const account = await findAccount(sql, email);
  const person = personOf(email, account);
  const holdings: Holding[] = [];
  for (const entry of personalTables) {
    const rows = await countRows(sql, entry, person);
    if (rows > 0) holdings.push(holdingOf(entry, rows));
  }
  return {
    email: person.email,
    account: account ? isoTimes(account) : null,
    clinics: account ? await listClinics(sql, account.userId) : [],
    holdings,
    blockers: await blockersOf(sql, person, account),
    requests: (await listRequestsOf(sql, person.privacyHash)).map(isoTimes),
  };
}

/** What prevents the erasure of the person; empty when nothing does. */
export async function blockersOf(
  sql: Sql,
  person: Person,
  account: FoundAccount | undefined,
): Promise<ErasureBlocker[]> {
  const role = account?.platformRole;
  const unanswered = await listUnanswered(sql, person.privacyHash);
  return [
    ...(role ? [{ kind: 'staff' as const, role }] : []),
    ...(await listOwned(sql, person)),
    ...unanswered.map((request) => ({ kind: 'request' as const, ...isoTimes(request) })),
  ];
}

const shownErasure: Record<Erasure['how'], Holding['onErasure']> = {
  deleted: 'deleted',
  'with account': 'deleted',
  'with lead': 'deleted',
  unlinked: 'changed',
  changed: 'changed',
  kept: 'kept',
  blocking: 'blocking',
};

function holdingOf({ table, what, erasure }: PersonalTable, rows: number): Holding {
  const because = 'because' in erasure ? erasure.because : null;
  return { table, what, rows, onErasure: shownErasure[erasure.how], because };
}
