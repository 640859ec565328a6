import { endpoint } from '../endpoint.ts';
import type { ClinicRole } from '../permissions.ts';
import type { SignInAnswer } from './sessions.ts';

export const linkPurposes = ['activation', 'password_reset', 'invitation', 'staff_invitation'] as const;

/** What a mailed one-time link is for, shown before it is used. */
export interface LinkInfo {
  purpose: (typeof linkPurposes)[number];
  state: 'valid' | 'expired' | 'used';
  /** Null unless the link is valid, as are the other details. */
  email: string | null;
  name: string | null;
  /** The clinic that an invitation is from. */
  tenantId: string | null;
  clinicName: string | null;
  role: ClinicRole | null;
  /** The account has no password yet: using the link must set one. */
  needsPassword: boolean;
  /** Nobody has accepted the terms for this clinic yet: using the link must accept them. */
  needsTerms: boolean;
  /** The clinic is in Quebec: the terms are offered in French beside the English ones. */
  inQuebec: boolean;
}

export interface SetPasswordFields {
  token: string;
  password: string;
  /** Required when the link `needsTerms`. */
  acceptTerms?: boolean;
}

export interface AcceptInvitationFields {
  token: string;
  name?: string;
  password?: string;
  acceptTerms?: boolean;
}

/** The session that the link opened, or `signIn`: the person signs in with the password they have. */
export type LinkAnswer = SignInAnswer | { signIn: true };

export const linkEndpoints = {
  /** Answers the same whether or not the account exists. */
  forgotPassword: endpoint('POST', '/api/auth/forgot-password', { idempotent: true, status: 202 }).types<{
    payload: { email: string };
  }>(),
  /** Refuses with LINK_INVALID. */
  inspect: endpoint('POST', '/api/auth/links/inspect').types<{
    payload: { token: string };
    answer: { link: LinkInfo };
  }>(),
  /** Mails a new link in place of an expired one. Refuses with LINK_INVALID and LINK_USED. */
  resend: endpoint('POST', '/api/auth/links/resend', { idempotent: true, status: 202 }).types<{
    payload: { token: string };
  }>(),
  /** Refuses with LINK_INVALID, LINK_EXPIRED and LINK_USED. */
  setPassword: endpoint('POST', '/api/auth/set-password').types<{
    payload: SetPasswordFields;
    answer: LinkAnswer;
  }>(),
  /** Refuses with LINK_INVALID, LINK_EXPIRED and LINK_USED. */
  acceptInvitation: endpoint('POST', '/api/auth/invitations/accept').types<{
    payload: AcceptInvitationFields;
    answer: LinkAnswer;
  }>(),
};
