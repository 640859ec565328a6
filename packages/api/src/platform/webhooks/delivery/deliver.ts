import { webhookFailingHours, webhookTestType } from '@tamarack/core/domain/platform/webhooks';
import { systemActor } from '../../../audit/actor.ts';
import { insertAuditEntry, insertEvent } from '../../../audit/repository.ts';
import type { Tx } from '../../../database/types.ts';
import { queueMail } from '../../../mail/repository.ts';
import type { ServerDeps } from '../../../server/deps.ts';
import type { SecretBox } from '../../../server/secret-box.ts';
import { mainUrl } from '../../../server/urls.ts';
import { webhookTroubleMail } from '../mails.ts';
import type { WebhookAnswer, WebhookClient } from './client.ts';
import {
  type ClaimedDelivery,
  cancelDeliveries,
  claimDeliveries,
  disableGoneEndpoint,
  insertAttempt,
  listOwners,
  lockDelivery,
  type NewAttempt,
  noteEndpointFailure,
  noteEndpointSuccess,
  settleDelivery,
  type TroubledEndpoint,
} from './repository.ts';
import { nextAttemptIn } from './schedule.ts';
import { signedHeaders } from './signature.ts';

/** Requests to one endpoint at a time. */
const AT_ONCE = 4;
/** How long other workers skip claimed deliveries; several times the longest request. */
const CLAIM_SECONDS = 90;
const HOUR_MS = 3_600_000;

/** What is needed to sign and send. */
export interface WebhookSender {
  client: WebhookClient;
  /** Decrypts the endpoints' secrets. */
  secrets: SecretBox;
  /** User-Agent, for the receivers' logs. */
  userAgent: string;
}

export interface WebhookDeliveryDeps extends Pick<ServerDeps, 'jobs' | 'clock'> {
  database: Pick<ServerDeps['database'], 'worker'>;
  settings: Pick<ServerDeps['settings'], 'publicOrigin' | 'publicHost'>;
  webhooks: WebhookSender;
  /** Between 0 and 1; spreads the retries. */
  random?: () => number;
}

/**
 * Sends due deliveries to one endpoint, four at a time, until none is left. No transaction is open while the endpoint
 * answers; deliveries are only claimed for a while, so a killed worker loses none, and receivers recognise a repeat
 * by its `webhook-id`. Never throws for an endpoint that fails.
 */
export async function deliverWebhooks(
  deps: WebhookDeliveryDeps,
  endpointId: string,
  signal?: AbortSignal,
): Promise<void> {
  while (!signal?.aborted) {
    const claimed = await claimDeliveries(deps.database.worker, {
      endpointId,
      now: deps.clock.now(),
      seconds: CLAIM_SECONDS,
      limit: AT_ONCE,
    });
    if (claimed.length === 0) return;
    await Promise.all(claimed.map((delivery) => deliverOne(deps, delivery, signal)));
  }
}

async function deliverOne(
  deps: WebhookDeliveryDeps,
  delivery: ClaimedDelivery,
  signal: AbortSignal | undefined,
): Promise<void> {
  const at = deps.clock.now();
  const headers = {
    'content-type': 'application/json',
    'user-agent': deps.webhooks.userAgent,
    ...signedHeaders(secretsOf(delivery, deps.webhooks.secrets, at), delivery.deliveryId, at, delivery.body),
  };
  const began = performance.now();
  const answer = await deps.webhooks.client.post(delivery.url, headers, delivery.body, signal);
  // Aborted because the worker stops: the result is unknown, so it is due again when the claim expires.
  if (signal?.aborted && answer.status === null) return;
  const attempt: NewAttempt = {
    deliveryId: delivery.deliveryId,
    at,
    durationMs: Math.round(performance.now() - began),
    url: delivery.url,
    requestHeaders: headers,
    status: answer.status,
    responseHeaders: answer.status === null ? null : answer.headers,
    responseBody: answer.status === null ? null : answer.body,
    error: problemOf(answer),
  };
  await deps.database.worker.transaction((tx) => settle(tx, deps, delivery, answer, attempt));
}

function secretsOf(delivery: ClaimedDelivery, secrets: SecretBox, now: Date): string[] {
  const { secret, previousSecret, previousSecretUntil } = delivery;
  const both = previousSecret !== null && previousSecretUntil !== null && now < previousSecretUntil;
  return [secret, ...(both ? [previousSecret] : [])].map((sealed) => secrets.open(sealed));
}

/** Why an attempt failed; null when it succeeded. Only 2xx succeeds, and no redirect is followed. */
function problemOf(answer: WebhookAnswer): string | null {
  if (answer.status === null) return answer.error;
  if (answer.status >= 200 && answer.status < 300) return null;
  if (answer.status >= 300 && answer.status < 400)
    return `Answered ${answer.status}: redirects are not followed.`;
  if (answer.status === 410) return 'Answered 410: the endpoint is gone.';
  return `Answered ${answer.status}.`;
}

async function settle(
  tx: Tx,
  deps: WebhookDeliveryDeps,
  delivery: ClaimedDelivery,
  answer: WebhookAnswer,
  attempt: NewAttempt,
): Promise<void> {
  const now = deps.clock.now();
  const { deliveryId, endpointId, eventType, tries } = delivery;
  if (!(await lockDelivery(tx, delivery))) return;
  await insertAttempt(tx, attempt);
  const { status, error } = attempt;
  if (error === null) {
    await settleDelivery(tx, deliveryId, { state: 'succeeded', status, error, next: null, now });
    return noteEndpointSuccess(tx, endpointId, now);
  }
  const requestedMs = answer.status === null ? 0 : answer.retryAfterMs;
  const wait =
    status === 410 ? null : nextAttemptIn(tries + 1, eventType, requestedMs, deps.random ?? Math.random);
  const next = wait === null ? null : new Date(now.getTime() + wait);
  await settleDelivery(tx, deliveryId, { state: next ? 'queued' : 'failed', status, error, next, now });
  if (eventType === webhookTestType) return;
  if (status === 410) return switchOff(tx, deps, endpointId, now);
  const longAgo = new Date(now.getTime() - webhookFailingHours * HOUR_MS);
  const troubled = await noteEndpointFailure(tx, endpointId, { now, longAgo });
  if (troubled) await tell(tx, deps, troubled, 'failing', error);
}

/** 410 Gone: the receiver wants no more messages (Standard Webhooks 1.0). */
async function switchOff(tx: Tx, deps: WebhookDeliveryDeps, endpointId: string, now: Date): Promise<void> {
  const gone = await disableGoneEndpoint(tx, endpointId, now);
  if (!gone) return;
  await cancelDeliveries(tx, endpointId, 'The endpoint was disabled: it answered 410.', now);
  await insertAuditEntry(tx, systemActor, {
    action: 'webhook.disable',
    details: { endpointId, because: 'gone' },
  });
  await tell(tx, deps, gone, 'gone', 'Answered 410: the endpoint is gone.');
}

/** One event for the console and one mail to each platform owner for each outage. */
async function tell(
  tx: Tx,
  deps: WebhookDeliveryDeps,
  endpoint: TroubledEndpoint,
  trouble: 'failing' | 'gone',
  error: string,
): Promise<void> {
  const { endpointId, url, description, failingSince } = endpoint;
  // Only the host: paths and queries of webhooks often contain keys.
  const { host } = new URL(url);
  await insertEvent(tx, systemActor, {
    type: trouble === 'gone' ? 'webhook.disabled' : 'webhook.failing',
    level: 'error',
    payload: { endpointId, host, error },
  });
  for (const owner of await listOwners(tx)) {
    await queueMail(tx, deps.jobs, {
      to: owner.email,
      tenantId: null,
      dedupeKey: `webhook_${trouble}:${endpointId}:${failingSince.getTime()}:${owner.userId}`,
      message: webhookTroubleMail.message({
        trouble,
        host,
        description: description || null,
        since: failingSince.toISOString(),
        error,
        link: mainUrl(deps.settings, 'en', `/admin/settings/webhooks/${endpointId}`),
      }),
    });
  }
}
