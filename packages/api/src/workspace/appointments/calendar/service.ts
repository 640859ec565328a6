import { DomainError } from '@tamarack/core/domain';
import {
  type Calendar,
  type CalendarAppointment,
  type CalendarAttendance,
  holdingStates,
  type Rebooking,
} from '@tamarack/core/domain/workspace';
import type { Tx } from '../../../database/types.ts';
import type { ClinicAccess } from '../../../server/access/types.ts';
import { type ClinicCall, forClinic } from '../../access/index.ts';
import { logForEach } from '../../charts/index.ts';
import { readReviewers } from '../../confirmations/index.ts';
import { readHoursAndBlocks } from '../../schedule/index.ts';
import { typedText } from '../../shared/index.ts';
import { mayManage } from '../own.ts';
import { dayOfWallTime } from '../slots/slot.ts';
import { undoableSince, undoEnd } from '../work.ts';
import {
  type AppointmentRow,
  type CalendarRange,
  findAppointment,
  type LastChange,
  listAppointments,
  listRebooking,
  listUndoable,
} from './repository.ts';

/** A request about the calendar. */
export interface CalendarCall extends ClinicCall {
  /** True for an operator signed in as a member, who only sees busy times. */
  isOperator: boolean;
}

/** Reads one to seven days with the details the member may see. */
export function readCalendar(call: CalendarCall, range: CalendarRange): Promise<Calendar> {
  return forClinic(call, (tx) => calendarOf(tx, call, range));
}

/** Reads days for printing, and logs the print for each client who is named. */
export function printCalendar(
  call: CalendarCall,
  range: CalendarRange,
  sessionId: string | null,
): Promise<Calendar> {
  return forClinic(call, async (tx) => {
    const calendar = await calendarOf(tx, call, range);
    const clientIds = calendar.appointments
      .filter(({ state }) => state === 'booked')
      .flatMap(({ attendances }) => attendances.filter((one) => holdingStates.includes(one.state)))
      .map(({ clientId }) => clientId);
    const entry = {
      staffId: call.access.staffId,
      purpose: 'administration',
      sessionId,
      at: call.deps.clock.now(),
    } as const;
    await logForEach(tx, 'print', clientIds, entry);
    return calendar;
  });
}

async function calendarOf(tx: Tx, call: CalendarCall, range: CalendarRange): Promise<Calendar> {
  const { access } = call;
  const [rows, changes, reviewerOf, hoursAndBlocks] = await Promise.all([
    listAppointments(tx, access.tenantId, range),
    listUndoable(tx, access.tenantId, undoableSince(call)),
    readReviewers(tx, call),
    readHoursAndBlocks(tx, access, range),
  ]);
  const { from, to } = range;
  return { from, to, appointments: shownTo(call, rows, changes, reviewerOf), ...hoursAndBlocks };
}

/** @throws DomainError NOT_FOUND */
export function readAppointment(call: CalendarCall, appointmentId: string): Promise<CalendarAppointment> {
  return forClinic(call, async (tx) => {
    const [row, changes, reviewerOf] = await Promise.all([
      findAppointment(tx, call.access.tenantId, appointmentId),
      listUndoable(tx, call.access.tenantId, undoableSince(call)),
      readReviewers(tx, call),
    ]);
    if (!row) throw new DomainError('NOT_FOUND');
    const [appointment] = shownTo(call, [row], changes, reviewerOf);
    if (!appointment) throw new DomainError('NOT_FOUND');
    return appointment;
  });
}

function shownTo(
  { access, isOperator }: CalendarCall,
  rows: AppointmentRow[],
  changes: LastChange[],
  reviewerOf: Awaited<ReturnType<typeof readReviewers>>,
): CalendarAppointment[] {
  const last = new Map(changes.map((change) => [`${change.appointmentId} ${change.version}`, change]));
  const isOpen = ({ staffId }: AppointmentRow) => !isOperator && seesFully(access, staffId);
  const shown = rows.filter((row) => row.state !== 'released' || isOpen(row));
  return shown.map((row) => {
    const { zone, ...facts } = row;
    const { staffId, localStart } = row;
    const appointment = {
      ...facts,
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt.toISOString(),
      reviewer: reviewerOf({ staffId, localOn: dayOfWallTime(localStart), zone }),
    };
    if (!isOpen(row)) return { ...appointment, ...busyTime };
    return {
      ...appointment,
      busyOnly: false,
      memo: typedText(access, row.memo),
      attendances: row.attendances.map((attendance) => formatAttendance(access, attendance)),
      undoUntil: undoUntil(access, row, last.get(`${row.appointmentId} ${row.version}`)),
    };
  });
}

/** Hides all but the time of an appointment. */
const busyTime = {
  busyOnly: true,
  serviceId: null,
  repeatId: null,
  memo: '',
  attendances: [],
  undoUntil: null,
};

/** Clinicians see their own appointments in full, other roles the whole calendar. HR sees no names. */
export function seesFully(access: ClinicAccess, staffId: string): boolean {
  return access.role === 'hr' || mayManage(access, staffId);
}

function formatAttendance(access: ClinicAccess, attendance: CalendarAttendance): CalendarAttendance {
  const { arrivedAt, deskAlert, feeReason } = attendance;
  return {
    ...attendance,
    arrivedAt: arrivedAt && new Date(arrivedAt).toISOString(),
    deskAlert: typedText(access, deskAlert),
    feeReason: typedText(access, feeReason),
  };
}

function undoUntil(access: ClinicAccess, { staffId }: AppointmentRow, change?: LastChange): string | null {
  const own = change && (change.staffId === access.staffId || access.role !== 'clinician');
  if (!own || !mayManage(access, staffId)) return null;
  return undoEnd(change.at);
}

/** Visits that need a new time: a clinician’s own, or all for the others. */
export function readRebooking(call: ClinicCall): Promise<Rebooking[]> {
  const own = call.access.role === 'clinician' ? (call.access.staffId ?? undefined) : undefined;
  return forClinic(call, (tx) => listRebooking(tx, call.access.tenantId, own));
}
