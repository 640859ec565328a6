import { endpoint } from '../endpoint.ts';
import type { AttendanceState, ConfirmationState, NoteState } from './appointments.ts';
import type { QueueCounts } from './confirmations.ts';
import type { Day, Instant, WallTime } from './shared.ts';
import type { Todo } from './todos.ts';

/** A client's visit of today. */
export interface TodayVisit {
  attendanceId: string;
  version: number;
  appointmentId: string;
  localStart: WallTime;
  minutes: number;
  clientId: string;
  fileNo: number;
  /** Null for readers without names. */
  name: string | null;
  deskAlert: string;
  staffId: string;
  staffName: string;
  serviceEn: string;
  serviceFr: string;
  state: AttendanceState;
  arrivedAt: Instant | null;
  feeCents: number | null;
  /** From when on a missed appointment can be marked. */
  noShowFrom: Instant;
  /** Null before the outcome. */
  confirmation: ConfirmationState | null;
  noteRequired: boolean;
  note: NoteState | null;
}

/** The day in numbers. */
export interface DayNumbers {
  booked: number;
  arrived: number;
  attended: number;
  missed: number;
  cancelled: number;
  confirmedCents: number;
}

/** What is left open and costs the clinic money. */
export interface Leaks {
  /** Visits of earlier days that nobody confirmed. */
  unconfirmed: number;
  /** Attended visits of earlier days without an outcome. */
  withoutOutcome: number;
  /** Notes that are not signed 48 hours after the visit. */
  unsigned: number;
}

/** The page a member of staff opens first; what the role does not see is null. */
export interface Today {
  on: Day;
  /** Visits in order of time: all for desk and administrators, one’s own for clinicians. */
  visits: TodayVisit[] | null;
  numbers: DayNumbers | null;
  queue: QueueCounts | null;
  leaks: Leaks | null;
  /** The most urgent; all are on their own page. */
  todos: Todo[];
}

export const todayEndpoints = {
  get: endpoint('GET', '/api/clinic/today').types<{ answer: { today: Today } }>(),
};
