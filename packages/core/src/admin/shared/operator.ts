import type { SessionUser } from '../../domain/accounts/sessions.ts';

/** Whether the console admits a person: flagged as administrator or with role admin, as the server says. */
export function isOperator(user: SessionUser | null): user is SessionUser {
  return user !== null && (user.isAdmin || user.role === 'admin');
}
