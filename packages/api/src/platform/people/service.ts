import {
  DomainError,
  failuresAtMost,
  type PeoplePage,
  type PeopleQuery,
  type PersonDetail,
  type PlatformRole,
  platformRoleMay,
  type SessionInfo,
} from '@tamarack/core/domain';
import type { Actor } from '../../audit/actor.ts';
import { insertAuditEntry } from '../../audit/repository.ts';
import { searchFrom } from '../../database/search-terms.ts';
import type { Sql, Tx } from '../../database/types.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { findPerson, forgetFailures, listPeople } from './repository.ts';

/** What helping people needs of accounts; handed over where the features are put together. */
export interface PeopleDoors {
  /** The person's live sessions; the one of the id is marked. */
  listSessions(sql: Sql, userId: string, currentId: string): Promise<SessionInfo[]>;
  /** Ends the person's sessions; one of them when it is named. Says how many there were. */
  endSessions(tx: Tx, userId: string, because: string, sessionId?: string): Promise<number>;
  /** Mails a link to choose a new password and records that it was asked for. */
  sendReset(email: string, actor: Actor): Promise<void>;
}

/** Who helps. */
export interface Helper {
  actor: Actor;
  platformRole: PlatformRole | null;
}

/**
 * People across all clinics, the newest first; every word typed must occur in name or address. One or two letters are
 * what a name or an address begins with.
 */
export async function readPeople(
  deps: ServerDeps,
  query: PeopleQuery & { before?: string; limit: number },
): Promise<PeoplePage> {
  const rows = await listPeople(
    deps.database.platform,
    {
      search: searchFrom(query.search),
      state: query.state ?? null,
      before: query.before ?? null,
    },
    query.limit + 1,
  );
  const people = rows.slice(0, query.limit).map(shown);
  return { people, next: rows.length > query.limit ? (people.at(-1)?.userId ?? null) : null };
}

/** @throws DomainError NOT_FOUND */
export async function readPerson(
  deps: ServerDeps,
  doors: PeopleDoors,
  userId: string,
  ownSessionId: string,
): Promise<PersonDetail> {
  const { platform } = deps.database;
  const person = await findPerson(platform, userId);
  if (!person) throw new DomainError('NOT_FOUND');
  const sessions = await doors.listSessions(platform, userId, ownSessionId);
  return { ...shown(person), lastSignInAt: person.lastSignInAt?.toISOString() ?? null, sessions };
}

/**
 * Lets a person sign in again who mistyped too often. After a hundred failures in a row nobody does: then the
 * password counts as guessed at, and only a new one opens the account.
 * @throws DomainError as `helpedPerson` says; PASSWORD_RESET_REQUIRED
 */
export async function unlock(deps: ServerDeps, userId: string, helper: Helper): Promise<void> {
  const person = await helpedPerson(deps, userId, helper);
  if (person.failures >= failuresAtMost) throw new DomainError('PASSWORD_RESET_REQUIRED');
  await deps.database.platform.transaction(async (tx) => {
    const failures = await forgetFailures(tx, userId);
    if (failures === 0) return;
    await insertAuditEntry(tx, helper.actor, {
      action: 'account.unlocked',
      subjectId: userId,
      details: { failures, lockedUntil: person.lockedUntil?.toISOString() ?? null },
    });
  });
}

/**
 * Mails the person a link to choose a new password, as "forgot password" does: the operator never sees it.
 * @throws DomainError as `helpedPerson` says; ACCOUNT_DEACTIVATED
 */
export async function sendReset(
  deps: ServerDeps,
  doors: PeopleDoors,
  userId: string,
  helper: Helper,
): Promise<void> {
  const person = await helpedPerson(deps, userId, helper);
  if (person.deactivatedAt) throw new DomainError('ACCOUNT_DEACTIVATED');
  await doors.sendReset(person.email, helper.actor);
}

/**
 * Ends the person's sessions at once, or the one that is named.
 * @throws DomainError as `helpedPerson` says; NOT_FOUND for a session that is no live one of theirs
 */
export async function endSessions(
  deps: ServerDeps,
  doors: PeopleDoors,
  userId: string,
  sessionId: string | undefined,
  helper: Helper,
): Promise<void> {
  await helpedPerson(deps, userId, helper);
  await deps.database.platform.transaction(async (tx) => {
    const ended = await doors.endSessions(tx, userId, 'ended by an operator', sessionId);
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
 * Whom an operator may help. Staff are looked after by those who manage staff.
 * @throws DomainError NOT_FOUND, FORBIDDEN
 */
async function helpedPerson(deps: ServerDeps, userId: string, helper: Helper) {
  const person = await findPerson(deps.database.platform, userId);
  if (!person) throw new DomainError('NOT_FOUND');
  if (!person.platformRole || platformRoleMay(helper.platformRole, 'staff:manage')) return person;
  await insertAuditEntry(deps.database.platform, helper.actor, {
    action: 'access.refused',
    subjectId: userId,
    outcome: 'refused',
    details: { permission: 'staff:manage' },
  });
  throw new DomainError('FORBIDDEN');
}

interface Moments {
  createdAt: Date;
  verifiedAt: Date | null;
  deactivatedAt: Date | null;
  lockedUntil: Date | null;
}

function shown<P extends Moments>(person: P) {
  return {
    ...person,
    createdAt: person.createdAt.toISOString(),
    verifiedAt: person.verifiedAt?.toISOString() ?? null,
    deactivatedAt: person.deactivatedAt?.toISOString() ?? null,
    lockedUntil: person.lockedUntil?.toISOString() ?? null,
  };
}
