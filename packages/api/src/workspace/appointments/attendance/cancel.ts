import { randomUUID } from 'node:crypto';
import { type AnswerOf, DomainError, type PayloadOf } from '@tamarack/core/domain';
import { type appointmentEndpoints, mayAct } from '@tamarack/core/domain/workspace';
import type { Tx } from '../../../database/types.ts';
import { notAllowed } from '../../../server/refusals.ts';
import { mailCancelled } from '../../client-mails/index.ts';
import { say } from '../text.ts';
import { type AppointmentCall, inCalendar, record, undoEnd } from '../work.ts';
import { passFee } from './joint-bill.ts';
import { change, factsOf, lockOwn, refuseUnless, settle } from './locked.ts';
import { type LockedAppointment, type LockedAttendance, leaveCareTeam, listLaterOf } from './repository.ts';
import { miss } from './service.ts';

type Cancellation = PayloadOf<(typeof appointmentEndpoints)['cancel']>;
type Terms = Pick<Cancellation, 'by' | 'reason' | 'attendanceId' | 'waive'>;

/**
 * Cancels for one client or for all, optionally with the later appointments of the same repeat. A cancellation by the
 * client within the notice period is late and charged; one by the clinic goes onto the rebooking list.
 * @throws DomainError TRANSITION_NOT_ALLOWED when nobody is booked anymore
 */
export function cancel(
  call: AppointmentCall,
  appointmentId: string,
  { version, following, ...terms }: Cancellation,
): Promise<AnswerOf<(typeof appointmentEndpoints)['cancel']>> {
  const { access, deps } = call;
  return inCalendar(call, async (tx) => {
    const appointment = await lockOwn(tx, call, appointmentId, version);
    const act = randomUUID();
    const changed = await cancelOne(tx, call, appointment, terms, act);
    const { repeatId, localStart } = appointment;
    let others = 0;
    if (following && repeatId) {
      const ofClient = clientOf(appointment, terms.attendanceId);
      for (const id of await listLaterOf(tx, access.tenantId, { repeatId, localStart })) {
        const next = await lockOwn(tx, call, id);
        const own = next.attendances.find(({ clientId }) => clientId === ofClient);
        if (ofClient && !own) continue;
        const nextTerms = { ...terms, attendanceId: own?.attendanceId };
        if (!canBeCancelled(next, own)) continue;
        await cancelOne(tx, call, next, nextTerms, act);
        others++;
      }
    }
    const undoUntil = undoEnd(deps.clock.now());
    return { id: appointmentId, version: changed, undoUntil, following: others };
  });
}

function clientOf({ attendances }: LockedAppointment, attendanceId?: string): string | undefined {
  return attendances.find((one) => one.attendanceId === attendanceId)?.clientId;
}

function canBeCancelled({ state, attendances }: LockedAppointment, own?: LockedAttendance): boolean {
  return state === 'booked' && (own ? [own] : attendances).some((one) => one.state === 'booked');
}

/** Cancels the attendances of one locked appointment. Returns its version. */
export async function cancelOne(
  tx: Tx,
  call: AppointmentCall,
  appointment: LockedAppointment,
  { by, reason, attendanceId, waive = false }: Terms,
  act: string,
): Promise<number> {
  const { access, deps, locale } = call;
  const { appointmentId, attendances, staffId, startsAt } = appointment;
  const actionFor = (attendance: LockedAttendance) =>
    by === 'client' && factsOf(call, appointment, attendance).insideNotice ? 'cancelLate' : 'cancel';
  const named = attendances.find((one) => one.attendanceId === attendanceId);
  if (attendanceId && !named) throw new DomainError('NOT_FOUND');
  if (named) refuseUnless(call, actionFor(named), appointment, named);
  const chosen = named
    ? [named]
    : attendances.filter((one) => mayAct(actionFor(one), factsOf(call, appointment, one)));
  const [first] = attendances;
  if (chosen.length === 0 && attendances.length === 1 && first)
    refuseUnless(call, actionFor(first), appointment, first);
  if (chosen.length === 0) throw notAllowed(say(locale, 'notPossibleForAll'));
  const before = chosen.map((one) => ({ attendanceId: one.attendanceId, state: one.state }));
  const free = chosen.every((one) => actionFor(one) === 'cancel');
  const passed = await passFee(tx, call, appointment, chosen, { free });
  for (const attendance of chosen) {
    if (actionFor(attendance) === 'cancelLate') {
      const fee = waive ? { feeCents: 0, feeReason: reason } : {};
      await miss(tx, call, appointment, attendance, 'late_cancelled', { ...fee, reason });
    } else
      await change(
        tx,
        call,
        attendance,
        'cancelled',
        {
          state: 'cancelled',
          cancelled_by: by,
          cancel_reason: reason,
          rebook: by === 'clinic',
          decided_at: deps.clock.now(),
        },
        { by },
      );
  }
  const version = await settle(tx, call, appointment);
  const clientIds = chosen.map(({ clientId }) => clientId);
  await leaveCareTeam(tx, access.tenantId, { clientIds, staffId, at: deps.clock.now() });
  await mailCancelled(
    tx,
    call,
    chosen.map(({ attendanceId, clientId }) => ({ attendanceId, clientId, startsAt })),
  );
  await record(tx, call, {
    id: appointmentId,
    version,
    action: 'cancelled',
    details: { act, by, before, ...(passed ? { passed } : {}) },
  });
  return version;
}
