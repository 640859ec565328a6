import type { WebhookAttempt } from '@tamarack/core/domain/platform/webhooks';
import { webhookTestType } from '@tamarack/core/domain/platform/webhooks';
import type { Dated } from '../../../database/dated.ts';
import { column, execute, one, query } from '../../../database/rows.ts';
import type { Sql, Tx } from '../../../database/types.ts';

/** Conditions of a delivery `d` that is due at `:now` and that no worker is sending. */
const isDue = `d.state = 'queued' AND d.next_attempt_at <= :now AND coalesce(d.claimed_until <= now(), true)`;

/** Endpoints with deliveries that are due; at most `limit`, the longest waiting first. */
export async function listDueEndpoints(sql: Sql, now: Date, limit: number): Promise<string[]> {
  return column<string>(
    sql,
    `SELECT d.endpoint_id FROM webhook_deliveries d JOIN webhook_endpoints e USING (endpoint_id)
      WHERE ${isDue} AND (e.enabled OR d.event_type = '${webhookTestType}')
      GROUP BY d.endpoint_id ORDER BY min(d.next_attempt_at) LIMIT :limit`,
    { now, limit },
  );
}

/** A claimed delivery, with what signing and sending need. */
export interface ClaimedDelivery {
  deliveryId: string;
  endpointId: string;
  eventType: string;
  body: string;
  /** Attempts made since the last replay. */
  tries: number;
  url: string;
  secret: Buffer;
  previousSecret: Buffer | null;
  previousSecretUntil: Date | null;
}

/**
 * Claims up to `limit` due deliveries of an endpoint for `seconds`, so that no other worker sends them too. If this worker
 * is killed, they are due again then. The claim follows the database's clock, on which all workers agree.
 */
export async function claimDeliveries(
  sql: Sql,
  claim: { endpointId: string; now: Date; seconds: number; limit: number },
): Promise<ClaimedDelivery[]> {
  return query<ClaimedDelivery>(
    sql,
    `WITH due AS (
       SELECT d.delivery_id, e.url, e.secret, e.previous_secret, e.previous_secret_until
         FROM webhook_deliveries d JOIN webhook_endpoints e USING (endpoint_id)
        WHERE d.endpoint_id = :endpointId AND ${isDue}
          AND (e.enabled OR d.event_type = '${webhookTestType}')
        ORDER BY d.next_attempt_at, d.delivery_id LIMIT :limit FOR UPDATE OF d SKIP LOCKED
     )
     UPDATE webhook_deliveries d SET claimed_until = now() + :seconds * interval '1 second'
       FROM due WHERE d.delivery_id = due.delivery_id
     RETURNING d.delivery_id, d.endpoint_id, d.event_type, d.body, d.tries, due.url, due.secret, due.previous_secret,
               due.previous_secret_until`,
    claim,
  );
}

export interface NewAttempt extends Dated<WebhookAttempt> {
  deliveryId: string;
}

export async function insertAttempt(tx: Tx, attempt: NewAttempt): Promise<void> {
  await tx('webhook_attempts').insert({
    ...attempt,
    requestHeaders: JSON.stringify(attempt.requestHeaders),
    responseHeaders: attempt.responseHeaders && JSON.stringify(attempt.responseHeaders),
  });
}

/**
 * Locks a delivery and its endpoint until the transaction ends; false when it is no longer queued, or its endpoint is
 * gone. The endpoint is locked first, as when it is switched off together with its deliveries.
 */
export async function lockDelivery(
  tx: Tx,
  { deliveryId, endpointId }: Pick<ClaimedDelivery, 'deliveryId' | 'endpointId'>,
): Promise<boolean> {
  await tx('webhook_endpoints').where({ endpointId }).forNoKeyUpdate().first('endpoint_id');
  const row = await tx('webhook_deliveries')
    .where({ deliveryId, state: 'queued' })
    .forUpdate()
    .first('delivery_id');
  return row !== undefined;
}

/** Records the result of an attempt: ended, or due again at `next`. */
export async function settleDelivery(
  tx: Tx,
  deliveryId: string,
  outcome: {
    state: 'queued' | 'succeeded' | 'failed';
    status: number | null;
    error: string | null;
    next: Date | null;
    now: Date;
  },
): Promise<void> {
  await tx('webhook_deliveries')
    .where({ deliveryId, state: 'queued' })
    .update({
      state: outcome.state,
      attempts: tx.raw('attempts + 1'),
      tries: tx.raw('tries + 1'),
      lastStatus: outcome.status,
      lastError: outcome.error,
      endedAt: outcome.state === 'queued' ? null : outcome.now,
      claimedUntil: null,
      ...(outcome.next ? { nextAttemptAt: outcome.next } : {}),
    });
}

/** Records that the endpoint works (again); at most one write a minute. */
export async function noteEndpointSuccess(tx: Tx, endpointId: string, now: Date): Promise<void> {
  await execute(
    tx,
    `UPDATE webhook_endpoints SET last_success_at = :now, failing_since = NULL, failure_told_at = NULL
      WHERE endpoint_id = :endpointId
        AND (failing_since IS NOT NULL OR last_success_at IS NULL OR last_success_at < :now::timestamptz - interval '1 minute')`,
    { endpointId, now },
  );
}

export interface TroubledEndpoint {
  endpointId: string;
  url: string;
  description: string;
  failingSince: Date;
}

/**
 * Records a failure. Returns the endpoint once for each outage that lasts since `longAgo`; the caller that
 * gets it notifies the owners.
 */
export async function noteEndpointFailure(
  tx: Tx,
  endpointId: string,
  { now, longAgo }: { now: Date; longAgo: Date },
): Promise<TroubledEndpoint | undefined> {
  await tx('webhook_endpoints')
    .where({ endpointId })
    .whereNull('failing_since')
    .update({ failingSince: now });
  return one<TroubledEndpoint>(
    tx,
    `UPDATE webhook_endpoints SET failure_told_at = :now
      WHERE endpoint_id = :endpointId AND failure_told_at IS NULL AND failing_since <= :longAgo
      RETURNING endpoint_id, url, description, failing_since`,
    { endpointId, now, longAgo },
  );
}

/** Switches off an endpoint that answered 410; undefined when it was off already. */
export async function disableGoneEndpoint(
  tx: Tx,
  endpointId: string,
  now: Date,
): Promise<TroubledEndpoint | undefined> {
  return one<TroubledEndpoint>(
    tx,
    `UPDATE webhook_endpoints
        SET enabled = false, disabled_because = 'gone', failing_since = coalesce(failing_since, :now), version = version + 1
      WHERE endpoint_id = :endpointId AND enabled
      RETURNING endpoint_id, url, description, failing_since`,
    { endpointId, now },
  );
}

/** Ends the queued deliveries of an endpoint that is switched off, except tests. Returns how many. */
export async function cancelDeliveries(
  sql: Sql,
  endpointId: string,
  reason: string,
  now: Date,
): Promise<number> {
  return sql('webhook_deliveries')
    .where({ endpointId, state: 'queued' })
    .whereNot({ eventType: webhookTestType })
    .update({ state: 'cancelled', endedAt: now, lastError: reason });
}

/**
 * Ends due deliveries to endpoints that are off, except tests. An event that is committed while its endpoint is being
 * switched off may queue one. Rows that another worker is ending are skipped.
 */
export async function cancelLeftovers(sql: Sql, reason: string, now: Date): Promise<void> {
  await execute(
    sql,
    `UPDATE webhook_deliveries SET state = 'cancelled', ended_at = :now, last_error = :reason
      WHERE delivery_id IN (
        SELECT d.delivery_id FROM webhook_deliveries d JOIN webhook_endpoints e USING (endpoint_id)
         WHERE d.state = 'queued' AND d.next_attempt_at <= :now AND NOT e.enabled
           AND d.event_type <> '${webhookTestType}' FOR UPDATE OF d SKIP LOCKED)`,
    { reason, now },
  );
}

/** Platform owners who can sign in, to notify by email. */
export async function listOwners(sql: Sql): Promise<{ userId: string; email: string }[]> {
  return query<{ userId: string; email: string }>(
    sql,
    `SELECT user_id, email FROM users
      WHERE platform_role = 'platform_owner' AND deactivated_at IS NULL
        AND email_verified_at IS NOT NULL AND has_password(user_id)`,
  );
}

/** Encrypted secrets of the endpoint of a delivery; undefined when the delivery is unknown. */
export async function findDeliverySecrets(
  sql: Sql,
  deliveryId: string,
): Promise<{ secret: Buffer; previousSecret: Buffer | null } | undefined> {
  return one(
    sql,
    `SELECT e.secret, e.previous_secret
       FROM webhook_deliveries d JOIN webhook_endpoints e USING (endpoint_id) WHERE d.delivery_id = ?`,
    [deliveryId],
  );
}
