import type { ServerRoute } from '@hapi/hapi';
import {
  clientIdPattern,
  clientRateLimits,
  keyLifeDays,
  keyOverlapHours,
  maxClientName,
} from '@tamarack/core/domain/platform/api-clients';
import Joi from 'joi';
import type { ServerDeps } from '../../server/deps.ts';
import { defineRoute } from '../../server/routes.ts';
import { text, timestamp } from '../../server/schemas.ts';
import { createClient, editClient, endClient, readClients, retireOldKey, rotateKey } from './service.ts';

const success = Joi.boolean().valid(true).required();
const nullable = <S extends Joi.Schema>(schema: S) => schema.allow(null).required();
const version = Joi.number().integer().min(1).max(2_147_483_647).required();
const clientId = Joi.string().pattern(clientIdPattern).required();
const ofClient = Joi.object<{ clientId: string }>({ clientId });
const name = text(maxClientName).required();
const requestsPerMinute = Joi.number()
  .integer()
  .min(clientRateLimits.min)
  .max(clientRateLimits.max)
  .required();
const expiresInDays = Joi.number().valid(...keyLifeDays);
const ofVersion = Joi.object<{ version: number }>({ version });

const client = Joi.object({
  clientId: Joi.string().required(),
  name: Joi.string().required(),
  kind: Joi.string().valid('public', 'secret', 'lead_magnet').required(),
  keyHint: nullable(Joi.string()),
  requestsPerMinute: Joi.number().integer().required(),
  createdAt: timestamp.required(),
  createdBy: nullable(Joi.string()),
  keyChangedAt: timestamp.required(),
  previousKeyUntil: nullable(timestamp),
  expiresAt: nullable(timestamp),
  lastUsedAt: nullable(timestamp),
  revokedAt: nullable(timestamp),
  version,
});
const changed = Joi.object({ success, client: client.required() });
const issued = changed.keys({ key: Joi.string().required() });

/** Applications that may call the API, and the exchange of their keys. */
export function apiClientRoutes(deps: ServerDeps): ServerRoute[] {
  const permission = 'api-clients:manage' as const;
  return [
    defineRoute({
      method: 'GET',
      path: '/api/api-clients',
      summary: 'Applications that may call the API',
      permission,
      answer: Joi.object({ success, clients: Joi.array().items(client).required() }),
      handler: async () => ({ success: true, clients: await readClients(deps) }),
    }),
    defineRoute({
      method: 'POST',
      path: '/api/api-clients',
      summary: 'Make a secret application; its key is in this answer and nowhere else',
      permission,
      stepUp: true,
      payload: Joi.object<Parameters<typeof createClient>[1]>({
        clientId,
        name,
        requestsPerMinute: requestsPerMinute.optional().default(clientRateLimits.initial),
        expiresInDays: expiresInDays.allow(null).default(null),
      }),
      answer: issued,
      status: 201,
      handler: async ({ payload, actor }) => ({
        success: true,
        ...(await createClient(deps, payload, actor)),
      }),
    }),
    defineRoute({
      method: 'PATCH',
      path: '/api/api-clients/{clientId}',
      summary: 'Change an application that is still at the version given',
      permission,
      params: ofClient,
      payload: Joi.object<Parameters<typeof editClient>[2]>({ version, name, requestsPerMinute }),
      answer: changed,
      handler: async ({ params, payload, actor }) => ({
        success: true,
        client: await editClient(deps, params.clientId, payload, actor),
      }),
    }),
    defineRoute({
      method: 'POST',
      path: '/api/api-clients/{clientId}/rotate-key',
      summary: 'Exchange the key; the old one works for the overlap besides',
      permission,
      stepUp: true,
      params: ofClient,
      payload: Joi.object<Parameters<typeof rotateKey>[2]>({
        version,
        overlapHours: Joi.number()
          .valid(...keyOverlapHours)
          .required(),
        expiresInDays: expiresInDays.allow(null).default(null),
      }),
      answer: issued,
      handler: async ({ params, payload, actor }) => ({
        success: true,
        ...(await rotateKey(deps, params.clientId, payload, actor)),
      }),
    }),
    defineRoute({
      method: 'POST',
      path: '/api/api-clients/{clientId}/retire-old-key',
      summary: 'End the overlap: the old key works no longer',
      permission,
      stepUp: true,
      idempotent: true,
      params: ofClient,
      payload: ofVersion,
      answer: changed,
      handler: async ({ params, payload, actor }) => ({
        success: true,
        client: await retireOldKey(deps, params.clientId, payload.version, actor),
      }),
    }),
    defineRoute({
      method: 'POST',
      path: '/api/api-clients/{clientId}/revoke',
      summary: 'Revoke an application for good',
      permission,
      stepUp: true,
      idempotent: true,
      params: ofClient,
      payload: ofVersion,
      answer: changed,
      handler: async ({ params, payload, actor }) => ({
        success: true,
        client: await endClient(deps, params.clientId, payload.version, actor),
      }),
    }),
  ];
}
