import type {
  SandboxAppointment,
  SandboxHours,
  SandboxPay,
  SandboxPayroll,
  SandboxStaff,
  SandboxWeek,
} from '@tamarack/core/domain';
import { addDays, type ClinicMoment } from './calendar.ts';
import type { AppointmentRow, Records, StaffRow } from './repository.ts';

/** The sandbox's records as seen at a moment of the current week. */
export interface Present {
  records: Records;
  moment: ClinicMoment;
  /** Monday of the current week. */
  weekStart: string;
}

const minutesPerDay = 1_440;

function clock({ week, weekday }: { week: number; weekday: number }, minute: number): number {
  return (week * 7 + weekday) * minutesPerDay + minute;
}

function nowOf({ moment }: Present): number {
  return clock({ week: 0, weekday: moment.weekday }, moment.minute);
}

/** Whether an appointment's time has passed. */
function isPast(present: Present, row: AppointmentRow): boolean {
  return clock(row, row.startMinute + row.minutes) <= nowOf(present);
}

/** Whether the client was treated: the time has passed and they attended. */
export function isTreated(present: Present, row: AppointmentRow): boolean {
  return row.outcome === 'attended' && isPast(present, row);
}

/** An appointment as the screens show it at this moment. */
export function shown(present: Present, row: AppointmentRow): SandboxAppointment {
  const started = clock(row, row.startMinute) <= nowOf(present);
  const state = isPast(present, row) || (started && row.outcome !== 'attended') ? row.outcome : null;
  return {
    id: row.id,
    day: addDays(present.weekStart, row.week * 7 + row.weekday - 1),
    weekday: row.weekday,
    startMinute: row.startMinute,
    minutes: row.minutes,
    staffId: row.staffId,
    staffName: row.staffName,
    clientName: row.clientName,
    type: row.type,
    state: state ?? (started ? 'in_session' : 'scheduled'),
    firstVisit: row.firstVisit,
  };
}

export function person({ staffId, name, profession }: StaffRow): SandboxStaff {
  return { staffId, name, profession };
}

const sum = <T>(rows: readonly T[], of: (row: T) => number) =>
  rows.reduce((total, row) => total + of(row), 0);

/** Minutes worked, booked and treated in the current week, for each clinician. */
export function hoursOf(present: Present): SandboxHours[] {
  const { staff, shifts, appointments } = present.records;
  return staff.map((each) => {
    const own = appointments.filter((row) => row.week === 0 && row.staffId === each.staffId);
    return {
      ...person(each),
      availableMinutes: sum(
        shifts.filter((shift) => shift.staffId === each.staffId),
        (shift) => shift.minutes,
      ),
      scheduledMinutes: sum(own, (row) => row.minutes),
      treatedMinutes: sum(
        own.filter((row) => isTreated(present, row)),
        (row) => row.minutes,
      ),
    };
  });
}

/** What a clinician earns with these sessions, in cents. */
export function payOf(staff: StaffRow, sessions: readonly AppointmentRow[]): SandboxPay {
  const treatedMinutes = sum(sessions, (row) => row.minutes);
  const payCents =
    staff.payKind === 'hourly'
      ? Math.round((treatedMinutes / 60) * staff.payValue)
      : sum(sessions, (row) => Math.round((row.feeCents * staff.payValue) / 100));
  return {
    ...person(staff),
    payKind: staff.payKind,
    payValue: staff.payValue,
    sessions: sessions.length,
    treatedMinutes,
    payCents,
  };
}

/** The pay run for the two weeks before the current one: confirmed sessions are paid, others are pending. */
export function payrollOf(present: Present): SandboxPayroll {
  const { staff, appointments } = present.records;
  const attended = appointments.filter(
    (row) => (row.week === -1 || row.week === -2) && row.outcome === 'attended',
  );
  const confirmed = attended.filter((row) => row.confirmed);
  const lines = staff.map((each) =>
    payOf(
      each,
      confirmed.filter((row) => row.staffId === each.staffId),
    ),
  );
  return {
    from: addDays(present.weekStart, -14),
    to: addDays(present.weekStart, -1),
    lines,
    totalCents: sum(lines, (line) => line.payCents),
    waiting: attended.length - confirmed.length,
  };
}

/** Each week at a glance, oldest first; the current one so far. */
export function weeksOf(present: Present): SandboxWeek[] {
  const { appointments } = present.records;
  const weeks = [...new Set(appointments.map((row) => row.week))].sort((a, b) => a - b);
  return weeks.map((week) => {
    const own = appointments.filter((row) => row.week === week);
    const past = own.filter((row) => isPast(present, row));
    const treated = past.filter((row) => row.outcome === 'attended');
    const newClients = new Set(treated.filter((row) => row.firstVisit).map((row) => row.clientId));
    const returning = new Set(
      treated.filter((row) => !newClients.has(row.clientId)).map((row) => row.clientId),
    );
    return {
      start: addDays(present.weekStart, week * 7),
      scheduledMinutes: sum(own, (row) => row.minutes),
      treatedMinutes: sum(treated, (row) => row.minutes),
      revenueCents: sum(treated, (row) => row.feeCents),
      past: past.length,
      missed: past.length - treated.length,
      newClients: newClients.size,
      returningClients: returning.size,
    };
  });
}
