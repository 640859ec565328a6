import { DomainError, type SandboxHome } from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import type { Visit } from '../../../server/access/types.ts';
import type { ServerDeps } from '../../../server/deps.ts';
import { addDays, clinicMoment } from './calendar.ts';
import { hoursOf, isTreated, type Present, payOf, payrollOf, person, shown, weeksOf } from './figures.ts';
import { readRecords } from './repository.ts';

/** Most sessions in the confirmation queue, oldest first. */
const queueLength = 8;

/** The three views of the sandbox at this moment, in the clinic's time zone. */
export async function sandboxHome(deps: ServerDeps, visit: Visit, locale: Locale): Promise<SandboxHome> {
  const records = await deps.database.forTenant(visit.tenantId, (tx) =>
    readRecords(tx, visit.tenantId, locale),
  );
  const moment = clinicMoment(deps.clock.now(), records.timeZone);
  const weekStart = addDays(moment.day, 1 - moment.weekday);
  const present: Present = { records, moment, weekStart };
  const thisWeek = records.appointments.filter((row) => row.week === 0);
  const today = thisWeek.filter((row) => row.weekday === moment.weekday);
  const waiting = records.appointments.filter((row) => isTreated(present, row) && !row.confirmed);
  return {
    clinicName: records.clinicName,
    timeZone: records.timeZone,
    currency: records.currency,
    endsAt: visit.expiresAt.toISOString(),
    today: moment,
    weekStart,
    administrator: {
      staff: records.staff.map(person),
      week: thisWeek.map((row) => shown(present, row)),
      hours: hoursOf(present),
      confirmations: {
        total: waiting.length,
        oldest: waiting.slice(0, queueLength).map((row) => shown(present, row)),
      },
      payroll: payrollOf(present),
      weeks: weeksOf(present),
    },
    clinician: clinicianView(present),
    frontDesk: { arrivals: today.map((row) => shown(present, row)), tasks: records.tasks },
  };
}

/** The view of the first clinician who works today. */
function clinicianView(present: Present): SandboxHome['clinician'] {
  const { records, moment } = present;
  const atWork = records.shifts
    .filter((shift) => shift.weekday === moment.weekday)
    .map((shift) => shift.staffId);
  const staff = records.staff.find(({ staffId }) => atWork.includes(staffId)) ?? records.staff[0];
  const hours = hoursOf(present).find(({ staffId }) => staffId === staff?.staffId);
  if (!staff || !hours) throw new DomainError('UNAVAILABLE');
  const own = records.appointments.filter((row) => row.staffId === staff.staffId);
  const treated = own.filter((row) => isTreated(present, row));
  const { lines, from, to } = payrollOf(present);
  const period = lines.find(({ staffId }) => staffId === staff.staffId) ?? payOf(staff, []);
  return {
    person: person(staff),
    day: own
      .filter((row) => row.week === 0 && row.weekday === moment.weekday)
      .map((row) => shown(present, row)),
    notes: treated.filter((row) => !row.noteSigned).map((row) => shown(present, row)),
    hours,
    pay: {
      period,
      from,
      to,
      soFarCents: payOf(
        staff,
        treated.filter((row) => row.week === 0),
      ).payCents,
    },
  };
}
