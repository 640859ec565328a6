import { randomUUIDv7 } from 'node:crypto';
import { type AnswerOf, DomainError } from '@tamarack/core/domain';
import { type appointmentEndpoints, holdingStates, usualFee } from '@tamarack/core/domain/workspace';
import { send } from '../../../database/rows.ts';
import type { Tx } from '../../../database/types.ts';
import { invalid, notAllowed } from '../../../server/refusals.ts';
import { mailRestored } from '../../client-mails/index.ts';
import { recordChange } from '../../shared/index.ts';
import { clientsBookedBeside } from '../booking/check.ts';
import { bookedClients, takeIntoCare } from '../booking/clients.ts';
import { findBookingFacts, holdFeesOf, insertAttendances } from '../booking/repository.ts';
import { say } from '../text.ts';
import { type AppointmentCall, inCalendar, record, undoEnd } from '../work.ts';
import { takeFromMissed, takesPlace } from './joint-bill.ts';
import { change, lockOwn, settle } from './locked.ts';
import { type LockedAppointment, listAttendances } from './repository.ts';

/**
 * Adds a client to a group appointment. A client who had cancelled is booked again.
 * @throws DomainError VALIDATION_FAILED when it is full, ALREADY_DONE, TRANSITION_NOT_ALLOWED for a cancelled appointment
 */
export function addClient(
  call: AppointmentCall,
  appointmentId: string,
  { version, clientId }: { version: number; clientId: string },
): Promise<AnswerOf<(typeof appointmentEndpoints)['addClient']>> {
  const { access, locale } = call;
  const { tenantId, staffId: by } = access;
  return inCalendar(call, async (tx) => {
    await holdFeesOf(tx, tenantId, [appointmentId]);
    const locked = await lockOwn(tx, call, appointmentId, version);
    const { state, serviceId, staffId, locationId, localOn, capacity } = locked;
    const refuse = (text: 'notBooked' | 'outcomeFirst') => notAllowed(say(locale, text));
    if (state !== 'booked') throw refuse('notBooked');
    const [client] = await bookedClients(tx, call, { clientIds: [clientId], serviceId, staffId }, 'clientId');
    const facts = await findBookingFacts(tx, tenantId, { serviceId, staffId, locationId });
    if (!client || !facts) throw new DomainError('NOT_FOUND');
    // Read again: the client may have been locked by a merge that moved a visit of this appointment to them.
    const attendances = await listAttendances(tx, tenantId, appointmentId);
    const appointment = { ...locked, attendances };
    const holding = attendances.filter((one) => holdingStates.includes(one.state));
    if (holding.length >= capacity)
      throw invalid({ clientId: say(locale, 'tooManyClients', { most: capacity }) });
    const before = attendances.find((one) => one.clientId === clientId);
    if (before && holding.includes(before))
      throw new DomainError('ALREADY_DONE', { text: say(locale, 'clientThere') });
    if (before?.confirmation) throw refuse('outcomeFirst');
    const joint = await jointFee(tx, call, appointment);
    const fee =
      joint === undefined
        ? usualFee(localOn, staffId, facts.service.fees, client.fees)
        : { feeCents: joint, feeReason: '' };
    const { startsAt } = appointment;
    const { attendanceId } = before ?? { attendanceId: randomUUIDv7() };
    const strangers = client.stranger ? [clientId] : [];
    const reactivated = await takeIntoCare(tx, call, appointment, [clientId], strangers);
    const earlier = before && {
      before: { state: before.state, cancelled_by: before.cancelledBy, rebook: before.rebook },
    };
    if (before)
      await change(tx, call, before, 'booked', {
        state: 'booked',
        arrived_at: null,
        cancelled_by: null,
        // The reason of a cancellation stays for an undo: the history keeps no texts.
        rebook: false,
        decided_at: null,
        fee_cents: fee.feeCents,
        fee_reason: fee.feeReason,
      });
    else {
      const visit = { attendanceId, appointmentId, clientId, localOn, arrivedAt: null, ...fee };
      await send(tx, insertAttendances(tenantId, by, [visit]));
      await recordChange(tx, call, { kind: 'attendance', id: attendanceId, version: 1, action: 'added' });
    }
    await mailRestored(tx, call, [{ attendanceId, clientId, startsAt }]);
    const clientsBooked = await clientsBookedBeside(tx, call, appointment, [clientId]);
    const changed = { id: appointmentId, version: await settle(tx, call, appointment) };
    await record(tx, call, {
      ...changed,
      action: 'client_added',
      details: { attendanceId, reactivated, ...earlier },
    });
    const undoUntil = undoEnd(call.deps.clock.now());
    return { ...changed, clientsBooked, undoUntil };
  });
}

/**
 * The fee of a visit added to a joint bill: zero if another visit takes place, else the fee of the missed visit that
 * carried the bill. Undefined if the visit has a fee of its own.
 */
async function jointFee(
  tx: Tx,
  call: AppointmentCall,
  { billing, attendances }: LockedAppointment,
): Promise<number | undefined> {
  if (billing !== 'one') return undefined;
  return attendances.some(takesPlace) ? 0 : takeFromMissed(tx, call, attendances);
}
