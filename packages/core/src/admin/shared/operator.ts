import type { SessionUser } from '../../domain/resources.ts';

/** Whom the console admits: those flagged as administrators, or of role admin, as the server states them. */
export function isOperator(user: SessionUser | null): user is SessionUser {
  return user !== null && (user.isAdmin || user.role === 'admin');
}
