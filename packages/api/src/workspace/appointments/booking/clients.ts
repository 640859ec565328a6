import { clinicRoleMay } from '@tamarack/core/domain';
import type { Day, NewAppointment } from '@tamarack/core/domain/workspace';
import type { Tx } from '../../../database/types.ts';
import { withCommit } from '../../../database/with-commit.ts';
import { found, invalid } from '../../../server/refusals.ts';
import { recordChange, recordChanges } from '../../shared/index.ts';
import { say } from '../text.ts';
import type { AppointmentCall } from '../work.ts';
import {
  type BookedClient,
  joinCareTeam,
  listBookedClients,
  listStrangers,
  type Opener,
  type Reactivated,
  reactivate,
  restoreClientState,
} from './repository.ts';

/** Returns clients in the order of the payload. @throws DomainError NOT_FOUND, VALIDATION_FAILED for a merged or destroyed one */
export async function bookedClients(
  tx: Tx,
  call: AppointmentCall,
  { clientIds, serviceId, staffId }: Pick<NewAppointment, 'clientIds' | 'serviceId' | 'staffId'>,
  field: 'clientIds' | 'clientId' = 'clientIds',
): Promise<BookedClient[]> {
  const { access, locale } = call;
  const known = await listBookedClients(tx, access.tenantId, clientIds, serviceId, openerOf(call, staffId));
  return clientIds.map((clientId) => {
    const client = found(known.find((row) => row.clientId === clientId));
    if (client.mergedInto !== null) {
      const text = say(locale, 'clientMerged', { fileNo: String(client.mergedInto) });
      throw invalid({ [field]: text });
    }
    if (client.state === 'destroyed') throw invalid({ [field]: say(locale, 'clientDestroyed') });
    return client;
  });
}

/** The member, if the visit is for themselves and they may read charts; otherwise null. */
function openerOf({ access, deps }: AppointmentCall, staffId: string): Opener | null {
  const { role, isOwner, practises } = access;
  return access.staffId === staffId && clinicRoleMay(role, isOwner, 'charts:read', practises)
    ? { staffId, now: deps.clock.now() }
    : null;
}

/**
 * The clients who are strangers to a member who gives themselves a visit with them. Call it before the visit changes,
 * because afterwards it counts as a visit with them.
 */
export async function strangersTo(
  tx: Tx,
  call: AppointmentCall,
  staffId: string,
  clientIds: readonly string[],
): Promise<string[]> {
  const opener = openerOf(call, staffId);
  return opener ? listStrangers(tx, call.access.tenantId, clientIds, opener) : [];
}

/**
 * For visits that were moved, given to another clinician or restored, and for clients added to a visit: makes the clients
 * active again, as a booking does, and adds the clinician to their care teams. Returns the clients' previous states, for an
 * undo.
 */
export async function takeIntoCare(
  tx: Tx,
  call: AppointmentCall,
  { staffId, localOn }: { staffId: string; localOn: Day },
  clientIds: readonly string[],
  strangers: readonly string[] = [],
): Promise<Reactivated[]> {
  if (clientIds.length === 0) return [];
  const { tenantId, staffId: by } = call.access;
  const reactivated = await reactivateClients(tx, call, clientIds, localOn);
  const at = call.deps.clock.now();
  await withCommit(tx, joinCareTeam(tenantId, { clientIds, strangers, staffId, by, at }));
  return reactivated;
}

/**
 * Makes clients active again who are inactive, or whose care ended before the day of a booking. Returns their previous
 * states, for an undo.
 */
export async function reactivateClients(
  tx: Tx,
  call: AppointmentCall,
  clientIds: readonly string[],
  day: Day,
): Promise<Reactivated[]> {
  if (clientIds.length === 0) return [];
  const reactivated = await reactivate(tx, call.access.tenantId, clientIds, day);
  if (reactivated.length === 0) return [];
  await recordChanges(
    tx,
    call,
    reactivated.map(({ clientId: id, version }) => ({ kind: 'client', id, version, action: 'reactivated' })),
  );
  return reactivated;
}

/** Makes clients again what they were before a booking, where nothing else has happened since. */
export async function undoReactivation(
  tx: Tx,
  call: AppointmentCall,
  reactivated: readonly Reactivated[],
): Promise<void> {
  for (const client of reactivated) {
    const version = await restoreClientState(tx, call.access.tenantId, client);
    if (version === undefined) continue;
    const action = 'reactivation_undone';
    await recordChange(tx, call, { kind: 'client', id: client.clientId, version, action });
  }
}
