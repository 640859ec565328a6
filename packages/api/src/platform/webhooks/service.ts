import { isIP } from 'node:net';
import { DomainError } from '@tamarack/core/domain';
import {
  type IssuedSecret,
  isThisMachine,
  maxWebhookEndpoints,
  type SecretRotation,
  type WebhookDeliveryDetail,
  type WebhookEndpoint,
  type WebhookEndpointChanges,
  type WebhookEndpointValues,
  webhookTestType,
  webhookUrlProblem,
} from '@tamarack/core/domain/platform/webhooks';
import type { Actor } from '../../audit/actor.ts';
import { insertAuditEntry, insertEvent } from '../../audit/repository.ts';
import type { Tx } from '../../database/types.ts';
import { longDateTime } from '../../mail/dates.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { found, invalid, notAllowed, refuseOutdated } from '../../server/refusals.ts';
import { createSecretBox, type SecretBox } from '../../server/secret-box.ts';
import { isPublicAddress } from './delivery/address.ts';
import { cancelDeliveries } from './delivery/repository.ts';
import { newWebhookSecret } from './delivery/signature.ts';
import {
  countForInsert,
  deleteEndpoint,
  type EndpointRow,
  exchangeSecret,
  findDelivery,
  insertEndpoint,
  insertTest,
  lockEndpoint,
  requeueDeliveries,
  updateEndpoint,
} from './repository.ts';
import { webhookTexts } from './text.ts';
import { readDelivery, readEndpoint } from './views.ts';

const HOUR_MS = 3_600_000;

type WebhookDeps = Pick<ServerDeps, 'database' | 'clock' | 'settings'>;

function boxOf({ settings }: WebhookDeps): SecretBox {
  return createSecretBox(settings.encryptionKeys);
}

/**
 * The normalised URL.
 * @throws DomainError VALIDATION_FAILED for a URL that cannot be an endpoint
 */
function addressFrom(url: string, { settings }: WebhookDeps): string {
  const address = URL.canParse(url) ? new URL(url).href : url;
  const problem = webhookUrlProblem(url) ?? webhookUrlProblem(address);
  const refused = (text: string) => invalid({ url: text });
  if (problem) throw refused(webhookTexts.url[problem]);
  if (settings.webhookLoopback && isThisMachine(new URL(url))) return address;
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  if ((isIP(host) && !isPublicAddress(host)) || host === 'localhost' || host.endsWith('.localhost'))
    throw refused(webhookTexts.notPublic);
  return address;
}

/**
 * Adds an endpoint. It receives events from then on.
 * @throws DomainError VALIDATION_FAILED, TRANSITION_NOT_ALLOWED when there are 20 already
 */
export async function createEndpoint(
  deps: WebhookDeps,
  values: Required<WebhookEndpointValues>,
  actor: Actor,
): Promise<IssuedSecret> {
  const wanted = { ...values, url: addressFrom(values.url, deps) };
  const secret = newWebhookSecret();
  const sealed = boxOf(deps).seal(secret);
  const endpointId = await deps.database.change(async (tx) => {
    if ((await countForInsert(tx)) >= maxWebhookEndpoints) throw notAllowed(webhookTexts.tooMany);
    const id = await insertEndpoint(tx, { ...wanted, secret: sealed, createdBy: actor.userId });
    await record(tx, actor, { endpointId: id, url: wanted.url }, 'created', 'webhook.create', {
      eventTypes: wanted.eventTypes,
    });
    return id;
  });
  return { endpoint: await readEndpoint(deps.database.platform, endpointId), secret };
}

/**
 * Changes an endpoint that is still at the given version. Switching it off ends its queued deliveries.
 * @throws DomainError NOT_FOUND, VERSION_CONFLICT, VALIDATION_FAILED
 */
export async function editEndpoint(
  deps: WebhookDeps,
  endpointId: string,
  { version, ...values }: Required<WebhookEndpointChanges>,
  actor: Actor,
): Promise<WebhookEndpoint> {
  const wanted = { ...values, url: addressFrom(values.url, deps) };
  await deps.database.change(async (tx) => {
    const before = await lockAt(tx, endpointId, version);
    const changes = differences(before, wanted);
    if (Object.keys(changes).length === 0) return;
    const isFresh = before.url !== wanted.url || (wanted.enabled && !before.enabled);
    await updateEndpoint(tx, endpointId, wanted, isFresh);
    if (before.enabled && !wanted.enabled)
      await cancelDeliveries(tx, endpointId, webhookTexts.offReason, deps.clock.now());
    await record(tx, actor, { endpointId, url: wanted.url }, 'updated', 'webhook.update', changes);
  });
  return readEndpoint(deps.database.platform, endpointId);
}

/** What changed, for the audit log. Only the host of a URL: paths and queries of webhooks often contain keys. */
function differences(
  before: EndpointRow,
  wanted: Required<WebhookEndpointValues> & { enabled: boolean },
): object {
  const fields = ['url', 'description', 'eventTypes', 'enabled'] as const;
  const auditValue = (values: typeof wanted, field: (typeof fields)[number]) =>
    field === 'url' ? new URL(values.url).host : values[field];
  return Object.fromEntries(
    fields
      .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(wanted[field]))
      .map((field) => [field, { before: auditValue(before, field), after: auditValue(wanted, field) }]),
  );
}

/**
 * Rotates an endpoint's signing secret; messages carry both signatures for `overlapHours`. Only one old secret can be
 * valid at a time.
 * @throws DomainError NOT_FOUND, VERSION_CONFLICT, TRANSITION_NOT_ALLOWED while an old secret is valid that is not to end
 */
export async function rotateSecret(
  deps: WebhookDeps,
  endpointId: string,
  { version, overlapHours, endOldSecret }: Required<SecretRotation>,
  actor: Actor,
): Promise<IssuedSecret> {
  const secret = newWebhookSecret();
  await deps.database.change(async (tx) => {
    const { url, previousSecretUntil } = await lockAt(tx, endpointId, version);
    const oldUntil = previousSecretUntil?.toISOString();
    if (oldUntil && !endOldSecret)
      throw notAllowed(webhookTexts.oldSecret(longDateTime(oldUntil, 'en')), { until: oldUntil });
    const until = overlapHours > 0 ? new Date(deps.clock.now().getTime() + overlapHours * HOUR_MS) : null;
    await exchangeSecret(tx, endpointId, boxOf(deps).seal(secret), until);
    await record(tx, actor, { endpointId, url }, 'secret_exchanged', 'webhook.rotate_secret', {
      overlapHours,
      ...(oldUntil ? { endedOldSecretUntil: oldUntil } : {}),
    });
  });
  return { endpoint: await readEndpoint(deps.database.platform, endpointId), secret };
}

/**
 * Removes an endpoint with its deliveries.
 * @throws DomainError NOT_FOUND, VERSION_CONFLICT
 */
export async function removeEndpoint(
  deps: WebhookDeps,
  endpointId: string,
  version: number,
  actor: Actor,
): Promise<void> {
  await deps.database.change(async (tx) => {
    const { url } = await lockAt(tx, endpointId, version);
    await deleteEndpoint(tx, endpointId);
    await record(tx, actor, { endpointId, url }, 'removed', 'webhook.remove', {});
  });
}

/**
 * Queues a test message; it is sent once, even while the endpoint is switched off.
 * @throws DomainError NOT_FOUND
 */
export async function sendTest(
  deps: WebhookDeps,
  endpointId: string,
  actor: Actor,
): Promise<WebhookDeliveryDetail> {
  const deliveryId = await deps.database.change(async (tx) => {
    if (!(await lockEndpoint(tx, endpointId))) throw new DomainError('NOT_FOUND');
    const body = JSON.stringify({
      type: webhookTestType,
      timestamp: deps.clock.now().toISOString(),
      data: { endpointId },
    });
    const id = await insertTest(tx, endpointId, webhookTestType, body);
    await insertAuditEntry(tx, actor, { action: 'webhook.test', details: { endpointId, deliveryId: id } });
    return id;
  });
  return readDelivery(deps.database.platform, deliveryId);
}

/**
 * Sends an ended delivery again, with the same `webhook-id`.
 * @throws DomainError NOT_FOUND, ALREADY_DONE when it is already queued, TRANSITION_NOT_ALLOWED when the endpoint is
 *   off
 */
export async function replayDelivery(
  deps: WebhookDeps,
  deliveryId: string,
  actor: Actor,
): Promise<WebhookDeliveryDetail> {
  await deps.database.change(async (tx) => {
    const delivery = found(await findDelivery(tx, deliveryId));
    const { endpointId, state } = delivery;
    await lockOn(tx, endpointId, delivery.eventType === webhookTestType);
    const replayed = await requeueDeliveries(tx, { endpointId, deliveryId });
    if (replayed.length === 0) throw new DomainError('ALREADY_DONE');
    await insertAuditEntry(tx, actor, {
      action: 'webhook.replay',
      details: { endpointId, deliveryId, stateBefore: state },
    });
  });
  return readDelivery(deps.database.platform, deliveryId);
}

/**
 * Sends the failed and cancelled deliveries to an endpoint since a time again. Returns how many.
 * @throws DomainError NOT_FOUND, TRANSITION_NOT_ALLOWED when the endpoint is off
 */
export async function replayUnsuccessful(
  deps: WebhookDeps,
  endpointId: string,
  since: Date,
  actor: Actor,
): Promise<number> {
  return deps.database.change(async (tx) => {
    await lockOn(tx, endpointId, false);
    const replayed = await requeueDeliveries(tx, { endpointId, unsuccessfulSince: since });
    await insertAuditEntry(tx, actor, {
      action: 'webhook.replay',
      details: { endpointId, since: since.toISOString(), deliveries: replayed.length },
    });
    return replayed.length;
  });
}

async function lockOn(tx: Tx, endpointId: string, evenWhenOff: boolean): Promise<void> {
  const endpoint = found(await lockEndpoint(tx, endpointId));
  if (!endpoint.enabled && !evenWhenOff) throw notAllowed(webhookTexts.off);
}

async function lockAt(tx: Tx, endpointId: string, version: number): Promise<EndpointRow> {
  const endpoint = found(await lockEndpoint(tx, endpointId));
  refuseOutdated(endpoint, version);
  return endpoint;
}

async function record(
  tx: Tx,
  actor: Actor,
  { endpointId, url }: { endpointId: string; url: string },
  change: string,
  action: `webhook.${string}`,
  details: object,
): Promise<void> {
  const { host } = new URL(url);
  await insertEvent(tx, actor, { type: 'platform.webhook_changed', payload: { endpointId, host, change } });
  await insertAuditEntry(tx, actor, { action, details: { endpointId, host, ...details } });
}
