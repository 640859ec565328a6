import { DomainError } from '@tamarack/core/domain';
import {
  type Changed,
  type ConsentGiver,
  type ConsentKind,
  consentTexts,
  type Day,
} from '@tamarack/core/domain/workspace';
import { found } from '../../../server/refusals.ts';
import { clinicDay, forClinic } from '../../access/index.ts';
import { type ClientCall, openClient, textOf } from '../call.ts';
import { record, refuseDayOutside } from '../record/change.ts';
import { endGuardiansConsent, findConsent, insertConsent, withdraw } from './repository.ts';

/**
 * Records a consent to the current text, given now or on an earlier day. It replaces that of a guardian once the guardians
 * do not decide for the client any more.
 * @throws DomainError NOT_FOUND, FORBIDDEN, ALREADY_DONE when one is in force, VALIDATION_FAILED for a future day or one before
 *   the client’s birth
 */
export function addConsent(
  call: ClientCall,
  clientId: string,
  { kind, givenBy, givenOn }: { kind: ConsentKind; givenBy: ConsentGiver; givenOn?: Day },
): Promise<Changed> {
  const now = call.deps.clock.now();
  return forClinic(call, async (tx) => {
    const { version } = await openClient(tx, call, clientId);
    const today = await clinicDay(tx, call);
    if (givenOn)
      await refuseDayOutside(tx, call, clientId, { field: 'givenOn', day: givenOn, latest: today });
    if (givenBy !== 'guardian') await endGuardiansConsent(tx, { clientId, kind, today, now });
    const id = await insertConsent(tx, call.access.tenantId, {
      clientId,
      kind,
      textVersion: consentTexts[kind].version,
      givenBy,
      givenAt: givenOn && givenOn < today ? new Date(`${givenOn}T17:00:00Z`) : now,
      createdBy: call.access.staffId,
    });
    if (!id) throw new DomainError('ALREADY_DONE', { text: textOf(call)('consentInForce') });
    await record(tx, call, clientId, version, 'consent_given', { kind });
    return { id, version: 1 };
  });
}

/** @throws DomainError NOT_FOUND, FORBIDDEN, ALREADY_DONE, VERSION_CONFLICT */
export function withdrawConsent(
  call: ClientCall,
  clientId: string,
  consentId: string,
  version: number,
): Promise<Changed> {
  return forClinic(call, async (tx) => {
    const client = await openClient(tx, call, clientId);
    const consent = found(await findConsent(tx, clientId, consentId));
    if (consent.withdrawnAt) throw new DomainError('ALREADY_DONE');
    const changed = await withdraw(tx, consentId, version, call.deps.clock.now());
    if (changed === undefined) throw new DomainError('VERSION_CONFLICT');
    await record(tx, call, clientId, client.version, 'consent_withdrawn', { kind: consent.kind });
    return { id: consentId, version: changed };
  });
}
