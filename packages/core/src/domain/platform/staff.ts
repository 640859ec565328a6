import type { PlatformRole } from '../permissions.ts';

/** Someone who runs the platform. Times are ISO 8601 in UTC. */
export interface StaffMember {
  userId: string;
  name: string;
  email: string;
  role: PlatformRole;
  state: StaffState;
  /** An authenticator app is set up. */
  twoFactor: boolean;
  /** Passkeys registered besides. */
  passkeys: number;
  /** Live sessions. */
  sessions: number;
  /** Last use of any session; null before the first sign-in. */
  lastSeenAt: string | null;
  createdAt: string;
  /** When the link of an open invitation ends. */
  invitationExpiresAt: string | null;
  /** Counts changes of role and state; sent back with the next change. */
  version: number;
}

/** `invited`: has not chosen a password yet. `deactivated`: can sign in nowhere. */
export const staffStates = ['active', 'invited', 'deactivated'] as const;
export type StaffState = (typeof staffStates)[number];

/** How long the link of an invitation works. */
export const staffInvitationDays = 7;
