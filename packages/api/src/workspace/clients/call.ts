import { DomainError } from '@tamarack/core/domain';
import { type Locale, translator } from '@tamarack/core/domain/text';
import type { Tx } from '../../database/types.ts';
import { found, notAllowed } from '../../server/refusals.ts';
import type { ClinicCall } from '../access/index.ts';
import { isOwn, type LockedClient, lockClient } from './repository.ts';
import { clientTexts } from './text.ts';
import { ownClientsOnly } from './visibility.ts';

/** A request about clients. */
export interface ClientCall extends ClinicCall {
  /** Language of the response. */
  locale: Locale;
}

export const textOf = (call: ClientCall) => translator(clientTexts, call.locale);

/**
 * Locks a client before changing the record.
 * @throws DomainError NOT_FOUND, FORBIDDEN for a clinician’s other clients, TRANSITION_NOT_ALLOWED when it was merged
 *   or its chart destroyed, VERSION_CONFLICT
 */
export async function openClient(
  tx: Tx,
  call: ClientCall,
  clientId: string,
  version?: number,
): Promise<LockedClient> {
  const client = found(await lockClient(tx, call.access.tenantId, clientId));
  const own = await ownClientsOnly(tx, call.access);
  if (own && !(await isOwn(tx, clientId, own, call.deps.clock.now())))
    throw new DomainError('FORBIDDEN', { text: textOf(call)('notOwn') });
  if (client.mergedInto !== null)
    throw notAllowed(textOf(call)('merged', { fileNo: String(client.mergedInto) }));
  if (client.state === 'destroyed') throw notAllowed(textOf(call)('destroyed'));
  if (version !== undefined && version !== client.version)
    throw new DomainError('VERSION_CONFLICT', { details: { version: client.version } });
  return client;
}
