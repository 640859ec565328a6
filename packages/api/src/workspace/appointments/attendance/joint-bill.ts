import { type AttendanceState, missedFee } from '@tamarack/core/domain/workspace';
import type { Tx } from '../../../database/types.ts';
import { notAllowed } from '../../../server/refusals.ts';
import { say } from '../text.ts';
import type { AppointmentCall } from '../work.ts';
import { change, holdConfirmations } from './locked.ts';
import { feeBefore, findTakenFee, type LockedAppointment, type LockedAttendance } from './repository.ts';

/** Ids of the visit that carried the joint bill and of the one that carries it now. */
export interface FeePassed {
  from: string;
  to: string;
  /** The fee of the first, if the other is a missed visit that is charged again. */
  feeCents?: number | null;
}

const taking: readonly AttendanceState[] = ['booked', 'arrived', 'attended'];
const missed: readonly AttendanceState[] = ['no_show', 'late_cancelled'];

export const isDecided = ({ confirmation }: LockedAttendance) =>
  confirmation === 'confirmed' || confirmation === 'excluded';
export const takesPlace = ({ state }: LockedAttendance) => taking.includes(state);
export const isMissed = ({ state }: LockedAttendance) => missed.includes(state);
/** A fee that is not known yet is carried too: the others have zero. */
const carries = (one: LockedAttendance) => takesPlace(one) && one.feeCents !== 0;
const isCharged = (one: LockedAttendance) => (takesPlace(one) || isMissed(one)) && (one.feeCents ?? 0) > 0;

/** The visit that carries the fee of a joint bill, or the first if it is free. */
export function carrierOf(attendances: readonly LockedAttendance[]): LockedAttendance | undefined {
  const here = attendances.filter(takesPlace);
  return here.find(carries) ?? here[0];
}

/**
 * One visit of a joint bill carries the fee for everyone. Before it drops out, the fee moves to another visit that
 * still takes place; if there is none, it stays. If it drops out `free` of charge, a missed visit whose fee was taken
 * over is charged again.
 * @throws DomainError TRANSITION_NOT_ALLOWED when the only other visits that take place are confirmed or excluded, so
 *   that nobody would be charged for the session
 */
export async function passFee(
  tx: Tx,
  call: AppointmentCall,
  { billing, attendances, missedFeeBp }: LockedAppointment,
  leaving: readonly LockedAttendance[],
  { free = false }: { free?: boolean } = {},
): Promise<FeePassed | undefined> {
  if (billing !== 'one') return undefined;
  const staying = attendances.filter((one) => !leaving.includes(one));
  const carrier = staying.some(carries) ? undefined : leaving.find(carries);
  const heir = staying.find((one) => takesPlace(one) && !isDecided(one));
  if (carrier && !heir && staying.some(takesPlace)) throw notAllowed(say(call.locale, 'partnerDecided'));
  if (!heir) return free ? returnToMissed(tx, call, leaving, staying) : undefined;
  if (!carrier) return undefined;
  const { feeCents } = carrier;
  await handOver(tx, call, carrier, heir, { feeCents, charged: missedFee(feeCents ?? 0, missedFeeBp) });
  return { from: carrier.attendanceId, to: heir.attendanceId };
}

/**
 * Moves the fee back to the visit that had it, unless the visit that carries it now is confirmed. A missed visit that was
 * confirmed meanwhile keeps its charge.
 */
export async function passFeeBack(
  tx: Tx,
  call: AppointmentCall,
  { attendances }: LockedAppointment,
  { from, to, feeCents }: FeePassed,
): Promise<void> {
  const carrier = attendances.find(({ attendanceId }) => attendanceId === to);
  const before = attendances.find(({ attendanceId }) => attendanceId === from);
  if (!carrier || !before) return;
  if (feeCents !== undefined) {
    await takeFromMissed(tx, call, [carrier]);
    await change(tx, call, before, 'fee_taken', { fee_cents: feeCents }, { feeCents });
  } else if (carries(carrier) && !isDecided(carrier)) await handOver(tx, call, carrier, before);
}

/**
 * For a visit that takes place after all: takes over the fee from a missed visit. If another visit that takes place
 * carries the fee, this one stays at zero.
 * @throws DomainError TRANSITION_NOT_ALLOWED when the missed visit that is charged is confirmed or excluded
 */
export async function claimFee(
  tx: Tx,
  call: AppointmentCall,
  { billing, attendances }: LockedAppointment,
  back: LockedAttendance,
): Promise<void> {
  if (billing !== 'one') return;
  const others = attendances.filter((one) => one !== back);
  if (others.some(carries)) {
    if (carries(back)) await change(tx, call, back, 'fee_passed', { fee_cents: 0, fee_reason: '' });
    return;
  }
  if (carries(back)) return;
  const feeCents = await takeFromMissed(tx, call, others);
  if (feeCents === undefined && others.some((one) => isDecided(one) && isCharged(one)))
    throw notAllowed(say(call.locale, 'jointBillDecided'));
  if (feeCents !== undefined)
    await change(tx, call, back, 'fee_taken', { fee_cents: feeCents }, { feeCents });
}

/**
 * Takes a joint bill away from the missed visit that carried it, for a visit that takes place instead. Returns the full
 * fee, or undefined if no missed visit carried one or it is already decided.
 */
export async function takeFromMissed(
  tx: Tx,
  call: AppointmentCall,
  attendances: readonly LockedAttendance[],
): Promise<number | undefined> {
  for (const one of attendances.filter(isMissed)) {
    if (isDecided(one)) continue;
    const before = await feeBefore(tx, call.access.tenantId, one.attendanceId);
    if (!before?.feeCents) continue;
    await holdConfirmations(tx, call, [one]);
    await change(tx, call, one, 'fee_passed', { fee_cents: 0 }, { ...before, charged: one.feeCents });
    return before.feeCents;
  }
  return undefined;
}

/** Undoes `takeFromMissed`, unless somebody else who stays is charged for the appointment. */
async function returnToMissed(
  tx: Tx,
  call: AppointmentCall,
  leaving: readonly LockedAttendance[],
  staying: readonly LockedAttendance[],
): Promise<FeePassed | undefined> {
  const carrier = leaving.find(isCharged);
  if (!carrier || staying.some(isCharged)) return undefined;
  const open = staying.filter((one) => isMissed(one) && !isDecided(one));
  const ids = open.map(({ attendanceId }) => attendanceId);
  const taken = await findTakenFee(tx, call.access.tenantId, ids);
  const before = open.find(({ attendanceId }) => attendanceId === taken?.attendanceId);
  if (!taken || !before) return undefined;
  const { feeCents } = carrier;
  const { attendanceId: to, charged, ...details } = taken;
  await holdConfirmations(tx, call, [carrier, before]);
  await change(tx, call, carrier, 'fee_passed', { fee_cents: 0 });
  await change(tx, call, before, 'fee_returned', { fee_cents: charged }, { ...details, charged });
  return { from: carrier.attendanceId, to, feeCents };
}

async function handOver(
  tx: Tx,
  call: AppointmentCall,
  from: LockedAttendance,
  to: LockedAttendance,
  details?: { feeCents: number | null; charged: number },
): Promise<void> {
  const { feeCents, feeReason } = from;
  await holdConfirmations(tx, call, [from, to]);
  await change(tx, call, from, 'fee_passed', { fee_cents: 0, fee_reason: '' }, details);
  await change(tx, call, to, 'fee_taken', { fee_cents: feeCents, fee_reason: feeReason }, { feeCents });
}
