import type { ServerRoute } from '@hapi/hapi';
import { keyOverlapHours } from '@tamarack/core/domain/platform/api-clients';
import {
  deliveryStates,
  type WebhookEventType,
  webhookEventTypes,
  webhookTestType,
} from '@tamarack/core/domain/platform/webhooks';
import Joi from 'joi';
import type { ServerDeps } from '../../server/deps.ts';
import { defineRoute } from '../../server/routes.ts';
import { done, text, timestamp, uuid } from '../../server/schemas.ts';
import {
  createEndpoint,
  editEndpoint,
  removeEndpoint,
  replayDelivery,
  replayUnsuccessful,
  rotateSecret,
  sendTest,
} from './service.ts';
import { readDeliveries, readDelivery, readEndpoint, readEndpoints } from './views.ts';

const success = Joi.boolean().valid(true).required();
const nullable = <S extends Joi.Schema>(schema: S) => schema.allow(null).required();
const count = Joi.number().integer().min(0).required();
const version = Joi.number().integer().min(1).max(2_147_483_647).required();
const ofEndpoint = Joi.object<{ endpointId: string }>({ endpointId: uuid.required() });
const ofDelivery = Joi.object<{ deliveryId: string }>({ deliveryId: uuid.required() });
const state = Joi.string().valid(...deliveryStates);

const values = {
  url: text(2_000).required(),
  description: text(200).allow('').default(''),
  eventTypes: Joi.array<WebhookEventType[]>()
    .items(Joi.string().valid(...webhookEventTypes))
    .min(1)
    .unique()
    .required(),
};

const endpoint = Joi.object({
  endpointId: uuid.required(),
  url: Joi.string().required(),
  description: Joi.string().allow('').required(),
  eventTypes: Joi.array().items(Joi.string()).required(),
  enabled: Joi.boolean().required(),
  disabledBecause: nullable(Joi.string().valid('operator', 'gone')),
  failingSince: nullable(timestamp),
  lastSuccessAt: nullable(timestamp),
  previousSecretUntil: nullable(timestamp),
  createdAt: timestamp.required(),
  version,
  recent: Joi.object(Object.fromEntries(deliveryStates.map((name) => [name, count]))).required(),
});
const delivery = Joi.object({
  deliveryId: uuid.required(),
  endpointId: uuid.required(),
  eventType: Joi.string().required(),
  tenantId: nullable(uuid),
  state: state.required(),
  attempts: count,
  lastStatus: nullable(Joi.number().integer()),
  lastError: nullable(Joi.string()),
  createdAt: timestamp.required(),
  endedAt: nullable(timestamp),
  nextAttemptAt: nullable(timestamp),
});
const headers = Joi.object().pattern(Joi.string(), Joi.string().allow(''));
const attempt = Joi.object({
  at: timestamp.required(),
  durationMs: count,
  url: Joi.string().required(),
  requestHeaders: headers.required(),
  status: nullable(Joi.number().integer()),
  responseHeaders: nullable(headers),
  responseBody: nullable(Joi.string().allow('')),
  error: nullable(Joi.string()),
});
const detail = delivery.keys({
  body: Joi.string().required(),
  log: Joi.array().items(attempt).required(),
});
const oneEndpoint = Joi.object({ success, endpoint: endpoint.required() });
const issued = oneEndpoint.keys({ secret: Joi.string().required() });
const oneDelivery = Joi.object({ success, delivery: detail.required() });

/** Outgoing webhooks: who is told of what, and what became of each message. */
export function webhookRoutes(deps: ServerDeps): ServerRoute[] {
  return [...endpoints(deps), ...deliveries(deps)];
}

const permission = 'webhooks:manage' as const;

function endpoints(deps: ServerDeps): ServerRoute[] {
  const sql = deps.database.platform;
  return [
    defineRoute({
      method: 'GET',
      path: '/api/webhook-endpoints',
      summary: 'Webhook endpoints',
      permission,
      answer: Joi.object({ success, endpoints: Joi.array().items(endpoint).required() }),
      handler: async () => ({ success: true, endpoints: await readEndpoints(sql) }),
    }),
    defineRoute({
      method: 'POST',
      path: '/api/webhook-endpoints',
      summary: 'Add an endpoint; its signing secret is in this answer and nowhere else',
      permission,
      stepUp: true,
      payload: Joi.object<Parameters<typeof createEndpoint>[1]>(values),
      answer: issued,
      status: 201,
      handler: async ({ payload, actor }) => ({
        success: true,
        ...(await createEndpoint(deps, payload, actor)),
      }),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/webhook-endpoints/{endpointId}',
      summary: 'One webhook endpoint',
      permission,
      params: ofEndpoint,
      answer: oneEndpoint,
      handler: async ({ params }) => ({
        success: true,
        endpoint: await readEndpoint(sql, params.endpointId),
      }),
    }),
    defineRoute({
      method: 'PATCH',
      path: '/api/webhook-endpoints/{endpointId}',
      summary: 'Change an endpoint that is still at the version given',
      permission,
      stepUp: true,
      params: ofEndpoint,
      payload: Joi.object<Parameters<typeof editEndpoint>[2]>({
        ...values,
        version,
        enabled: Joi.boolean().strict().required(),
      }),
      answer: oneEndpoint,
      handler: async ({ params, payload, actor }) => ({
        success: true,
        endpoint: await editEndpoint(deps, params.endpointId, payload, actor),
      }),
    }),
    defineRoute({
      method: 'POST',
      path: '/api/webhook-endpoints/{endpointId}/rotate-secret',
      summary: 'Exchange the signing secret; both sign for the overlap',
      permission,
      stepUp: true,
      params: ofEndpoint,
      payload: Joi.object<Parameters<typeof rotateSecret>[2]>({
        version,
        overlapHours: Joi.number()
          .valid(...keyOverlapHours)
          .required(),
      }),
      answer: issued,
      handler: async ({ params, payload, actor }) => ({
        success: true,
        ...(await rotateSecret(deps, params.endpointId, payload, actor)),
      }),
    }),
    defineRoute({
      method: 'POST',
      path: '/api/webhook-endpoints/{endpointId}/remove',
      summary: 'Remove an endpoint with its deliveries',
      permission,
      stepUp: true,
      idempotent: true,
      params: ofEndpoint,
      payload: Joi.object<{ version: number }>({ version }),
      answer: done,
      handler: async ({ params, payload, actor }) => {
        await removeEndpoint(deps, params.endpointId, payload.version, actor);
        return { success: true };
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/webhook-endpoints/{endpointId}/test',
      summary: 'Send an endpoint a test message',
      permission,
      idempotent: true,
      params: ofEndpoint,
      answer: oneDelivery,
      status: 202,
      handler: async ({ params, actor }) => ({
        success: true,
        delivery: await sendTest(deps, params.endpointId, actor),
      }),
    }),
  ];
}

function deliveries(deps: ServerDeps): ServerRoute[] {
  const sql = deps.database.platform;
  return [
    defineRoute({
      method: 'GET',
      path: '/api/webhook-endpoints/{endpointId}/deliveries',
      summary: 'Deliveries to an endpoint, newest first',
      permission,
      params: ofEndpoint,
      query: Joi.object<Parameters<typeof readDeliveries>[2]>({
        state,
        type: Joi.string().valid(...webhookEventTypes, webhookTestType),
        before: uuid,
        limit: Joi.number().integer().min(1).max(100).default(25),
      }),
      answer: Joi.object({
        success,
        deliveries: Joi.array().items(delivery).required(),
        next: nullable(uuid),
      }),
      handler: async ({ params, query }) => ({
        success: true,
        ...(await readDeliveries(sql, params.endpointId, query)),
      }),
    }),
    defineRoute({
      method: 'POST',
      path: '/api/webhook-endpoints/{endpointId}/replay',
      summary: 'Send again what an endpoint has not taken since a moment',
      permission,
      idempotent: true,
      params: ofEndpoint,
      payload: Joi.object<{ since: string }>({ since: timestamp.required() }),
      answer: Joi.object({ success, deliveries: count }),
      status: 202,
      handler: async ({ params, payload, actor }) => ({
        success: true,
        deliveries: await replayUnsuccessful(deps, params.endpointId, new Date(payload.since), actor),
      }),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/webhook-deliveries/{deliveryId}',
      summary: 'One delivery with what was sent and what came back',
      permission,
      params: ofDelivery,
      answer: oneDelivery,
      handler: async ({ params }) => ({
        success: true,
        delivery: await readDelivery(sql, params.deliveryId),
      }),
    }),
    defineRoute({
      method: 'POST',
      path: '/api/webhook-deliveries/{deliveryId}/replay',
      summary: 'Send a delivery once more under its own id',
      permission,
      idempotent: true,
      params: ofDelivery,
      answer: oneDelivery,
      status: 202,
      handler: async ({ params, actor }) => ({
        success: true,
        delivery: await replayDelivery(deps, params.deliveryId, actor),
      }),
    }),
  ];
}
