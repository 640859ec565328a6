import { type AttendanceState, noShowAfterMinutes } from './appointments.ts';
import { shareOf } from './money/rounding.ts';

/** Who changes an attendance: an administrator may whatever the desk may. */
export type AttendanceActor = 'clinician' | 'front_desk' | 'administrator';

/** What else must hold, besides the state. */
export type AttendanceCondition =
  /** It is the day of the appointment, or later. */
  | 'day_reached'
  /** The start is 15 minutes ago. */
  | 'start_passed'
  /** Less notice than the service asks for, in hours of wall time; also after the start. */
  | 'inside_notice'
  /** Nobody has confirmed it yet. */
  | 'unconfirmed';

interface AttendanceTransition {
  from: readonly AttendanceState[];
  to: AttendanceState;
  who: readonly AttendanceActor[];
  when: readonly AttendanceCondition[];
}

const anyone: readonly AttendanceActor[] = ['clinician', 'front_desk', 'administrator'];

/**
 * Every change of an attendance. A clinician changes attendances of their own appointments only. `cancel` is by the
 * clinic, or by the client before the notice; `reopen` takes an outcome back.
 */
export const attendanceTransitions = {
  arrive: { from: ['booked'], to: 'arrived', who: anyone, when: ['day_reached'] },
  notArrived: { from: ['arrived'], to: 'booked', who: anyone, when: [] },
  attend: { from: ['booked', 'arrived'], to: 'attended', who: anyone, when: ['day_reached'] },
  noShow: { from: ['booked'], to: 'no_show', who: anyone, when: ['start_passed'] },
  cancelLate: { from: ['booked'], to: 'late_cancelled', who: anyone, when: ['inside_notice'] },
  cancel: { from: ['booked', 'arrived'], to: 'cancelled', who: anyone, when: [] },
  reopen: {
    from: ['attended', 'no_show', 'late_cancelled'],
    to: 'booked',
    who: anyone,
    when: ['unconfirmed'],
  },
  void: {
    from: ['booked', 'arrived', 'attended', 'no_show', 'late_cancelled', 'cancelled'],
    to: 'void',
    who: ['administrator'],
    when: ['unconfirmed'],
  },
} as const satisfies Record<string, AttendanceTransition>;
export type AttendanceAction = keyof typeof attendanceTransitions;
export const attendanceActions = Object.keys(attendanceTransitions) as AttendanceAction[];

/** What the conditions are decided from. */
export interface AttendanceFacts {
  state: AttendanceState;
  /** By the clock at the location. */
  today: string;
  localOn: string;
  now: Date;
  startsAt: Date;
  insideNotice: boolean;
  /** Confirmed, or kept from being billed. */
  decided: boolean;
}

/** Whether an action is possible now; `actor` left out, for whoever may. */
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

/** States in which a client’s time is taken; the appointment stays booked while one of its attendances is in one. */
export const holdingStates: readonly AttendanceState[] = ['booked', 'arrived', 'attended', 'no_show'];

/** The fee for a missed appointment: a share of it in basis points, half a cent rounded away from zero. */
export function missedFee(feeCents: number, missedFeeBp: number): number {
  return shareOf(feeCents, missedFeeBp);
}
