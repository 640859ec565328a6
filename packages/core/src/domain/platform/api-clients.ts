import { endpoint } from '../endpoint.ts';

/** Applications that may call the API. Their keys identify, but do not authorize. */
export interface ApiClientInfo {
  clientId: string;
  name: string;
  /**
   * Keys of `public` and `lead_magnet` clients are available to everyone; those of `secret` clients are shown
   * once.
   */
  kind: 'public' | 'secret' | 'lead_magnet';
  /** Last four characters of the key; null for keys created before these were stored. */
  keyHint: string | null;
  requestsPerMinute: number;
  /** ISO 8601, like all times here. */
  createdAt: string;
  createdBy: string | null;
  keyChangedAt: string;
  /** Until when the previous key is accepted; null if it is not. */
  previousKeyUntil: string | null;
  /** Null if the key does not expire. */
  expiresAt: string | null;
  /** To the minute; null if it has never called. */
  lastUsedAt: string | null;
  revokedAt: string | null;
  version: number;
}

/** The product's own applications. Their keys can be rotated, but not revoked in the console. */
export const productClients: readonly string[] = ['web', 'desktop', 'lead-magnet'];

export const clientIdPattern = /^[a-z0-9][a-z0-9-]{1,49}$/;
export const maxClientName = 100;
export const clientRateLimits = { min: 10, max: 60_000, initial: 600 } as const;
/** Hours for which the old key may keep working after a rotation. */
export const keyOverlapHours = [0, 1, 24, 72, 168] as const;
/** Days until a key expires; null for never. */
export const keyLifeDays = [null, 30, 90, 365] as const;

export interface NewApiClient {
  clientId: string;
  name: string;
  requestsPerMinute?: number;
  /** One of `keyLifeDays`; defaults to never. */
  expiresInDays?: number | null;
}

export interface ApiClientChanges {
  version: number;
  name: string;
  requestsPerMinute: number;
}

export interface KeyRotation {
  version: number;
  /** One of `keyOverlapHours`. */
  overlapHours: number;
  /** One of `keyLifeDays`; defaults to never. */
  expiresInDays?: number | null;
  /**
   * Ends the overlap of an earlier rotation, which otherwise blocks this one. Not for the product's own
   * applications.
   */
  endOldKey?: boolean;
}

/** An application with its new key, which only this answer contains. */
export interface IssuedKey {
  client: ApiClientInfo;
  key: string;
}

/**
 * Changes refuse with NOT_FOUND, VERSION_CONFLICT, and ALREADY_DONE for a revoked application. All changes of
 * keys require a step-up.
 */
export const apiClientEndpoints = {
  list: endpoint('GET', '/api/api-clients').types<{ answer: { clients: ApiClientInfo[] } }>(),
  create: endpoint('POST', '/api/api-clients', { status: 201 }).types<{
    payload: NewApiClient;
    answer: IssuedKey;
  }>(),
  update: endpoint('PATCH', '/api/api-clients/{clientId}').types<{
    payload: ApiClientChanges;
    answer: { client: ApiClientInfo };
  }>(),
  /** Refuses with TRANSITION_NOT_ALLOWED while the old key of an earlier rotation is accepted. */
  rotateKey: endpoint('POST', '/api/api-clients/{clientId}/rotate-key').types<{
    payload: KeyRotation;
    answer: IssuedKey;
  }>(),
  /** Ends the overlap during which the old key is accepted. */
  retireOldKey: endpoint('POST', '/api/api-clients/{clientId}/retire-old-key', { idempotent: true }).types<{
    payload: { version: number };
    answer: { client: ApiClientInfo };
  }>(),
  revoke: endpoint('POST', '/api/api-clients/{clientId}/revoke', { idempotent: true }).types<{
    payload: { version: number };
    answer: { client: ApiClientInfo };
  }>(),
};
