import { endpoint } from '../endpoint.ts';
import type { AttendanceState, ConfirmationState, NoteState, Reviewer } from './appointments.ts';
import type { QueueCounts } from './confirmations.ts';
import type { Day, Instant, WallTime } from './shared.ts';
import type { Todo } from './todos.ts';

/** A client's visit today. */
export interface TodayVisit {
  attendanceId: string;
  version: number;
  appointmentId: string;
  localStart: WallTime;
  minutes: number;
  clientId: string;
  fileNo: number;
  /** Null for readers who may not see names. */
  name: string | null;
  deskAlert: string;
  /** What the team should know about the booking; empty for readers who may not see names. */
  memo: string;
  staffId: string;
  staffName: string;
  serviceEn: string;
  serviceFr: string;
  state: AttendanceState;
  arrivedAt: Instant | null;
  feeCents: number | null;
  locationId: string;
  /** Time zone of its location. */
  zone: string;
  /** When a missed appointment can be marked as a no-show. */
  noShowFrom: Instant;
  /** Until when, in local time, the client can cancel without a fee. */
  noticeUntil: WallTime;
  /** What a booked visit would be charged if it is missed; null without a fee, or with an outcome. */
  missedFeeCents: number | null;
  /** Null without an outcome. */
  confirmation: ConfirmationState | null;
  reviewer: Reviewer;
  /** The invoice that charges the visit; null for readers who may not see invoices. */
  invoice: { invoiceId: string; number: number } | null;
  noteRequired: boolean;
  note: NoteState | null;
  /** The note, if the reader has written it; it opens in the editor while it is a draft. */
  ownNoteId: string | null;
}

/** Counts of the day. */
export interface DayNumbers {
  /** All but cancelled ones; late cancellations are missed. */
  booked: number;
  arrived: number;
  attended: number;
  missed: number;
  cancelled: number;
  confirmedCents: number;
}

/** Unfinished work that costs the clinic money. */
export interface Leaks {
  /** Visits of earlier days that have not been confirmed. */
  unconfirmed: number;
  /** Visits of earlier days that have no outcome yet. */
  withoutOutcome: number;
  /** The oldest day with such a visit; null without one. */
  withoutOutcomeFrom: Day | null;
  /** Notes that are not signed 48 hours after the visit, by clinician, the most first. */
  unsigned: { staffId: string; name: string; notes: number }[];
}

/** The first page of a staff member; parts that the role may not see are null. */
export interface Today {
  on: Day;
  /** Visits in order of time: all visits for front desk and administrators, their own for clinicians. */
  visits: TodayVisit[] | null;
  numbers: DayNumbers | null;
  queue: QueueCounts | null;
  leaks: Leaks | null;
  /** The most urgent to-dos; the full list has its own page. */
  todos: Todo[];
}

export const todayEndpoints = {
  get: endpoint('GET', '/api/clinic/today').types<{ answer: { today: Today } }>(),
};
