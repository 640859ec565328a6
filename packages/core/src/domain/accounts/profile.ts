import { endpoint } from '../endpoint.ts';
import type { Locale } from '../text.ts';
import type { SessionUser } from './sessions.ts';

/** At least one of the fields is required. */
export interface ProfileChanges {
  name?: string;
  locale?: Locale;
}

export interface PasswordChange {
  currentPassword: string;
  newPassword: string;
}

export const profileEndpoints = {
  update: endpoint('PATCH', '/api/account/profile').types<{
    payload: ProfileChanges;
    answer: { user: SessionUser };
  }>(),
  /** Ends every other session of the person. Refuses with VALIDATION_FAILED and ACCOUNT_LOCKED. */
  changePassword: endpoint('POST', '/api/account/password', { idempotent: true }).types<{
    payload: PasswordChange;
  }>(),
};
