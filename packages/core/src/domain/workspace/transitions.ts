import { type AttendanceState, type CalendarAttendance, noShowAfterMinutes } from './appointments.ts';
import { shareOf } from './money/rounding.ts';

/** Who changes an attendance. An administrator has all actions of the front desk. */
export type AttendanceActor = 'clinician' | 'front_desk' | 'administrator';

/** Further conditions, besides the state. */
export type AttendanceCondition =
  /** Today is the day of the appointment, or later. */
  | 'day_reached'
  /** The start is 15 minutes ago. */
  | 'start_passed'
  /** Less notice than the service requires, in hours of wall time; also true after the start. */
  | 'inside_notice'
  /** It has not been confirmed yet. */
  | 'unconfirmed';

interface AttendanceTransition {
  from: readonly AttendanceState[];
  who: readonly AttendanceActor[];
  when: readonly AttendanceCondition[];
}

const anyone: readonly AttendanceActor[] = ['clinician', 'front_desk', 'administrator'];

/**
 * When each change of an attendance is allowed, and to whom. Clinicians change only attendances of their own appointments.
 * `cancel` is by the clinic, or by the client before the notice period; `reopen` resets the outcome.
 */
export const attendanceTransitions = {
  arrive: { from: ['booked'], who: anyone, when: ['day_reached'] },
  notArrived: { from: ['arrived'], who: anyone, when: [] },
  attend: { from: ['booked', 'arrived'], who: anyone, when: ['day_reached'] },
  noShow: { from: ['booked'], who: anyone, when: ['start_passed'] },
  cancelLate: { from: ['booked'], who: anyone, when: ['inside_notice'] },
  cancel: { from: ['booked', 'arrived'], who: anyone, when: [] },
  reopen: {
    from: ['attended', 'no_show', 'late_cancelled'],
    who: anyone,
    when: ['unconfirmed'],
  },
  void: {
    from: ['booked', 'arrived', 'attended', 'no_show', 'late_cancelled', 'cancelled'],
    who: ['administrator'],
    when: ['unconfirmed'],
  },
} as const satisfies Record<string, AttendanceTransition>;
export type AttendanceAction = keyof typeof attendanceTransitions;
export const attendanceActions = Object.keys(attendanceTransitions) as AttendanceAction[];

/** The input of the conditions. */
export interface AttendanceFacts {
  state: AttendanceState;
  /** Today, in local time at the location. */
  today: string;
  localOn: string;
  now: Date;
  startsAt: Date;
  insideNotice: boolean;
  /** Whether it was confirmed or excluded from billing. */
  decided: boolean;
}

/** Whether an action is possible now; omit `actor` to check for anyone. */
export function mayAct(action: AttendanceAction, facts: AttendanceFacts, actor?: AttendanceActor): boolean {
  const transition: AttendanceTransition = attendanceTransitions[action];
  return (
    transition.from.includes(facts.state) &&
    (actor === undefined || transition.who.includes(actor)) &&
    transition.when.every((condition) => conditions[condition](facts))
  );
}

const conditions: Record<AttendanceCondition, (facts: AttendanceFacts) => boolean> = {
  day_reached: ({ today, localOn }) => today >= localOn,
  start_passed: ({ now, startsAt }) => now.getTime() >= startsAt.getTime() + noShowAfterMinutes * 60_000,
  inside_notice: ({ insideNotice }) => insideNotice,
  unconfirmed: ({ decided }) => !decided,
};

/**
 * States that take up a client’s time. The appointment stays booked while one of its attendances has such a
 * state.
 */
export const holdingStates: readonly AttendanceState[] = ['booked', 'arrived', 'attended', 'no_show'];

/**
 * Why an appointment with these visits cannot be moved; null if it can. A visit with an outcome, also one cancelled
 * late, keeps the appointment at its time; a client who has arrived keeps it on its day.
 */
export function moveObstacle(
  visits: readonly Pick<CalendarAttendance, 'state' | 'confirmation'>[],
  { sameDay }: { sameDay: boolean },
): 'outcomeFirst' | 'arrivedElsewhere' | null {
  if (visits.some(({ confirmation }) => confirmation !== null)) return 'outcomeFirst';
  return !sameDay && visits.some(({ state }) => state === 'arrived') ? 'arrivedElsewhere' : null;
}

/**
 * The fee for a missed appointment: a share of the fee in basis points, half a cent rounded away from zero.
 */
export function missedFee(feeCents: number, missedFeeBp: number): number {
  return shareOf(feeCents, missedFeeBp);
}
