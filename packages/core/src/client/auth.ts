import type { PasskeyResponse } from '../domain/accounts/passkeys.ts';
import type { LinkInfo, SessionUser, SignInAnswer } from '../domain/resources.ts';
import type { Transport } from './transport.ts';

export interface SignInFields {
  email: string;
  password: string;
  remember?: boolean;
  /** Six digits from the authenticator app, or a recovery code. */
  code?: string;
  /** A passkey's answer in place of the code. */
  passkey?: PasskeyResponse;
}

/** Throws INVALID_CREDENTIALS, TWO_FACTOR_REQUIRED, TWO_FACTOR_INVALID, PASSKEY_INVALID or ACCOUNT_LOCKED. */
export function signIn(transport: Transport, fields: SignInFields): Promise<SignInAnswer> {
  return transport.request({ method: 'POST', path: '/api/auth/login', body: fields });
}

export async function signOut(transport: Transport): Promise<void> {
  await transport.request({ method: 'POST', path: '/api/auth/logout' });
}

export async function currentUser(transport: Transport, signal?: AbortSignal): Promise<SessionUser> {
  const { user } = await transport.request<{ user: SessionUser }>({
    method: 'GET',
    path: '/api/auth/me',
    signal,
  });
  return user;
}

/** Answers the same whether or not the account exists. */
export async function forgotPassword(transport: Transport, email: string): Promise<void> {
  await transport.request({ method: 'POST', path: '/api/auth/forgot-password', body: { email } });
}

/** What a one-time link is for; throws LINK_INVALID. */
export async function inspectLink(
  transport: Transport,
  token: string,
  signal?: AbortSignal,
): Promise<LinkInfo> {
  const { link } = await transport.request<{ link: LinkInfo }>({
    method: 'POST',
    path: '/api/auth/links/inspect',
    body: { token },
    signal,
  });
  return link;
}

/** Mails a fresh link in place of an expired one. */
export async function resendLink(transport: Transport, token: string): Promise<void> {
  await transport.request({ method: 'POST', path: '/api/auth/links/resend', body: { token } });
}

export interface SetPasswordFields {
  token: string;
  password: string;
  /** Sent where the link asks for it. */
  acceptTerms?: true;
}

/** The session that the link opened, or the word that the person signs in themselves (`signIn`). */
export type LinkAnswer = SignInAnswer | { success: true; signIn: true };

export function setPassword(transport: Transport, fields: SetPasswordFields): Promise<LinkAnswer> {
  return transport.request({ method: 'POST', path: '/api/auth/set-password', body: fields });
}

export interface AcceptInvitationFields {
  token: string;
  name?: string;
  password?: string;
  acceptTerms: true;
}

/** A new person is signed in at once; one who has a password already signs in themselves. */
export function acceptInvitation(transport: Transport, fields: AcceptInvitationFields): Promise<LinkAnswer> {
  return transport.request({ method: 'POST', path: '/api/auth/invitations/accept', body: fields });
}

/** A code, good once and for 30 s, with which the clinic's site opens a session of its own. */
export function siteCode(transport: Transport, tenantId: string): Promise<{ code: string; url: string }> {
  return transport.request({ method: 'POST', path: '/api/auth/site-codes', body: { tenantId } });
}

/** On a clinic's host: exchanges the code for a session bound to that clinic. */
export function exchangeSiteCode(transport: Transport, code: string): Promise<SignInAnswer> {
  return transport.request({ method: 'POST', path: '/api/auth/exchange', body: { code } });
}
