import type { Actor } from '../../audit/actor.ts';
import { insertAuditEntry } from '../../audit/repository.ts';
import type { Tx } from '../../database/types.ts';
import {
  cancelEmailChange,
  deleteChallenges,
  deleteOpenLinks,
  endSessionsInClinic,
  expireImpersonationCodes,
  type LinkPurpose,
  lockUser,
  revokeSessionAndOpened,
  revokeSessions,
} from './repository.ts';

interface Ending {
  /** Stored with each session that ends. */
  because: string;
  /** All sessions of the person, all but the given one, or only the given one and those opened from it. */
  sessions: 'all' | 'others' | 'named';
  links: readonly LinkPurpose[];
  /** Which unconfirmed change of email is cancelled: any, only one that was requested in the named session, or none. */
  emailChange: 'any' | 'of session' | 'none';
}

const passwordLinks = ['activation', 'password_reset', 'staff_invitation'] as const;
const everyLink = [...passwordLinks, 'invitation', 'site_code'] as const;

/**
 * What ends with which change. The person's open passkey challenges and impersonation codes end with every change. A
 * session's step-up, live events and impersonations end with the session. A change of email outlasts a sign-out, because
 * the link may be opened on another device.
 */
const endings = {
  signedOut: { because: 'signed out', sessions: 'named', links: ['site_code'], emailChange: 'none' },
  sessionEnded: {
    because: 'ended by the person',
    sessions: 'named',
    links: ['site_code'],
    emailChange: 'of session',
  },
  sessionEndedByStaff: {
    because: 'ended by an operator',
    sessions: 'named',
    links: ['site_code'],
    emailChange: 'of session',
  },
  signedOutEverywhere: {
    because: 'signed out everywhere',
    sessions: 'all',
    links: ['password_reset', 'site_code'],
    emailChange: 'any',
  },
  signedOutByStaff: {
    because: 'ended by an operator',
    sessions: 'all',
    links: ['password_reset', 'site_code'],
    emailChange: 'any',
  },
  passwordChanged: {
    because: 'password changed',
    sessions: 'others',
    links: [...passwordLinks, 'site_code'],
    emailChange: 'any',
  },
  passwordSet: {
    because: 'password set',
    sessions: 'all',
    links: [...passwordLinks, 'site_code'],
    emailChange: 'any',
  },
  twoFactorReset: {
    because: 'two-step sign-in reset',
    sessions: 'all',
    links: ['password_reset', 'site_code'],
    emailChange: 'any',
  },
  /** A session opened with one role never continues with another. */
  staffRoleChanged: {
    because: 'role changed',
    sessions: 'all',
    links: ['password_reset', 'site_code'],
    emailChange: 'any',
  },
  emailChanged: {
    because: 'email changed',
    sessions: 'others',
    links: [...passwordLinks, 'site_code'],
    emailChange: 'any',
  },
  /** No password is left, and an invitation sent to the other email would let its reader choose one. */
  emailChangeUndone: {
    because: 'change of email undone',
    sessions: 'all',
    links: everyLink,
    emailChange: 'any',
  },
  emailCorrected: { because: 'email corrected', sessions: 'all', links: everyLink, emailChange: 'any' },
  deactivated: { because: 'account deactivated', sessions: 'all', links: everyLink, emailChange: 'any' },
  /** Links and codes issued while the account was deactivated do not work after its reactivation. */
  reactivated: { because: 'account reactivated', sessions: 'all', links: everyLink, emailChange: 'any' },
} as const satisfies Record<string, Ending>;

type Endings = typeof endings;
/** Endings of one session and of those opened from it. */
type SessionEnding = {
  [E in keyof Endings]: Endings[E]['sessions'] extends 'named' ? E : never;
}[keyof Endings];
/** Endings of all sessions of the person, with or without the present one. */
type AccessEnding = Exclude<keyof Endings, SessionEnding>;

/**
 * Ends a person's sessions, links, codes and unconfirmed change of email after a change to their account, in the
 * transaction of that change. Each clinic that they are signed out of gets an audit entry.
 * @returns how many sessions ended
 */
export async function endAccess(
  tx: Tx,
  actor: Actor,
  ending: AccessEnding,
  person: { userId: string; sessionId?: string },
): Promise<number> {
  const { because, sessions } = endings[ending];
  const { userId, sessionId } = person;
  if (sessions === 'others' && !sessionId) throw new Error(`${ending} needs a session`);
  await endLinks(tx, ending, person);
  const ended = await revokeSessions(tx, { userId }, because, sessions === 'others' ? sessionId : undefined);
  for (const tenantId of new Set(ended.map((session) => session.tenantId)))
    if (tenantId) await auditSignOut(tx, actor, userId, tenantId);
  return ended.length;
}

/** The entry of the clinic whose site the person is signed out of. */
function auditSignOut(tx: Tx, actor: Actor, userId: string, tenantId: string): Promise<void> {
  const subjectId = userId === actor.userId ? null : userId;
  return insertAuditEntry(tx, actor, { action: 'account.sign_out', tenantId, subjectId });
}

/**
 * Ends one session of a person and those on clinics' sites that were opened from it, in the caller's transaction. Each
 * clinic that they are signed out of gets an audit entry; for the session that they sign out of themselves, the caller
 * writes it.
 * @returns how many sessions ended
 */
export async function endSession(
  tx: Tx,
  actor: Actor,
  ending: SessionEnding,
  session: { userId: string; sessionId: string },
): Promise<number> {
  await endLinks(tx, ending, session);
  const ended = await revokeSessionAndOpened(tx, session, endings[ending].because);
  for (const { sessionId, tenantId } of ended)
    if (tenantId && (ending !== 'signedOut' || sessionId !== session.sessionId))
      await auditSignOut(tx, actor, session.userId, tenantId);
  return ended.length;
}

/** Codes end before sessions, so that a session opened with a code at the same moment is found. */
async function endLinks(
  tx: Tx,
  ending: keyof Endings,
  { userId, sessionId }: { userId: string; sessionId?: string },
): Promise<void> {
  const { links, emailChange }: Ending = endings[ending];
  await lockUser(tx, userId);
  await deleteOpenLinks(tx, { userId, purposes: links });
  if (emailChange !== 'none')
    await cancelEmailChange(tx, userId, emailChange === 'of session' ? sessionId : undefined);
  await expireImpersonationCodes(tx, { operator_id: userId });
  await deleteChallenges(tx, userId);
}

const clinicEndings = {
  memberRemoved: { because: 'member removed', links: ['invitation', 'site_code'] },
  memberRoleChanged: { because: 'member role changed', links: ['site_code'] },
  ownershipGivenAway: { because: 'ownership transferred', links: ['site_code'] },
} as const satisfies Record<string, Pick<Ending, 'because' | 'links'>>;

/**
 * Ends a person's sessions and codes on one clinic's site after a change to their membership. Their account stays
 * signed in on the main site, where each request reads the membership.
 */
export async function endMemberAccess(
  tx: Tx,
  ending: keyof typeof clinicEndings,
  member: { tenantId: string; userId: string },
): Promise<void> {
  const { because, links } = clinicEndings[ending];
  await endSessionsInClinic(tx, member, because, links);
}

/** Ends all sessions on a clinic's site and all unused codes for it. @returns how many sessions ended */
export async function endClinicSessions(tx: Tx, tenantId: string, because: string): Promise<number> {
  await deleteOpenLinks(tx, { tenantId, purposes: ['site_code'] });
  await expireImpersonationCodes(tx, { tenant_id: tenantId });
  return (await revokeSessions(tx, { tenantId }, because)).length;
}
