import { endpoint } from '../endpoint.ts';

export const accountChangeKinds = ['email', 'two_factor'] as const;
export const accountChangeStates = ['requested', 'confirmed', 'done', 'cancelled', 'undone'] as const;

/** Hours within which a new email has to be confirmed. */
export const emailConfirmHours = 24;
/** Days within which the old email can undo a change of email. */
export const emailUndoDays = 7;
/** Days within which a person has to confirm the reset of their two-step sign-in. */
export const twoFactorConfirmDays = 3;
/** Hours between that confirmation and the reset, during which the person and the clinic can stop it. */
export const twoFactorDelayHours = 24;

/** Details of an account change, shown before its mailed link is used. */
export interface AccountChangeInfo {
  kind: (typeof accountChangeKinds)[number];
  act: 'confirm' | 'cancel';
  state: (typeof accountChangeStates)[number];
  /** Whether using the link still has an effect. */
  open: boolean;
  /** The new email; null for other changes. */
  email: string | null;
  /** Name of the person whose two-step sign-in is reset; null for other changes. */
  name: string | null;
  /** When a confirmed reset of two-step sign-in is carried out. */
  dueAt: string | null;
}

/** A change of email that is not yet confirmed. */
export interface OpenEmailChange {
  email: string;
  expiresAt: string;
}

/** A reset of two-step sign-in that support was asked for. */
export interface OpenTwoFactorReset {
  requestedAt: string;
  /** When it is carried out; null until the person has confirmed it. */
  dueAt: string | null;
}

export const accountChangeEndpoints = {
  openEmail: endpoint('GET', '/api/account/email').types<{ answer: { change: OpenEmailChange | null } }>(),
  /**
   * Mails a link to the new email and a notice to the current one. The answer is the same if the email is
   * taken.
   */
  requestEmail: endpoint('POST', '/api/account/email', { idempotent: true, status: 202 }).types<{
    payload: { email: string };
  }>(),
  cancelEmail: endpoint('DELETE', '/api/account/email').types(),
  openTwoFactorReset: endpoint('GET', '/api/account/two-factor-reset').types<{
    answer: { reset: OpenTwoFactorReset | null };
  }>(),
  cancelTwoFactorReset: endpoint('DELETE', '/api/account/two-factor-reset').types(),
  /** Refuses with LINK_INVALID. */
  inspect: endpoint('POST', '/api/auth/account-changes/inspect').types<{
    payload: { token: string };
    answer: { change: AccountChangeInfo };
  }>(),
  /** Refuses with LINK_INVALID and LINK_USED. */
  act: endpoint('POST', '/api/auth/account-changes').types<{
    payload: { token: string };
    answer: { change: AccountChangeInfo };
  }>(),
};
