import type {
  DeliveryQuery,
  DeliveryState,
  WebhookAttempt,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEndpointValues,
} from '@tamarack/core/domain/platform/webhooks';
import type { Dated } from '../../database/dated.ts';
import { execute, one, query, value } from '../../database/rows.ts';
import type { Sql, Tx } from '../../database/types.ts';
import { insertForId } from '../../database/write.ts';

export type EndpointRow = Dated<
  Omit<WebhookEndpoint, 'recent'>,
  'failingSince' | 'lastSuccessAt' | 'previousSecretUntil' | 'createdAt'
>;

const endpointColumns = `
  endpoint_id, url, description, event_types, enabled, disabled_because, failing_since, last_success_at,
  CASE WHEN previous_secret_until > now() THEN previous_secret_until END AS "previousSecretUntil",
  created_at, version`;

/** All endpoints in the order they were added. */
export function listEndpoints(sql: Sql): Promise<EndpointRow[]> {
  return query(sql, `SELECT ${endpointColumns} FROM webhook_endpoints ORDER BY endpoint_id`);
}

export function findEndpoint(sql: Sql, endpointId: string): Promise<EndpointRow | undefined> {
  return one(sql, `SELECT ${endpointColumns} FROM webhook_endpoints WHERE endpoint_id = ?`, [endpointId]);
}

/** Reads an endpoint and keeps others from changing it until the transaction ends. */
export function lockEndpoint(tx: Tx, endpointId: string): Promise<EndpointRow | undefined> {
  return one(tx, `SELECT ${endpointColumns} FROM webhook_endpoints WHERE endpoint_id = ? FOR UPDATE`, [
    endpointId,
  ]);
}

/** Deliveries of the last 7 days by endpoint and state. */
export function countRecent(
  sql: Sql,
  endpointIds: readonly string[],
): Promise<{ endpointId: string; state: DeliveryState; count: number }[]> {
  return query(
    sql,
    `SELECT endpoint_id, state, count(*)::integer AS count FROM webhook_deliveries
      WHERE endpoint_id = ANY(?) AND created_at > now() - interval '7 days' GROUP BY endpoint_id, state`,
    [[...endpointIds]],
  );
}

/** Allows one transaction at a time to add an endpoint, and counts existing ones. */
export async function countForInsert(tx: Tx): Promise<number> {
  await execute(tx, "SELECT pg_advisory_xact_lock(hashtextextended('webhook endpoints', 0))");
  return value<number>(tx, 'SELECT count(*) FROM webhook_endpoints');
}

export async function insertEndpoint(
  tx: Tx,
  endpoint: Required<WebhookEndpointValues> & { secret: Buffer; createdBy: string | null },
): Promise<string> {
  const { url, description, eventTypes, secret, createdBy } = endpoint;
  const row = { url, description, eventTypes, secret, createdBy };
  return insertForId(tx, 'webhook_endpoints', row, 'endpoint_id');
}

/** A new URL starts without the failures of the old one. */
export async function updateEndpoint(
  tx: Tx,
  endpointId: string,
  values: Required<WebhookEndpointValues> & { enabled: boolean },
  isFresh: boolean,
): Promise<void> {
  await tx('webhook_endpoints')
    .where({ endpointId })
    .update({
      url: values.url,
      description: values.description,
      eventTypes: [...values.eventTypes],
      enabled: values.enabled,
      disabledBecause: values.enabled ? null : tx.raw(`coalesce(disabled_because, 'operator')`),
      version: tx.raw('version + 1'),
      ...(isFresh ? { failingSince: null, failureToldAt: null } : {}),
    });
}

/** Replaces the signing secret; until `previousUntil` messages are signed with both. */
export async function exchangeSecret(
  tx: Tx,
  endpointId: string,
  secret: Buffer,
  previousUntil: Date | null,
): Promise<void> {
  await tx('webhook_endpoints')
    .where({ endpointId })
    .update({
      previousSecret: previousUntil ? tx.ref('secret') : null,
      previousSecretUntil: previousUntil,
      secret,
      version: tx.raw('version + 1'),
    });
}

/** Deletes an endpoint with its deliveries. */
export async function deleteEndpoint(tx: Tx, endpointId: string): Promise<void> {
  await tx('webhook_endpoints').where({ endpointId }).delete();
}

export type DeliveryRow = Dated<WebhookDelivery>;

const deliveryColumns = `
  delivery_id, endpoint_id, event_type, tenant_id, state, attempts, last_status, last_error, created_at, ended_at,
  CASE WHEN state = 'queued' THEN next_attempt_at END AS "nextAttemptAt"`;

/** Deliveries to an endpoint, newest first, older than the id `before`. */
export function listDeliveries(
  sql: Sql,
  endpointId: string,
  filter: DeliveryQuery & { limit: number },
): Promise<DeliveryRow[]> {
  const { state = null, type = null, before = null, limit } = filter;
  return query(
    sql,
    `SELECT ${deliveryColumns} FROM webhook_deliveries
      WHERE endpoint_id = :endpointId
        AND (:state::text IS NULL OR state = :state) AND (:type::text IS NULL OR event_type = :type)
        AND (:before::uuid IS NULL OR delivery_id < :before::uuid)
      ORDER BY delivery_id DESC LIMIT :limit`,
    { endpointId, state, type, before, limit },
  );
}

export function findDelivery(
  sql: Sql,
  deliveryId: string,
): Promise<(DeliveryRow & { body: string }) | undefined> {
  return one(sql, `SELECT ${deliveryColumns}, body FROM webhook_deliveries WHERE delivery_id = ?`, [
    deliveryId,
  ]);
}

export type AttemptRow = Dated<WebhookAttempt>;

/** The attempts of a delivery, newest first; at most 50. */
export function listAttempts(sql: Sql, deliveryId: string): Promise<AttemptRow[]> {
  return query(
    sql,
    `SELECT at, duration_ms, url, request_headers, status, response_headers, response_body, error
       FROM webhook_attempts WHERE delivery_id = ? ORDER BY attempt_id DESC LIMIT 50`,
    [deliveryId],
  );
}

export async function insertTest(tx: Tx, endpointId: string, type: string, body: string): Promise<string> {
  return insertForId(tx, 'webhook_deliveries', { endpointId, eventType: type, body }, 'delivery_id');
}

/** Queues ended deliveries again, from the start of the schedule; returns their ids. Queued ones are left alone. */
export async function requeueDeliveries(
  tx: Tx,
  selection: { endpointId: string; deliveryId: string } | { endpointId: string; unsuccessfulSince: Date },
): Promise<string[]> {
  const ended = tx('webhook_deliveries').where({ endpointId: selection.endpointId });
  if ('deliveryId' in selection)
    ended.where({ deliveryId: selection.deliveryId }).whereNot({ state: 'queued' });
  else ended.whereIn('state', ['failed', 'cancelled']).where('created_at', '>=', selection.unsuccessfulSince);
  const rows = await ended
    .update({ state: 'queued', tries: 0, nextAttemptAt: tx.fn.now(), endedAt: null, claimedUntil: null })
    .returning<{ delivery_id: string }[]>('delivery_id');
  return rows.map((row) => row.delivery_id);
}
