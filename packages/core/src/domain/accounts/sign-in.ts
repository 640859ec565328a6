import { endpoint } from '../endpoint.ts';
import type { PasskeyResponse } from './passkeys.ts';
import type { SessionUser, SignInAnswer } from './sessions.ts';

/** The person whose session a code would open. */
export type CodeHolder = Pick<SessionUser, 'userId' | 'name' | 'email'>;

export interface SignInFields {
  /** Required unless `emailOrUsername` is given. */
  email?: string;
  /** Alternative name of `email`. */
  emailOrUsername?: string;
  password: string;
  /** Defaults to false. */
  remember?: boolean;
  /** Six digits from the authenticator app, or a recovery code. */
  code?: string;
  /** A passkey's answer instead of the code. */
  passkey?: PasskeyResponse;
}

export const signInEndpoints = {
  /**
   * Refuses with INVALID_CREDENTIALS (also if the email is not verified), TWO_FACTOR_REQUIRED,
   * TWO_FACTOR_INVALID, PASSKEY_INVALID and ACCOUNT_LOCKED.
   */
  signIn: endpoint('POST', '/api/auth/login').types<{ payload: SignInFields; answer: SignInAnswer }>(),
  signOut: endpoint('POST', '/api/auth/logout', { idempotent: true }).types(),
  currentUser: endpoint('GET', '/api/auth/me').types<{
    answer: { user: SessionUser; data: { admin: SessionUser } };
  }>(),
  /** Creates a code that works once within 30 s, with which the clinic's site opens its own session. */
  createSiteCode: endpoint('POST', '/api/auth/site-codes').types<{
    payload: { tenantId: string };
    answer: { code: string; url: string };
  }>(),
  /** On a clinic's host: the person whose session the code would open. Does not use the code. */
  inspectSiteCode: endpoint('POST', '/api/auth/exchange/inspect').types<{
    payload: { code: string };
    answer: { user: CodeHolder };
  }>(),
  /** On a clinic's host: exchanges the code for a session bound to that clinic. */
  exchangeSiteCode: endpoint('POST', '/api/auth/exchange').types<{
    payload: { code: string };
    answer: SignInAnswer;
  }>(),
};
