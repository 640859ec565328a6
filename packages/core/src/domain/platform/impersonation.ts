import type { ClinicRole } from '../permissions.ts';

/** How long an operator may look at a clinic's site as one of its members. */
export const signInAsMinutes = 30;

/** How long the code lasts that leads from the console to the clinic's site; it works once. */
export const signInAsCodeSeconds = 30;

/** A member whose view of the clinic's site an operator may take. */
export interface SignInAsMember {
  userId: string;
  name: string;
  role: ClinicRole;
  isOwner: boolean;
}

/** The operator behind a session on a clinic's site that shows what a member sees. */
export interface OperatorPresence {
  name: string;
  /** As the clinic's owner was told. */
  reason: string;
  /** When the session ends whatever happens; ISO 8601. */
  endsAt: string;
}
