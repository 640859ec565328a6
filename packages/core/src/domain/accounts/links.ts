import { endpoint } from '../endpoint.ts';
import type { ClinicRole } from '../permissions.ts';
import type { SignInAnswer } from './sessions.ts';

export const linkPurposes = ['activation', 'password_reset', 'invitation', 'staff_invitation'] as const;

/** Details of a mailed one-time link, shown before it is used. */
export interface LinkInfo {
  purpose: (typeof linkPurposes)[number];
  state: 'valid' | 'expired' | 'used';
  /** Null unless the link is valid, like the other details. */
  email: string | null;
  name: string | null;
  /** The clinic that sent the invitation. */
  tenantId: string | null;
  clinicName: string | null;
  role: ClinicRole | null;
  /** Whether the account has no password yet, so that using the link must set one. */
  needsPassword: boolean;
  /**
   * Whether the person has not accepted the terms for the clinic of the link or for a clinic that they own, so that using
   * the link must accept them.
   */
  needsTerms: boolean;
  /** Whether one of these clinics is in Quebec, where the terms must be offered in French too. */
  inQuebec: boolean;
}

export interface SetPasswordFields {
  token: string;
  password: string;
  /** Required if the link `needsTerms`. */
  acceptTerms?: boolean;
}

export interface AcceptInvitationFields {
  token: string;
  name?: string;
  password?: string;
  acceptTerms?: boolean;
}

/**
 * The session that the link opened, or `signIn` if the person has to sign in with their existing password.
 */
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
  /** Mails a new link to replace an expired one. Refuses with LINK_INVALID and LINK_USED. */
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
