import type {
  DeliveryPage,
  DeliveryState,
  WebhookDeliveryDetail,
  WebhookEndpoint,
  WebhookEventType,
} from '../domain/platform/webhooks.ts';
import { newIdempotencyKey } from './idempotency.ts';
import type { Transport } from './transport.ts';

/** An endpoint with a signing secret that is in this answer and nowhere else. */
export interface IssuedSecret {
  endpoint: WebhookEndpoint;
  secret: string;
}

function at(endpointId: string, rest = ''): string {
  return `/api/webhook-endpoints/${encodeURIComponent(endpointId)}${rest}`;
}

export async function list(transport: Transport, signal?: AbortSignal): Promise<WebhookEndpoint[]> {
  const answer = await transport.request<{ endpoints: WebhookEndpoint[] }>({
    method: 'GET',
    path: '/api/webhook-endpoints',
    signal,
  });
  return answer.endpoints;
}

/** Throws NOT_FOUND. */
export async function get(
  transport: Transport,
  endpointId: string,
  signal?: AbortSignal,
): Promise<WebhookEndpoint> {
  const answer = await transport.request<{ endpoint: WebhookEndpoint }>({
    method: 'GET',
    path: at(endpointId),
    signal,
  });
  return answer.endpoint;
}

export interface EndpointValues {
  url: string;
  description: string;
  eventTypes: WebhookEventType[];
}

/** Throws STEP_UP_REQUIRED, VALIDATION_FAILED. */
export function create(transport: Transport, values: EndpointValues): Promise<IssuedSecret> {
  return transport.request({ method: 'POST', path: '/api/webhook-endpoints', body: values });
}

/** Throws STEP_UP_REQUIRED, VERSION_CONFLICT, VALIDATION_FAILED. */
export async function update(
  transport: Transport,
  endpointId: string,
  values: EndpointValues & { version: number; enabled: boolean },
): Promise<WebhookEndpoint> {
  const answer = await transport.request<{ endpoint: WebhookEndpoint }>({
    method: 'PATCH',
    path: at(endpointId),
    body: values,
  });
  return answer.endpoint;
}

/** Throws STEP_UP_REQUIRED, VERSION_CONFLICT. */
export function rotateSecret(
  transport: Transport,
  endpointId: string,
  rotation: { version: number; overlapHours: number },
): Promise<IssuedSecret> {
  return transport.request({ method: 'POST', path: at(endpointId, '/rotate-secret'), body: rotation });
}

/** Removes an endpoint with its deliveries. Throws STEP_UP_REQUIRED, VERSION_CONFLICT. */
export function remove(transport: Transport, endpointId: string, version: number): Promise<unknown> {
  return transport.request({
    method: 'POST',
    path: at(endpointId, '/remove'),
    body: { version },
    idempotencyKey: newIdempotencyKey(),
  });
}

export async function sendTest(transport: Transport, endpointId: string): Promise<WebhookDeliveryDetail> {
  const answer = await transport.request<{ delivery: WebhookDeliveryDetail }>({
    method: 'POST',
    path: at(endpointId, '/test'),
    idempotencyKey: newIdempotencyKey(),
  });
  return answer.delivery;
}

export interface DeliveryQuery {
  state?: DeliveryState;
  type?: string;
}

/** Newest first; `before` goes on behind the delivery of that id. */
export function deliveries(
  transport: Transport,
  endpointId: string,
  query: DeliveryQuery & { before?: string; limit: number },
  signal?: AbortSignal,
): Promise<DeliveryPage> {
  return transport.request({
    method: 'GET',
    path: at(endpointId, '/deliveries'),
    query: { ...query },
    signal,
  });
}

/** Throws NOT_FOUND. */
export async function delivery(
  transport: Transport,
  deliveryId: string,
  signal?: AbortSignal,
): Promise<WebhookDeliveryDetail> {
  const answer = await transport.request<{ delivery: WebhookDeliveryDetail }>({
    method: 'GET',
    path: `/api/webhook-deliveries/${encodeURIComponent(deliveryId)}`,
    signal,
  });
  return answer.delivery;
}

/** Sends an ended delivery once more under its own id. Throws ALREADY_DONE, TRANSITION_NOT_ALLOWED. */
export async function replay(transport: Transport, deliveryId: string): Promise<WebhookDeliveryDetail> {
  const answer = await transport.request<{ delivery: WebhookDeliveryDetail }>({
    method: 'POST',
    path: `/api/webhook-deliveries/${encodeURIComponent(deliveryId)}/replay`,
    idempotencyKey: newIdempotencyKey(),
  });
  return answer.delivery;
}

/** Sends again what an endpoint has not taken since a moment; answers how many. Throws TRANSITION_NOT_ALLOWED. */
export async function replaySince(transport: Transport, endpointId: string, since: string): Promise<number> {
  const answer = await transport.request<{ deliveries: number }>({
    method: 'POST',
    path: at(endpointId, '/replay'),
    body: { since },
    idempotencyKey: newIdempotencyKey(),
  });
  return answer.deliveries;
}
