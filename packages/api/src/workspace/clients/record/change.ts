import { DomainError } from '@tamarack/core/domain';
import {
  type Changed,
  type ClientChanges,
  type ClientIdentity,
  type Day,
  earliestDayOf,
  latestDischarge,
} from '@tamarack/core/domain/workspace';
import type { Tx } from '../../../database/types.ts';
import { invalid, notAllowed } from '../../../server/refusals.ts';
import { clinicDay, forClinic } from '../../access/index.ts';
import { dayText } from '../../papers/index.ts';
import { recordChange } from '../../shared/index.ts';
import { type ClientCall, openClient, textOf } from '../call.ts';
import { updateClient } from '../repository.ts';
import { renewRetention } from '../retention/service.ts';
import { wordsOf } from '../words.ts';
import { hasBookingAfter } from './page-repository.ts';
import { identityKeys, listIdentitiesOf, replaceWords, updateIdentity } from './repository.ts';
import { refuseImpossible } from './service.ts';

/**
 * Changes a client if the given version is current.
 * @throws DomainError NOT_FOUND, FORBIDDEN, VERSION_CONFLICT, TRANSITION_NOT_ALLOWED, VALIDATION_FAILED
 */
export function changeClient(
  call: ClientCall,
  clientId: string,
  { version, ...changes }: ClientChanges,
): Promise<Changed> {
  return forClinic(call, async (tx) => {
    const before = await openClient(tx, call, clientId, version);
    if (changes.legalHold !== undefined && call.access.role !== 'administrator')
      throw new DomainError('FORBIDDEN', { text: textOf(call)('administratorsOnly') });
    if (changes.state && before.state === 'discharged') throw notAllowed(textOf(call)('stillActive'));
    const { language, region, deskAlert, decidesAlone, legalHold, state } = changes;
    const fields = Object.entries({
      language,
      region,
      desk_alert: deskAlert,
      decides_alone: decidesAlone,
      legal_hold: legalHold,
      state,
    }).flatMap(([column, value]) => (value === undefined ? [] : [[column, value] as const]));
    const identity = personIn(changes);
    if (Object.keys(identity).length > 0) {
      const [known] = await listIdentitiesOf(tx, clientId);
      if (!known) throw new DomainError('FORBIDDEN');
      refuseImpossible(call, { ...known, ...identity }, known);
      await updateIdentity(tx, clientId, identity);
      await updateSearchWords(tx, call.access.tenantId, clientId);
    }
    const changed = await updateClient(tx, clientId, Object.fromEntries(fields));
    if ('birthOn' in identity || region !== undefined) await renewRetention(tx, clientId);
    await record(tx, call, clientId, changed, 'changed', { fields: Object.keys(changes) });
    return { id: clientId, version: changed };
  });
}

function personIn(changes: Partial<ClientIdentity>): Partial<ClientIdentity> {
  return Object.fromEntries(
    identityKeys.flatMap((key) => (changes[key] === undefined ? [] : [[key, changes[key]]])),
  );
}

/** Updates the search words of a client, which include those of the files merged into theirs. */
export async function updateSearchWords(tx: Tx, tenantId: string, clientId: string): Promise<void> {
  const identities = await listIdentitiesOf(tx, clientId);
  await replaceWords(tx, tenantId, clientId, identities.flatMap(wordsOf));
}

/**
 * Discharges a client on a day, or undoes that. The care team loses access 90 days later.
 * @throws DomainError NOT_FOUND, FORBIDDEN, VERSION_CONFLICT, TRANSITION_NOT_ALLOWED with appointments after that day,
 *   VALIDATION_FAILED for a day before the client’s birth or more than a year ahead
 */
export function dischargeClient(
  call: ClientCall,
  clientId: string,
  { version, on }: { version: number; on: Day | null },
): Promise<Changed> {
  return forClinic(call, async (tx) => {
    await openClient(tx, call, clientId, version);
    if (on)
      await refuseDayOutside(tx, call, clientId, {
        field: 'on',
        day: on,
        latest: latestDischarge(await clinicDay(tx, call)),
      });
    if (on && (await hasBookingAfter(tx, clientId, on, call.deps.clock.now())))
      throw notAllowed(textOf(call)('hasBookings'));
    const changed = await updateClient(tx, clientId, {
      state: on ? 'discharged' : 'active',
      discharged_on: on,
    });
    await record(tx, call, clientId, changed, on ? 'discharged' : 'discharge_taken_back');
    return { id: clientId, version: changed };
  });
}

/**
 * Refuses a day before the client’s birth or after the latest one allowed.
 * @throws DomainError VALIDATION_FAILED
 */
export async function refuseDayOutside(
  tx: Tx,
  call: ClientCall,
  clientId: string,
  { field, day, latest }: { field: string; day: Day; latest: Day },
): Promise<void> {
  const [identity] = await listIdentitiesOf(tx, clientId);
  const earliest = earliestDayOf(identity?.birthOn ?? null);
  if (day >= earliest && day <= latest) return;
  const range = { from: dayText(earliest, call.locale), to: dayText(latest, call.locale) };
  throw invalid({ [field]: textOf(call)('dayOutside', range) });
}

/** Writes a change of a client’s record to the history. */
export function record(
  tx: Tx,
  call: ClientCall,
  id: string,
  version: number,
  action: string,
  details: Record<string, unknown> = {},
): Promise<void> {
  return recordChange(tx, call, { kind: 'client', id, version, action, details });
}
