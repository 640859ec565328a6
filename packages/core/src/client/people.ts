import type { PeoplePage, PeopleQuery, PersonDetail } from '../domain/platform/people.ts';
import { newIdempotencyKey } from './idempotency.ts';
import type { Transport } from './transport.ts';

const at = (userId: string, rest = '') => `/api/people/${encodeURIComponent(userId)}${rest}`;

/** The newest first; `before` goes on behind the person of that id. */
export function list(
  transport: Transport,
  query: PeopleQuery & { before?: string; limit: number },
  signal?: AbortSignal,
): Promise<PeoplePage> {
  return transport.request({ method: 'GET', path: '/api/people', query: { ...query }, signal });
}

/** Throws NOT_FOUND. */
export async function get(transport: Transport, userId: string, signal?: AbortSignal): Promise<PersonDetail> {
  const answer = await transport.request<{ person: PersonDetail }>({
    method: 'GET',
    path: at(userId),
    signal,
  });
  return answer.person;
}

async function help(transport: Transport, path: string, body: object = {}): Promise<PersonDetail> {
  const answer = await transport.request<{ person: PersonDetail }>({
    method: 'POST',
    path,
    body,
    idempotencyKey: newIdempotencyKey(),
  });
  return answer.person;
}

/** Throws PASSWORD_RESET_REQUIRED after a hundred failures in a row; FORBIDDEN for staff. */
export function unlock(transport: Transport, userId: string): Promise<PersonDetail> {
  return help(transport, at(userId, '/unlock'));
}

/** Mails the link to the person. Throws ACCOUNT_DEACTIVATED; FORBIDDEN for staff. */
export function sendReset(transport: Transport, userId: string): Promise<PersonDetail> {
  return help(transport, at(userId, '/password-reset'));
}

/** Ends every session, or the one that is named. Throws FORBIDDEN for staff. */
export function endSessions(transport: Transport, userId: string, sessionId?: string): Promise<PersonDetail> {
  return help(transport, at(userId, '/end-sessions'), sessionId ? { sessionId } : {});
}
