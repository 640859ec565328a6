import type { Tx } from '../../database/types.ts';
import {
  deleteChallenges,
  deleteOpenLinks,
  endSessionsInClinic,
  expireImpersonationCodes,
  type LinkPurpose,
  lockUser,
  revokeSessions,
} from './repository.ts';

interface Ending {
  /** Stored with each session that ends. */
  because: string;
  /** All sessions of the person, all but the given one, or only the given one. */
  sessions: 'all' | 'others' | 'named';
  links: readonly LinkPurpose[];
}

const passwordLinks = ['activation', 'password_reset', 'staff_invitation'] as const;
const everyLink = [...passwordLinks, 'invitation', 'site_code'] as const;

/**
 * What ends with which change. The person's open passkey challenges and impersonation codes end with every change. A
 * session's step-up, live events and impersonations end with the session.
 */
const endings = {
  signedOut: { because: 'signed out', sessions: 'named', links: ['site_code'] },
  sessionEnded: { because: 'ended by the person', sessions: 'named', links: ['site_code'] },
  sessionEndedByStaff: { because: 'ended by an operator', sessions: 'named', links: ['site_code'] },
  signedOutEverywhere: {
    because: 'signed out everywhere',
    sessions: 'all',
    links: ['password_reset', 'site_code'],
  },
  signedOutByStaff: {
    because: 'ended by an operator',
    sessions: 'all',
    links: ['password_reset', 'site_code'],
  },
  passwordChanged: {
    because: 'password changed',
    sessions: 'others',
    links: [...passwordLinks, 'site_code'],
  },
  passwordSet: { because: 'password set', sessions: 'all', links: [...passwordLinks, 'site_code'] },
  twoFactorReset: {
    because: 'two-step sign-in reset',
    sessions: 'all',
    links: ['password_reset', 'site_code'],
  },
  /** A session opened with one role never continues with another. */
  staffRoleChanged: {
    because: 'role changed',
    sessions: 'all',
    links: ['password_reset', 'site_code'],
  },
  emailChanged: { because: 'email changed', sessions: 'others', links: [...passwordLinks, 'site_code'] },
  emailChangeUndone: {
    because: 'change of email undone',
    sessions: 'all',
    links: [...passwordLinks, 'site_code'],
  },
  emailCorrected: { because: 'email corrected', sessions: 'all', links: everyLink },
  deactivated: { because: 'account deactivated', sessions: 'all', links: everyLink },
  /** Links and codes issued while the account was deactivated do not work after its reactivation. */
  reactivated: { because: 'account reactivated', sessions: 'all', links: everyLink },
} as const satisfies Record<string, Ending>;

export type AccessEnding = keyof typeof endings;

/**
 * Ends a person's sessions, links and codes after a change to their account, in the transaction of that change. Codes
 * end before sessions, so that a session opened with a code at the same moment is found.
 * @returns how many sessions ended
 */
export async function endAccess(
  tx: Tx,
  ending: AccessEnding,
  { userId, sessionId }: { userId: string; sessionId?: string },
): Promise<number> {
  const { because, sessions, links }: Ending = endings[ending];
  if (sessions !== 'all' && !sessionId) throw new Error(`${ending} needs a session`);
  await lockUser(tx, userId);
  await deleteOpenLinks(tx, { userId, purposes: links });
  await expireImpersonationCodes(tx, { operator_id: userId });
  await deleteChallenges(tx, userId);
  return revokeSessions(tx, { userId }, because, {
    ...(sessions === 'named' ? { only: sessionId } : sessions === 'others' ? { except: sessionId } : {}),
  });
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
  return revokeSessions(tx, { tenantId }, because);
}
