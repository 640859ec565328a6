import type { ApiClientInfo } from '../domain/platform/api-clients.ts';
import { newIdempotencyKey } from './idempotency.ts';
import type { Transport } from './transport.ts';

/** An application with a key that is in this answer and nowhere else. */
export interface IssuedKey {
  client: ApiClientInfo;
  key: string;
}

function at(clientId: string, rest = ''): string {
  return `/api/api-clients/${encodeURIComponent(clientId)}${rest}`;
}

export async function list(transport: Transport, signal?: AbortSignal): Promise<ApiClientInfo[]> {
  const answer = await transport.request<{ clients: ApiClientInfo[] }>({
    method: 'GET',
    path: '/api/api-clients',
    signal,
  });
  return answer.clients;
}

export interface NewApiClient {
  clientId: string;
  name: string;
  requestsPerMinute: number;
  expiresInDays: number | null;
}

/** Throws STEP_UP_REQUIRED, VALIDATION_FAILED. */
export function create(transport: Transport, client: NewApiClient): Promise<IssuedKey> {
  return transport.request({ method: 'POST', path: '/api/api-clients', body: client });
}

/** Throws VERSION_CONFLICT. */
export function update(
  transport: Transport,
  clientId: string,
  changes: { version: number; name: string; requestsPerMinute: number },
): Promise<{ client: ApiClientInfo }> {
  return transport.request({ method: 'PATCH', path: at(clientId), body: changes });
}

/** Throws STEP_UP_REQUIRED, VERSION_CONFLICT. */
export function rotateKey(
  transport: Transport,
  clientId: string,
  rotation: { version: number; overlapHours: number; expiresInDays: number | null },
): Promise<IssuedKey> {
  return transport.request({ method: 'POST', path: at(clientId, '/rotate-key'), body: rotation });
}

/** Ends the overlap. Throws STEP_UP_REQUIRED, VERSION_CONFLICT, ALREADY_DONE. */
export function retireOldKey(transport: Transport, clientId: string, version: number): Promise<unknown> {
  return transport.request({
    method: 'POST',
    path: at(clientId, '/retire-old-key'),
    body: { version },
    idempotencyKey: newIdempotencyKey(),
  });
}

/** Throws STEP_UP_REQUIRED, VERSION_CONFLICT, ALREADY_DONE. */
export function revoke(transport: Transport, clientId: string, version: number): Promise<unknown> {
  return transport.request({
    method: 'POST',
    path: at(clientId, '/revoke'),
    body: { version },
    idempotencyKey: newIdempotencyKey(),
  });
}
