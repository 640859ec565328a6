import { DomainError } from '@tamarack/core/domain';
import {
  type ApiClientChanges,
  type ApiClientInfo,
  type IssuedKey,
  type KeyRotation,
  type NewApiClient,
  productClients,
} from '@tamarack/core/domain/platform/api-clients';
import type { Actor } from '../../audit/actor.ts';
import { insertAuditEntry, insertEvent } from '../../audit/repository.ts';
import { isoTimes } from '../../database/dated.ts';
import type { Tx } from '../../database/types.ts';
import { longDateTime } from '../../mail/dates.ts';
import { sha256 } from '../../server/access/tokens.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { found, invalid, notAllowed, refuseOutdated } from '../../server/refusals.ts';
import { newClientKey } from './product/ensure.ts';
import {
  type ClientRow,
  endPreviousKey,
  insertSecretClient,
  listClients,
  lockClient,
  replaceKey,
  revokeClient,
  updateClient,
} from './repository.ts';

/** Messages of this feature. English only, like the console. */
const clientTexts = {
  idTaken: 'This id is in use or was used before. Choose another one.',
  productClient:
    'This application is part of the product. Its key can be rotated, but it cannot be revoked here.',
  productClientFixed:
    'The product’s own applications are needed by everyone: leave the old key at least one hour.',
  revoked: 'This application is revoked. Create another one in its place.',
  oldKey: (until: string) =>
    `The old key is valid until ${until}. Revoke the old key first, or rotate after that.`,
  productOldKey: (until: string) =>
    `The old key is valid until ${until}. Rotate after that: the product’s own applications may still use it.`,
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

type ClientDeps = Pick<ServerDeps, 'database' | 'clock'>;

export async function readClients({ database }: ClientDeps): Promise<ApiClientInfo[]> {
  return (await listClients(database.platform)).map(isoTimes);
}

/**
 * Adds a secret client for a script or a partner.
 * @throws DomainError VALIDATION_FAILED when the id is in use or was used before
 */
export async function createClient(
  deps: ClientDeps,
  wanted: Required<NewApiClient>,
  actor: Actor,
): Promise<IssuedKey> {
  const { clientId, name, requestsPerMinute, expiresInDays } = wanted;
  const key = newClientKey('sec');
  return deps.database.change(async (tx) => {
    const added = await insertSecretClient(tx, {
      clientId,
      name,
      requestsPerMinute,
      keyHash: sha256(key),
      keyHint: key.slice(-4),
      expiresAt: expiry(deps, expiresInDays),
      createdBy: actor.userId,
    });
    if (!added) throw invalid({ clientId: clientTexts.idTaken });
    await record(tx, actor, clientId, 'created', 'client.create', { requestsPerMinute, expiresInDays });
    return { client: await readClient(tx, clientId), key };
  });
}

/**
 * Changes name or limit of an application that is still at the given version.
 * @throws DomainError NOT_FOUND, VERSION_CONFLICT, ALREADY_DONE when it is revoked
 */
export async function editClient(
  deps: ClientDeps,
  clientId: string,
  { version, name, requestsPerMinute }: ApiClientChanges,
  actor: Actor,
): Promise<ApiClientInfo> {
  return deps.database.change(async (tx) => {
    const before = await lockUnrevoked(tx, clientId, version);
    if (before.name === name && before.requestsPerMinute === requestsPerMinute) return isoTimes(before);
    await updateClient(tx, clientId, { name, requestsPerMinute });
    await record(tx, actor, clientId, 'updated', 'client.update', {
      before: { name: before.name, requestsPerMinute: before.requestsPerMinute },
      after: { name, requestsPerMinute },
    });
    return readClient(tx, clientId);
  });
}

/**
 * Rotates an application's key. The old one stays valid for `overlapHours`, so that its users have time to
 * switch. Only one old key can be valid at a time.
 * @throws DomainError NOT_FOUND, VERSION_CONFLICT, ALREADY_DONE when it is revoked, VALIDATION_FAILED for the product's
 *   own applications without an overlap, TRANSITION_NOT_ALLOWED while an old key is valid that is not to end
 */
export async function rotateKey(
  deps: ClientDeps,
  clientId: string,
  wanted: Required<KeyRotation>,
  actor: Actor,
): Promise<IssuedKey> {
  const { version, overlapHours, expiresInDays, endOldKey } = wanted;
  return deps.database.change(async (tx) => {
    const { kind, expiresAt, previousKeyUntil } = await lockUnrevoked(tx, clientId, version);
    if (kind !== 'secret' && overlapHours < 1)
      throw invalid({ overlapHours: clientTexts.productClientFixed });
    if (previousKeyUntil) {
      const isProduct = kind !== 'secret';
      if (isProduct || !endOldKey) throw oldKeyIsValid(previousKeyUntil, isProduct);
      await recordRetired(tx, actor, clientId, previousKeyUntil);
    }
    const key = newClientKey(kind === 'secret' ? 'sec' : 'pub');
    const now = deps.clock.now();
    const previousUntil = endOfOverlap(now, overlapHours, expiresAt);
    await replaceKey(tx, clientId, {
      hash: sha256(key),
      hint: key.slice(-4),
      publicKey: kind === 'secret' ? null : key,
      previousUntil,
      expiresAt: kind === 'secret' ? expiry(deps, expiresInDays) : null,
      now,
    });
    await record(tx, actor, clientId, 'key_rotated', 'client.rotate_key', { overlapHours, expiresInDays });
    return { client: await readClient(tx, clientId), key };
  });
}

function oldKeyIsValid(until: Date, isProduct: boolean): DomainError {
  const text = isProduct ? clientTexts.productOldKey : clientTexts.oldKey;
  return notAllowed(text(longDateTime(until.toISOString(), 'en')), { until: until.toISOString() });
}

/** Until when the old key stays valid: never longer than its own expiry. */
function endOfOverlap(now: Date, hours: number, expiresAt: Date | null): Date | null {
  const wanted = now.getTime() + hours * HOUR_MS;
  const end = Math.min(wanted, expiresAt?.getTime() ?? wanted);
  return end > now.getTime() ? new Date(end) : null;
}

/**
 * Ends the overlap in which the old key is still valid.
 * @throws DomainError NOT_FOUND, VERSION_CONFLICT, ALREADY_DONE when there is no old key
 */
export async function retireOldKey(
  deps: ClientDeps,
  clientId: string,
  version: number,
  actor: Actor,
): Promise<ApiClientInfo> {
  return deps.database.change(async (tx) => {
    const { previousKeyUntil } = await lockUnrevoked(tx, clientId, version);
    if (!previousKeyUntil) throw new DomainError('ALREADY_DONE');
    await endPreviousKey(tx, clientId);
    await recordRetired(tx, actor, clientId, previousKeyUntil);
    return readClient(tx, clientId);
  });
}

function recordRetired(tx: Tx, actor: Actor, clientId: string, until: Date): Promise<void> {
  return record(tx, actor, clientId, 'old_key_ended', 'client.retire_key', { until: until.toISOString() });
}

/**
 * Revokes an application permanently; its calls are refused within seconds.
 * @throws DomainError NOT_FOUND, VERSION_CONFLICT, ALREADY_DONE, TRANSITION_NOT_ALLOWED for the product's own
 */
export async function endClient(
  deps: ClientDeps,
  clientId: string,
  version: number,
  actor: Actor,
): Promise<ApiClientInfo> {
  return deps.database.change(async (tx) => {
    const { kind } = await lockUnrevoked(tx, clientId, version);
    if (kind !== 'secret' || productClients.includes(clientId)) throw notAllowed(clientTexts.productClient);
    await revokeClient(tx, clientId, deps.clock.now());
    await record(tx, actor, clientId, 'revoked', 'client.revoke', {});
    return readClient(tx, clientId);
  });
}

async function lockUnrevoked(tx: Tx, clientId: string, version: number): Promise<ClientRow> {
  const client = found(await lockClient(tx, clientId));
  if (client.revokedAt) throw new DomainError('ALREADY_DONE', { text: clientTexts.revoked });
  refuseOutdated(client, version);
  return client;
}

async function readClient(tx: Tx, clientId: string): Promise<ApiClientInfo> {
  const client = found(await lockClient(tx, clientId));
  return isoTimes(client);
}

function expiry({ clock }: ClientDeps, days: number | null): Date | null {
  return days === null ? null : new Date(clock.now().getTime() + days * DAY_MS);
}

async function record(
  tx: Tx,
  actor: Actor,
  clientId: string,
  change: string,
  action: `client.${string}`,
  details: object,
): Promise<void> {
  await insertEvent(tx, actor, { type: 'platform.client_changed', payload: { clientId, change } });
  await insertAuditEntry(tx, actor, { action, details: { clientId, ...details } });
}
