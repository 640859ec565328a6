import type { ServerRoute } from '@hapi/hapi';
import { keyOverlapHours } from '@tamarack/core/domain/platform/api-clients';
import {
  type DeliveryQuery,
  deliveryStates,
  type IssuedSecret,
  type SecretRotation,
  type WebhookAttempt,
  type WebhookDelivery,
  type WebhookDeliveryDetail,
  type WebhookEndpoint,
  type WebhookEndpointChanges,
  type WebhookEndpointValues,
  webhookEndpoints,
  webhookEventTypes,
  webhookTestType,
} from '@tamarack/core/domain/platform/webhooks';
import Joi from 'joi';
import type { ServerDeps } from '../../server/deps.ts';
import { defineRoute } from '../../server/routes.ts';
import { count, pageLimit, text, timestamp, uuid, version } from '../../server/schemas.ts';
import {
  listOf,
  mapOf,
  nullable,
  oneOf,
  optional,
  recordOf,
  shape,
  withDefaults,
} from '../../server/shape.ts';
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

const ofVersion = shape<{ version: number }>({ version });

const values = {
  url: text(2_000),
  description: optional(text(200).allow('')),
  eventTypes: listOf(oneOf(webhookEventTypes)).min(1).unique(),
};
const newEndpoint = withDefaults(shape<WebhookEndpointValues>(values), { description: '' });
const changes = withDefaults(
  shape<WebhookEndpointChanges>({ ...values, version, enabled: Joi.boolean().strict() }),
  { description: '' },
);
const rotation = shape<SecretRotation>({
  version,
  overlapHours: oneOf(keyOverlapHours),
  endOldSecret: optional(Joi.boolean().strict()),
});
const deliveryQuery = withDefaults(
  shape<DeliveryQuery>({
    state: optional(oneOf(deliveryStates)),
    type: optional(oneOf([...webhookEventTypes, webhookTestType])),
    before: optional(uuid),
    limit: optional(pageLimit),
  }),
  { limit: 25 },
);

const endpoint = shape<WebhookEndpoint>({
  endpointId: uuid,
  url: Joi.string(),
  description: Joi.string().allow(''),
  eventTypes: listOf(oneOf(webhookEventTypes)),
  enabled: Joi.boolean(),
  disabledBecause: nullable(oneOf(['operator', 'gone'])),
  failingSince: nullable(timestamp),
  lastSuccessAt: nullable(timestamp),
  previousSecretUntil: nullable(timestamp),
  createdAt: timestamp,
  version,
  recent: recordOf(deliveryStates, count),
}).meta({ className: 'WebhookEndpoint' });
const deliveryKeys = {
  deliveryId: uuid,
  endpointId: uuid,
  eventType: Joi.string(),
  tenantId: nullable(uuid),
  state: oneOf(deliveryStates),
  attempts: count,
  lastStatus: nullable(Joi.number().integer()),
  lastError: nullable(Joi.string()),
  createdAt: timestamp,
  endedAt: nullable(timestamp),
  nextAttemptAt: nullable(timestamp),
};
const delivery = shape<WebhookDelivery>(deliveryKeys).meta({ className: 'WebhookDelivery' });
const headers = mapOf(Joi.string().allow(''));
const attempt = shape<WebhookAttempt>({
  at: timestamp,
  durationMs: count,
  url: Joi.string(),
  requestHeaders: headers,
  status: nullable(Joi.number().integer()),
  responseHeaders: nullable(headers),
  responseBody: nullable(Joi.string().allow('')),
  error: nullable(Joi.string()),
});
const detail = shape<WebhookDeliveryDetail>({
  ...deliveryKeys,
  body: Joi.string(),
  log: listOf(attempt),
}).meta({ className: 'WebhookDeliveryDetail' });
const oneEndpoint = shape<{ endpoint: WebhookEndpoint }>({ endpoint });
const issued = shape<IssuedSecret>({ endpoint, secret: Joi.string() });
const oneDelivery = shape<{ delivery: WebhookDeliveryDetail }>({ delivery: detail });

/** Outgoing webhooks: endpoints, their deliveries and attempts. */
export function webhookRoutes(deps: ServerDeps): ServerRoute[] {
  return [...endpoints(deps), ...deliveries(deps)];
}

const permission = 'webhooks:manage' as const;

function endpoints(deps: ServerDeps): ServerRoute[] {
  const sql = deps.database.platform;
  return [
    defineRoute(webhookEndpoints.list, {
      summary: 'Webhook endpoints',
      permission,
      answer: shape({ endpoints: listOf(endpoint) }),
      handler: async () => ({ endpoints: await readEndpoints(sql) }),
    }),
    defineRoute(webhookEndpoints.create, {
      summary: 'Add an endpoint; only this response contains its signing secret',
      permission,
      stepUp: true,
      payload: newEndpoint,
      answer: issued,
      handler: ({ payload, actor }) => createEndpoint(deps, payload, actor),
    }),
    defineRoute(webhookEndpoints.get, {
      summary: 'One webhook endpoint',
      permission,
      answer: oneEndpoint,
      handler: async ({ params }) => ({
        endpoint: await readEndpoint(sql, params.endpointId),
      }),
    }),
    defineRoute(webhookEndpoints.update, {
      summary: 'Change an endpoint that is still at the given version',
      permission,
      stepUp: true,
      payload: changes,
      answer: oneEndpoint,
      handler: async ({ params, payload, actor }) => ({
        endpoint: await editEndpoint(deps, params.endpointId, payload, actor),
      }),
    }),
    defineRoute(webhookEndpoints.rotateSecret, {
      summary: 'Rotate the signing secret; messages are signed with both during the overlap',
      permission,
      stepUp: true,
      payload: withDefaults(rotation, { endOldSecret: false }),
      answer: issued,
      handler: ({ params, payload, actor }) => rotateSecret(deps, params.endpointId, payload, actor),
    }),
    defineRoute(webhookEndpoints.remove, {
      summary: 'Remove an endpoint with its deliveries',
      permission,
      stepUp: true,
      payload: ofVersion,
      handler: async ({ params, payload, actor }) => {
        await removeEndpoint(deps, params.endpointId, payload.version, actor);
      },
    }),
    defineRoute(webhookEndpoints.sendTest, {
      summary: 'Send an endpoint a test message',
      permission,
      answer: oneDelivery,
      handler: async ({ params, actor }) => ({
        delivery: await sendTest(deps, params.endpointId, actor),
      }),
    }),
  ];
}

function deliveries(deps: ServerDeps): ServerRoute[] {
  const sql = deps.database.platform;
  return [
    defineRoute(webhookEndpoints.deliveries, {
      summary: 'Deliveries to an endpoint, newest first',
      permission,
      query: deliveryQuery,
      answer: shape({ deliveries: listOf(delivery), next: nullable(uuid) }),
      handler: ({ params, query }) => readDeliveries(sql, params.endpointId, query),
    }),
    defineRoute(webhookEndpoints.replaySince, {
      summary: 'Send the failed and cancelled deliveries to an endpoint since a time again',
      permission,
      payload: shape({ since: timestamp }),
      answer: shape({ deliveries: count }),
      handler: async ({ params, payload, actor }) => ({
        deliveries: await replayUnsuccessful(deps, params.endpointId, new Date(payload.since), actor),
      }),
    }),
    defineRoute(webhookEndpoints.delivery, {
      summary: 'One delivery with its requests and responses',
      permission,
      answer: oneDelivery,
      handler: async ({ params }) => ({
        delivery: await readDelivery(sql, params.deliveryId),
      }),
    }),
    defineRoute(webhookEndpoints.replay, {
      summary: 'Send a delivery again under the same id',
      permission,
      answer: oneDelivery,
      handler: async ({ params, actor }) => ({
        delivery: await replayDelivery(deps, params.deliveryId, actor),
      }),
    }),
  ];
}
