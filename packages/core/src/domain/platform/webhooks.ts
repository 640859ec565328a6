import { endpoint } from '../endpoint.ts';

/**
 * Events that endpoints can receive. Events about the platform itself (its settings, staff, mail,
 * advertising) are not included. Once offered, a type keeps its name and meaning.
 */
export const webhookEventTypes = [
  'tenant.created',
  'tenant.activated',
  'tenant.updated',
  'tenant.owner_verified',
  'tenant.restarted',
  'tenant.suspended',
  'tenant.resumed',
  'tenant.plan_changed',
  'tenant.subdomain_changed',
  'tenant.ownership_transferred',
  'tenant.exported',
  'tenant.terminated',
  'tenant.termination_cancelled',
  'tenant.released',
  'tenant.erased',
  'member.invited',
  'tenant.member_joined',
  'member.role_changed',
  'member.removed',
  'operation.failed',
  'operation.stalled',
] as const;
export type WebhookEventType = (typeof webhookEventTypes)[number];

/** Type of the message that *Send a test* sends; no endpoint has to subscribe to it. */
export const webhookTestType = 'webhook.test';

/**
 * Seconds before each attempt, counted from the previous one; randomized by 20 percent either way (Standard
 * Webhooks 1.0).
 */
export const webhookSchedule: readonly number[] = [
  0, 5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400,
];

/** Hours of failures without a success after which the platform's owners are emailed. */
export const webhookFailingHours = 24;
export const webhookRetentionDays = 30;
export const maxWebhookEndpoints = 20;

export const deliveryStates = ['queued', 'succeeded', 'failed', 'cancelled'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export interface WebhookEndpoint {
  endpointId: string;
  url: string;
  description: string;
  eventTypes: WebhookEventType[];
  enabled: boolean;
  /** `gone`: the endpoint answered 410. */
  disabledBecause: 'operator' | 'gone' | null;
  /** ISO 8601, like all times here. */
  failingSince: string | null;
  lastSuccessAt: string | null;
  /** Until when messages are also signed with the previous secret; null if they are not. */
  previousSecretUntil: string | null;
  createdAt: string;
  version: number;
  /** Deliveries of the last 7 days by state. */
  recent: Record<DeliveryState, number>;
}

export interface WebhookDelivery {
  /** Sent in the header `webhook-id`. */
  deliveryId: string;
  endpointId: string;
  eventType: string;
  tenantId: string | null;
  state: DeliveryState;
  attempts: number;
  lastStatus: number | null;
  lastError: string | null;
  createdAt: string;
  endedAt: string | null;
  /** When the next attempt is due; null if there is none. */
  nextAttemptAt: string | null;
}

export interface WebhookAttempt {
  at: string;
  durationMs: number;
  url: string;
  requestHeaders: Record<string, string>;
  /** Null if there was no response. */
  status: number | null;
  responseHeaders: Record<string, string> | null;
  /** The first 4,000 characters of the body. */
  responseBody: string | null;
  error: string | null;
}

/** A delivery with its requests and responses. */
export interface WebhookDeliveryDetail extends WebhookDelivery {
  body: string;
  log: WebhookAttempt[];
}

export interface DeliveryFilters {
  state?: DeliveryState;
  type?: WebhookEventType | typeof webhookTestType;
}

export interface DeliveryQuery extends DeliveryFilters {
  /** Id of the last delivery on the previous page. */
  before?: string;
  limit?: number;
}

export interface DeliveryPage {
  /** Newest first. */
  deliveries: WebhookDelivery[];
  /** Pass as `before` for the next page; null at the end. */
  next: string | null;
}

export interface WebhookEndpointValues {
  url: string;
  /** Defaults to an empty text. */
  description?: string;
  eventTypes: WebhookEventType[];
}

export interface WebhookEndpointChanges extends WebhookEndpointValues {
  version: number;
  enabled: boolean;
}

export interface SecretRotation {
  version: number;
  /** One of `keyOverlapHours`. */
  overlapHours: number;
  endOldSecret?: boolean;
}

/** An endpoint with its signing secret, which only this answer contains. */
export interface IssuedSecret {
  endpoint: WebhookEndpoint;
  secret: string;
}

/** Changes of an endpoint require a step-up and refuse with NOT_FOUND and VERSION_CONFLICT. */
export const webhookEndpoints = {
  list: endpoint('GET', '/api/webhook-endpoints').types<{ answer: { endpoints: WebhookEndpoint[] } }>(),
  create: endpoint('POST', '/api/webhook-endpoints', { status: 201 }).types<{
    payload: WebhookEndpointValues;
    answer: IssuedSecret;
  }>(),
  get: endpoint('GET', '/api/webhook-endpoints/{endpointId}').types<{
    answer: { endpoint: WebhookEndpoint };
  }>(),
  update: endpoint('PATCH', '/api/webhook-endpoints/{endpointId}').types<{
    payload: WebhookEndpointChanges;
    answer: { endpoint: WebhookEndpoint };
  }>(),
  /**
   * Refuses with TRANSITION_NOT_ALLOWED while messages are also signed with the old secret of an earlier
   * rotation; `endOldSecret` ends that overlap.
   */
  rotateSecret: endpoint('POST', '/api/webhook-endpoints/{endpointId}/rotate-secret').types<{
    payload: SecretRotation;
    answer: IssuedSecret;
  }>(),
  /** Removes the endpoint with its deliveries. */
  remove: endpoint('POST', '/api/webhook-endpoints/{endpointId}/remove', { idempotent: true }).types<{
    payload: { version: number };
  }>(),
  sendTest: endpoint('POST', '/api/webhook-endpoints/{endpointId}/test', {
    idempotent: true,
    status: 202,
  }).types<{ answer: { delivery: WebhookDeliveryDetail } }>(),
  deliveries: endpoint('GET', '/api/webhook-endpoints/{endpointId}/deliveries').types<{
    query: DeliveryQuery;
    answer: DeliveryPage;
  }>(),
  /** Sends failed and cancelled deliveries since a given time again, and answers with their number. */
  replaySince: endpoint('POST', '/api/webhook-endpoints/{endpointId}/replay', {
    idempotent: true,
    status: 202,
  }).types<{ payload: { since: string }; answer: { deliveries: number } }>(),
  delivery: endpoint('GET', '/api/webhook-deliveries/{deliveryId}').types<{
    answer: { delivery: WebhookDeliveryDetail };
  }>(),
  /** Sends a finished delivery again under its own id. */
  replay: endpoint('POST', '/api/webhook-deliveries/{deliveryId}/replay', {
    idempotent: true,
    status: 202,
  }).types<{ answer: { delivery: WebhookDeliveryDetail } }>(),
};

export type WebhookUrlProblem = 'notUrl' | 'notHttps' | 'credentials' | 'fragment' | 'tooLong';

/**
 * Whether a URL points to the local machine. Such endpoints are only allowed in development, by a setting.
 */
export function isThisMachine({ hostname }: URL): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/**
 * Why a URL cannot be an endpoint, judged by its text. The network address is checked at every connection.
 */
export function webhookUrlProblem(text: string): WebhookUrlProblem | undefined {
  if (text.length > 2_000) return 'tooLong';
  if (!URL.canParse(text)) return 'notUrl';
  const url = new URL(text);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isThisMachine(url))) return 'notHttps';
  if (url.username || url.password) return 'credentials';
  if (url.hash || text.includes('#')) return 'fragment';
  return undefined;
}
