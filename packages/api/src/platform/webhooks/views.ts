import { DomainError } from '@tamarack/core/domain';
import {
  type DeliveryPage,
  type DeliveryQuery,
  type DeliveryState,
  deliveryStates,
  type WebhookDeliveryDetail,
  type WebhookEndpoint,
} from '@tamarack/core/domain/platform/webhooks';
import { isoTimes } from '../../database/dated.ts';
import type { Sql } from '../../database/types.ts';
import { found } from '../../server/refusals.ts';
import {
  countRecent,
  type EndpointRow,
  findDelivery,
  findEndpoint,
  listAttempts,
  listDeliveries,
  listEndpoints,
} from './repository.ts';

/** All endpoints with the recent results of their deliveries. */
export async function readEndpoints(sql: Sql): Promise<WebhookEndpoint[]> {
  return withCounts(sql, await listEndpoints(sql));
}

/** @throws DomainError NOT_FOUND */
export async function readEndpoint(sql: Sql, endpointId: string): Promise<WebhookEndpoint> {
  const row = await findEndpoint(sql, endpointId);
  const [endpoint] = row ? await withCounts(sql, [row]) : [];
  if (!endpoint) throw new DomainError('NOT_FOUND');
  return endpoint;
}

async function withCounts(sql: Sql, rows: readonly EndpointRow[]): Promise<WebhookEndpoint[]> {
  const counts = await countRecent(
    sql,
    rows.map((row) => row.endpointId),
  );
  return rows.map((row) => ({
    ...isoTimes(row),
    recent: Object.fromEntries(
      deliveryStates.map((state) => [
        state,
        counts.find((found) => found.endpointId === row.endpointId && found.state === state)?.count ?? 0,
      ]),
    ) as Record<DeliveryState, number>,
  }));
}

/**
 * Deliveries to an endpoint, newest first.
 * @throws DomainError NOT_FOUND
 */
export async function readDeliveries(
  sql: Sql,
  endpointId: string,
  query: DeliveryQuery & { limit: number },
): Promise<DeliveryPage> {
  if (!(await findEndpoint(sql, endpointId))) throw new DomainError('NOT_FOUND');
  const rows = await listDeliveries(sql, endpointId, { ...query, limit: query.limit + 1 });
  const page = rows.slice(0, query.limit);
  return {
    deliveries: page.map(isoTimes),
    next: rows.length > query.limit ? (page.at(-1)?.deliveryId ?? null) : null,
  };
}

/**
 * A delivery with its requests and responses.
 * @throws DomainError NOT_FOUND
 */
export async function readDelivery(sql: Sql, deliveryId: string): Promise<WebhookDeliveryDetail> {
  const row = found(await findDelivery(sql, deliveryId));
  const attempts = await listAttempts(sql, deliveryId);
  return {
    ...isoTimes(row),
    log: attempts.map(isoTimes),
  };
}
