import { endpoint } from '../endpoint.ts';

export const accountChangeKinds = ['email', 'two_factor'] as const;
export const accountChangeStates = ['requested', 'confirmed', 'done', 'cancelled', 'undone'] as const;

/** Hours in which a new email has to be confirmed. */
export const emailConfirmHours = 24;
/** Days in which the former email can take a change back. */
export const emailUndoDays = 7;
/** Days in which a person has to confirm that two-step sign-in is to be turned off for them. */
export const twoFactorConfirmDays = 3;
/** Hours between that confirmation and the reset, in which the person and the clinic can stop it. */
export const twoFactorDelayHours = 24;

/** What the link of a mail about a change of an account shows before it is used. */
export interface AccountChangeInfo {
  kind: (typeof accountChangeKinds)[number];
  act: 'confirm' | 'cancel';
  state: (typeof accountChangeStates)[number];
  /** Using the link still has an effect. */
  open: boolean;
  /** The new email; null for other changes. */
  email: string | null;
  /** Whose two-step sign-in it is; null for other changes. */
  name: string | null;
  /** When a confirmed reset of two-step sign-in is carried out. */
  dueAt: string | null;
}

/** A new email that waits for its confirmation. */
export interface OpenEmailChange {
  email: string;
  expiresAt: string;
}

export const accountChangeEndpoints = {
  openEmail: endpoint('GET', '/api/account/email').types<{ answer: { change: OpenEmailChange | null } }>(),
  /** Mails a link to the new email and a notice to the current one. The same answer for an email that is taken. */
  requestEmail: endpoint('POST', '/api/account/email', { idempotent: true, status: 202 }).types<{
    payload: { email: string };
  }>(),
  cancelEmail: endpoint('DELETE', '/api/account/email').types(),
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
