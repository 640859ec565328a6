import type { ServerRoute } from '@hapi/hapi';
import {
  type ApiClientInfo,
  apiClientEndpoints,
  clientIdPattern,
  clientRateLimits,
  type IssuedKey,
  type KeyRotation,
  keyLifeDays,
  keyOverlapHours,
  maxClientName,
  type NewApiClient,
} from '@tamarack/core/domain/platform/api-clients';
import Joi from 'joi';
import type { ServerDeps } from '../../server/deps.ts';
import { defineRoute } from '../../server/routes.ts';
import { text, timestamp, version } from '../../server/schemas.ts';
import { listOf, nullable, oneOf, optional, shape, withDefaults } from '../../server/shape.ts';
import { createClient, editClient, endClient, readClients, retireOldKey, rotateKey } from './service.ts';

const clientId = Joi.string().pattern(clientIdPattern);
const ofClient = shape<{ clientId: string }>({ clientId });
const ofVersion = shape<{ version: number }>({ version });
const name = text(maxClientName);
const requestsPerMinute = Joi.number().integer().min(clientRateLimits.min).max(clientRateLimits.max);
const expiresInDays = optional(oneOf(keyLifeDays));

const newClient = shape<NewApiClient>({
  clientId,
  name,
  requestsPerMinute: optional(requestsPerMinute),
  expiresInDays,
});
const rotation = shape<KeyRotation>({
  version,
  overlapHours: oneOf(keyOverlapHours),
  expiresInDays,
  endOldKey: optional(Joi.boolean().strict()),
});

const client = shape<ApiClientInfo>({
  clientId: Joi.string(),
  name: Joi.string(),
  kind: oneOf(['public', 'secret', 'lead_magnet']),
  keyHint: nullable(Joi.string()),
  requestsPerMinute: Joi.number().integer(),
  createdAt: timestamp,
  createdBy: nullable(Joi.string()),
  keyChangedAt: timestamp,
  previousKeyUntil: nullable(timestamp),
  expiresAt: nullable(timestamp),
  lastUsedAt: nullable(timestamp),
  revokedAt: nullable(timestamp),
  version,
}).meta({ className: 'ApiClient' });
const changed = shape<{ client: ApiClientInfo }>({ client });
const issued = shape<IssuedKey>({ client, key: Joi.string() });

/** Applications that may call the API, and the rotation of their keys. */
export function apiClientRoutes(deps: ServerDeps): ServerRoute[] {
  const permission = 'api-clients:manage' as const;
  return [
    defineRoute(apiClientEndpoints.list, {
      summary: 'Applications that may call the API',
      permission,
      answer: shape({ clients: listOf(client) }),
      handler: async () => ({ clients: await readClients(deps) }),
    }),
    defineRoute(apiClientEndpoints.create, {
      summary: 'Create a secret application; only this response contains its key',
      permission,
      stepUp: true,
      payload: withDefaults(newClient, { requestsPerMinute: clientRateLimits.initial, expiresInDays: null }),
      answer: issued,
      handler: ({ payload, actor }) => createClient(deps, payload, actor),
    }),
    defineRoute(apiClientEndpoints.update, {
      summary: 'Change an application that is still at the given version',
      permission,
      params: ofClient,
      payload: shape({ version, name, requestsPerMinute }),
      answer: changed,
      handler: async ({ params, payload, actor }) => ({
        client: await editClient(deps, params.clientId, payload, actor),
      }),
    }),
    defineRoute(apiClientEndpoints.rotateKey, {
      summary: 'Rotate the key; the old one also works during the overlap',
      permission,
      stepUp: true,
      params: ofClient,
      payload: withDefaults(rotation, { expiresInDays: null, endOldKey: false }),
      answer: issued,
      handler: ({ params, payload, actor }) => rotateKey(deps, params.clientId, payload, actor),
    }),
    defineRoute(apiClientEndpoints.retireOldKey, {
      summary: 'End the overlap: the old key stops working',
      permission,
      stepUp: true,
      params: ofClient,
      payload: ofVersion,
      answer: changed,
      handler: async ({ params, payload, actor }) => ({
        client: await retireOldKey(deps, params.clientId, payload.version, actor),
      }),
    }),
    defineRoute(apiClientEndpoints.revoke, {
      summary: 'Revoke an application permanently',
      permission,
      stepUp: true,
      params: ofClient,
      payload: ofVersion,
      answer: changed,
      handler: async ({ params, payload, actor }) => ({
        client: await endClient(deps, params.clientId, payload.version, actor),
      }),
    }),
  ];
}
