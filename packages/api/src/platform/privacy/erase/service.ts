import {
  brand,
  DomainError,
  type ErasedRows,
  type ErasureBlocker,
  type PrivacyRequest,
  privacyRequestKinds,
} from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import type { Actor } from '../../../audit/actor.ts';
import { insertAuditEntry, insertEvent } from '../../../audit/repository.ts';
import type { Tx } from '../../../database/types.ts';
import { queueMail } from '../../../mail/repository.ts';
import type { ServerDeps } from '../../../server/deps.ts';
import { found, invalid, refuseOutdated } from '../../../server/refusals.ts';
import { mainUrl, siteUrl } from '../../../server/urls.ts';
import {
  countRows,
  findAccount,
  findLocale,
  listTeams,
  runErasure,
  type TeamOfPerson,
} from '../find/repository.ts';
import { blockersOf } from '../find/service.ts';
import { colleagueErasedMail, personErasedMail } from '../mails.ts';
import { personalTables } from '../map/index.ts';
import type { Erasure, PersonalTable } from '../map/types.ts';
import { type Person, personOf } from '../person.ts';
import { closeErased, closeRequestsOf, lockRequest } from '../requests/repository.ts';
import { type PrivacyDeps, readRequest } from '../requests/service.ts';

/** Messages about privacy requests that are more specific than those of the error codes. English only, like the console. */
const privacyTexts = {
  emailMismatch: 'This is not the email of the request',
  staff: 'This person works on the platform. Remove them from the staff first, under Users, tab Staff.',
  owner: (clinics: string) =>
    `This person owns ${clinics}. Transfer the ownership first, or wait until the data of the closed clinic is erased.`,
  contact: (clinics: string) =>
    `This email is the contact of ${clinics}. Correct the owner’s email there first.`,
  unanswered: (requests: string) => `Answer or close the ${requests} first.`,
} as const;

/**
 * Erases the person of a request in one transaction. Rows that must be kept by law or in the person's own interest
 * are named in the request's outcome. Sessions end with the account, and the key to the person's details in the
 * audit log is deleted by its foreign key. With `tell` the person is notified by email, in their language. The owners of
 * clinics whose team they were on are emailed in any case.
 * @throws DomainError NOT_FOUND, VERSION_CONFLICT, ALREADY_DONE, VALIDATION_FAILED for a mistyped email or a
 *   request that is not for erasure, ERASURE_BLOCKED while the person owns a clinic, is its contact, works here, or
 *   has an open request for access or correction
 */
export async function erasePerson(
  deps: PrivacyDeps & Pick<ServerDeps, 'jobs' | 'settings'>,
  requestId: string,
  typed: { version: number; email: string; tell: boolean },
  actor: Actor,
): Promise<PrivacyRequest> {
  await deps.database.change(async (tx) => {
    const locked = found(await lockRequest(tx, requestId));
    refuseOutdated(locked, typed.version);
    if (locked.status !== 'open' || locked.email === null) throw new DomainError('ALREADY_DONE');
    if (locked.kind !== 'erasure') throw invalid({ kind: 'invalid' });
    if (typed.email.trim().toLowerCase() !== locked.email.toLowerCase())
      throw invalid({ email: privacyTexts.emailMismatch });
    const email = locked.email;
    const locale = await findLocale(tx, email);
    const account = await findAccount(tx, email);
    const teams = account ? await listTeams(tx, account.userId) : [];
    await eraseIn(tx, deps, { requestId, email }, actor);
    if (typed.tell) await tell(tx, deps, requestId, email, locale ?? 'en');
    for (const team of teams) await tellOwner(tx, deps, requestId, team);
  });
  return readRequest(deps, requestId);
}

/** Tells the person. The outbox deletes their email after this mail. */
async function tell(
  tx: Tx,
  { jobs, clock, settings }: Pick<ServerDeps, 'jobs' | 'clock' | 'settings'>,
  requestId: string,
  email: string,
  locale: Locale,
): Promise<void> {
  await queueMail(tx, jobs, {
    to: email,
    asked: locale,
    tenantId: null,
    dedupeKey: `person_erased:${requestId}`,
    message: personErasedMail.message({
      erasedAt: clock.now().toISOString(),
      officer: brand.privacyOfficerEmail,
      policyLink: mainUrl(settings, locale, '/privacy-policy'),
    }),
  });
}

/** Tells a clinic's owner, whose clients and colleagues have to be looked after. */
async function tellOwner(
  tx: Tx,
  { jobs, clock, settings }: Pick<ServerDeps, 'jobs' | 'clock' | 'settings'>,
  requestId: string,
  { tenantId, clinicName, subdomain, timeZone, memberName, ownerName, ownerEmail }: TeamOfPerson,
): Promise<void> {
  await queueMail(tx, jobs, {
    to: ownerEmail,
    tenantId,
    dedupeKey: `colleague_erased:${requestId}:${tenantId}`,
    message: colleagueErasedMail.message({
      ...{ fullName: ownerName, clinicName, memberName, timeZone },
      todosUrl: `${siteUrl(settings, subdomain)}/todos`,
      at: clock.now().toISOString(),
    }),
  });
}

/**
 * The same within the caller's transaction and without a notice, for a request that was just recorded. With
 * `isRepeated` open requests for access or correction do not block: the first erasure was only possible after them.
 */
export async function eraseIn(
  tx: Tx,
  deps: Pick<PrivacyDeps, 'clock'>,
  { requestId, email }: { requestId: string; email: string },
  actor: Actor,
  { isRepeated = false } = {},
): Promise<ErasedRows[]> {
  const account = await findAccount(tx, email, 'lock');
  const person = personOf(email, account);
  const all = await blockersOf(tx, person, account);
  const blockers = isRepeated ? all.filter(({ kind }) => kind !== 'request') : all;
  if (blockers.length > 0)
    throw new DomainError('ERASURE_BLOCKED', { text: blockedText(blockers), details: { blockers } });

  const before: [PersonalTable, number][] = [];
  for (const entry of personalTables) before.push([entry, await countRows(tx, entry, person)]);
  // Written before the deletion: afterwards the id refers to nobody.
  await insertAuditEntry(tx, actor, {
    action: 'privacy.erase',
    subjectId: person.userId,
    details: { requestId, rows: Object.fromEntries(before.filter(([, rows]) => rows > 0).map(byTable)) },
  });
  const by = { userId: actor.userId, now: deps.clock.now() };
  const kinds = isRepeated ? privacyRequestKinds : (['erasure'] as const);
  const closed = await closeRequestsOf(tx, person.privacyHash, kinds, by);
  for (const statement of personalTables.flatMap(statementsOf)) await runErasure(tx, statement, person);

  const outcome: ErasedRows[] = [];
  for (const [entry, rows] of before) if (rows > 0) outcome.push(await erasedOf(tx, entry, rows, person));
  const others = closed.filter((request) => request.requestId !== requestId);
  for (const request of [{ requestId, kind: 'erasure' as const }, ...others]) {
    if (request.kind === 'erasure') await closeErased(tx, request.requestId, outcome, by);
    await insertEvent(tx, actor, { type: 'privacy.request_closed', payload: { ...request, status: 'done' } });
  }
  for (const request of others)
    await insertAuditEntry(tx, actor, {
      action: 'privacy.close',
      details: { ...request, before: 'open', after: 'done' },
    });
  return outcome;
}

const byTable = ([{ table }, rows]: [PersonalTable, number]): [string, number] => [table, rows];

function statementsOf({ table, of, erasure }: PersonalTable): readonly string[] {
  if (erasure.how === 'deleted') return [`DELETE FROM ${table} t WHERE ${of}`];
  return 'sql' in erasure ? (erasure.sql ?? []) : [];
}

/** What happened to a table's rows. An erasure may itself add rows to a proof; those do not count. */
async function erasedOf(tx: Tx, entry: PersonalTable, rows: number, person: Person): Promise<ErasedRows> {
  const { table, what, erasure } = entry;
  const because = 'because' in erasure ? erasure.because : null;
  const kept = because === null ? 0 : isFound(erasure) ? await countRows(tx, entry, person) : rows;
  const stayed = Math.min(rows, kept);
  return { table, what, deleted: rows - stayed, kept: stayed, because: stayed > 0 ? because : null };
}

/** Whether the person's condition still finds the remaining rows afterwards. */
function isFound(erasure: Erasure): boolean {
  return erasure.how === 'changed' && !erasure.noLongerFound;
}

function blockedText(blockers: readonly ErasureBlocker[]): string {
  const clinics = (kind: ErasureBlocker['kind']) =>
    blockers.flatMap((blocker) =>
      'tenantId' in blocker && blocker.kind === kind ? [blocker.clinicName] : [],
    );
  const owned = clinics('owner');
  const contact = clinics('contact');
  const unanswered = new Set(
    blockers.flatMap((blocker) => (blocker.kind === 'request' ? [`${blocker.requestKind} request`] : [])),
  );
  return [
    blockers.some(({ kind }) => kind === 'staff') ? privacyTexts.staff : null,
    owned.length > 0 ? privacyTexts.owner(owned.join(', ')) : null,
    contact.length > 0 ? privacyTexts.contact(contact.join(', ')) : null,
    unanswered.size > 0 ? privacyTexts.unanswered([...unanswered].join(' and the ')) : null,
  ]
    .filter((sentence) => sentence !== null)
    .join(' ');
}
