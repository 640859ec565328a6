import {
  DomainError,
  type PeoplePage,
  type PeopleQuery,
  type PersonDetail,
  type PlatformRole,
  platformRoleMay,
} from '@tamarack/core/domain';
import {
  cancelTwoFactorReset,
  readOpenReset,
  requestTwoFactorReset,
} from '../../accounts/account-changes/index.ts';
import { forgotPassword } from '../../accounts/links/index.ts';
import { endAccess, endSession, listSessions } from '../../accounts/sessions/index.ts';
import type { Actor } from '../../audit/actor.ts';
import { insertAuditEntry } from '../../audit/repository.ts';
import { isoTimes } from '../../database/dated.ts';
import { searchFrom } from '../../database/search-terms.ts';
import { refuseWithheld } from '../../mail/account-mail.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { found } from '../../server/refusals.ts';
import { findPerson, listPeople, listSimilarPeople, resetFailures } from './repository.ts';

/** The operator who helps. */
export interface Helper {
  actor: Actor;
  platformRole: PlatformRole | null;
}

/**
 * People across all clinics, newest first. Every word of the search must occur in the name or email; a search of one or
 * two letters finds names and emails that start with them. A search that finds nobody returns similar names.
 */
export async function readPeople(
  deps: ServerDeps,
  query: PeopleQuery & { limit: number },
): Promise<PeoplePage> {
  const { platform } = deps.database;
  const filter = {
    search: searchFrom(query.search),
    state: query.state ?? null,
    before: query.before ?? null,
  };
  const rows = await listPeople(platform, filter, query.limit + 1);
  if (rows.length === 0 && !filter.before && filter.search.kind !== 'none')
    return { people: [], next: null, similar: (await listSimilarPeople(platform, filter)).map(isoTimes) };
  const people = rows.slice(0, query.limit).map(isoTimes);
  return { people, next: rows.length > query.limit ? (people.at(-1)?.userId ?? null) : null };
}

/** @throws DomainError NOT_FOUND */
export async function readPerson(
  deps: ServerDeps,
  userId: string,
  ownSessionId: string,
): Promise<PersonDetail> {
  const { platform } = deps.database;
  const person = found(await findPerson(platform, userId));
  const sessions = await listSessions(platform, userId, ownSessionId);
  return {
    ...isoTimes(person),
    twoFactorReset: await readOpenReset(deps, userId),
    sessions,
  };
}

/**
 * Ends the locks after failed sign-ins.
 * @throws DomainError NOT_FOUND, FORBIDDEN
 */
export async function unlock(deps: ServerDeps, userId: string, helper: Helper): Promise<void> {
  const person = await findHelpablePerson(deps, userId, helper);
  await deps.database.change(async (tx) => {
    if ((await resetFailures(tx, userId)) === 0) return;
    await insertAuditEntry(tx, helper.actor, {
      action: 'account.unlocked',
      subjectId: userId,
      details: { failures: person.failures, lockedUntil: person.lockedUntil?.toISOString() ?? null },
    });
  });
}

/**
 * Emails the person a link to choose a new password, as "forgot password" does; the operator never sees the link.
 * @throws DomainError NOT_FOUND, FORBIDDEN, ACCOUNT_DEACTIVATED, TOO_MANY_MAILS
 */
export async function sendReset(deps: ServerDeps, userId: string, helper: Helper): Promise<void> {
  const person = await findHelpablePerson(deps, userId, helper);
  if (person.deactivatedAt) throw new DomainError('ACCOUNT_DEACTIVATED');
  refuseWithheld(await forgotPassword(deps, person.email, helper.actor));
}

/**
 * Emails a clinic's member a link to confirm that their two-step sign-in is to be turned off, or cancels that.
 * @throws DomainError NOT_FOUND, FORBIDDEN, ACCOUNT_DEACTIVATED, ALREADY_DONE, TOO_MANY_MAILS
 */
export async function resetTwoFactor(
  deps: ServerDeps,
  userId: string,
  helper: Helper,
  act: 'request' | 'cancel',
): Promise<void> {
  await findHelpablePerson(deps, userId, helper);
  await (act === 'request' ? requestTwoFactorReset : cancelTwoFactorReset)(deps, userId, helper.actor);
}

/**
 * Ends all of the person's sessions, or the one named.
 * @throws DomainError NOT_FOUND, also when the session is not an active one of theirs; FORBIDDEN
 */
export async function endSessions(
  deps: ServerDeps,
  userId: string,
  sessionId: string | undefined,
  helper: Helper,
): Promise<void> {
  await findHelpablePerson(deps, userId, helper);
  await deps.database.change(async (tx) => {
    const ended = await (sessionId
      ? endSession(tx, helper.actor, 'sessionEndedByStaff', { userId, sessionId })
      : endAccess(tx, helper.actor, 'signedOutByStaff', { userId }));
    if (ended === 0 && sessionId) throw new DomainError('NOT_FOUND');
    if (ended === 0) return;
    await insertAuditEntry(tx, helper.actor, {
      action: 'account.sessions_ended',
      subjectId: userId,
      details: { ended, ...(sessionId ? { sessionId } : {}) },
    });
  });
}

/**
 * Reads a person whom the operator may help; staff only by those who manage staff. Refusals are audited.
 * @throws DomainError NOT_FOUND, FORBIDDEN
 */
async function findHelpablePerson(deps: ServerDeps, userId: string, helper: Helper) {
  const person = found(await findPerson(deps.database.platform, userId));
  if (!person.platformRole || platformRoleMay(helper.platformRole, 'staff:manage')) return person;
  await insertAuditEntry(deps.database.platform, helper.actor, {
    action: 'access.refused',
    subjectId: userId,
    outcome: 'refused',
    details: { permission: 'staff:manage' },
  });
  throw new DomainError('FORBIDDEN');
}
