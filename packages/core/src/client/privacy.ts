import type {
  PersonFindings,
  PrivacyRequest,
  PrivacyRequestKind,
  PrivacyRequestPage,
  PrivacyRequestQuery,
  PrivacyRequestStatus,
  RetentionState,
} from '../domain/platform/privacy.ts';
import type { Download, Transport } from './transport.ts';

const at = (requestId: string, rest = '') => `/api/privacy/requests/${encodeURIComponent(requestId)}${rest}`;

/** Open requests by what is due first, others from the newest back; `after` goes on behind that one. */
export function requests(
  transport: Transport,
  query: PrivacyRequestQuery & { after?: string; limit: number },
  signal?: AbortSignal,
): Promise<PrivacyRequestPage> {
  return transport.request({ method: 'GET', path: '/api/privacy/requests', query: { ...query }, signal });
}

/** Throws NOT_FOUND. */
export async function request(
  transport: Transport,
  requestId: string,
  signal?: AbortSignal,
): Promise<PrivacyRequest> {
  const answer = await transport.request<{ request: PrivacyRequest }>({
    method: 'GET',
    path: at(requestId),
    signal,
  });
  return answer.request;
}

export interface NewPrivacyRequest {
  kind: PrivacyRequestKind;
  email: string;
  note?: string | null;
  /** When it arrived, ISO 8601; now when absent. */
  receivedAt?: string;
}

/** The same key again records nothing twice. */
export async function record(
  transport: Transport,
  fields: NewPrivacyRequest,
  idempotencyKey: string,
): Promise<PrivacyRequest> {
  const answer = await transport.request<{ request: PrivacyRequest }>({
    method: 'POST',
    path: '/api/privacy/requests',
    body: fields,
    idempotencyKey,
  });
  return answer.request;
}

/** Throws VERSION_CONFLICT when the request is no longer at `version`, ALREADY_DONE when it is closed. */
export async function change(
  transport: Transport,
  requestId: string,
  fields: { version: number; note?: string | null; status?: Exclude<PrivacyRequestStatus, 'open'> },
): Promise<PrivacyRequest> {
  const answer = await transport.request<{ request: PrivacyRequest }>({
    method: 'PATCH',
    path: at(requestId),
    body: fields,
  });
  return answer.request;
}

/** What is held of a request's person; null once they are erased. Each reading is on record. */
export async function findings(
  transport: Transport,
  requestId: string,
  signal?: AbortSignal,
): Promise<PersonFindings | null> {
  const answer = await transport.request<{ findings: PersonFindings | null }>({
    method: 'GET',
    path: at(requestId, '/findings'),
    signal,
  });
  return answer.findings;
}

/** What is held of the person behind an address, which travels in the body. On record. */
export async function find(transport: Transport, email: string): Promise<PersonFindings> {
  const answer = await transport.request<{ findings: PersonFindings }>({
    method: 'POST',
    path: '/api/privacy/find',
    body: { email },
  });
  return answer.findings;
}

/** Everything that is held of a request's person, as JSON, after a step-up. */
export function exportPerson(transport: Transport, requestId: string): Promise<Download> {
  return transport.download({ method: 'GET', path: at(requestId, '/export') });
}

/** Platform owners only, after a step-up; `tell` mails the person that it is done. Throws ERASURE_BLOCKED with `blockers` in its details. */
export async function erase(
  transport: Transport,
  requestId: string,
  typed: { version: number; email: string; tell: boolean },
  idempotencyKey: string,
): Promise<PrivacyRequest> {
  const answer = await transport.request<{ request: PrivacyRequest }>({
    method: 'POST',
    path: at(requestId, '/erase'),
    body: typed,
    idempotencyKey,
  });
  return answer.request;
}

/** How long what is kept, and what the worker removed last. */
export async function retention(transport: Transport, signal?: AbortSignal): Promise<RetentionState[]> {
  const answer = await transport.request<{ periods: RetentionState[] }>({
    method: 'GET',
    path: '/api/privacy/retention',
    signal,
  });
  return answer.periods;
}
