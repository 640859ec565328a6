import { endpoint } from '../endpoint.ts';
import type { Block, OutsideHours } from './schedule/schedule.ts';
import type { Changed, Day, Instant, WallTime } from './shared.ts';

/** `released`: cancelled, so that its time is free again. `void`: entered by mistake. */
export const appointmentStates = ['held', 'booked', 'released', 'void'] as const;
export type AppointmentState = (typeof appointmentStates)[number];

export const attendanceStates = [
  'booked',
  'arrived',
  'attended',
  'no_show',
  'late_cancelled',
  'cancelled',
  'void',
] as const;
export type AttendanceState = (typeof attendanceStates)[number];

export const confirmationStates = ['open', 'returned', 'confirmed', 'excluded'] as const;
export type ConfirmationState = (typeof confirmationStates)[number];

/**
 * Whether the reader may review a visit, and why. `other`: it is another clinician's. `alone`: it is the reader's own, but
 * nobody else can review it. `alone_later`: the same, but not before the day after the visit, because an agreement pays the
 * reader for it. `paid`: it is the reader's own and someone else reviews it.
 */
export const reviewers = ['other', 'alone', 'alone_later', 'paid'] as const;
export type Reviewer = (typeof reviewers)[number];

/** Whether the reader may confirm, return or exclude the visit now. */
export const mayReviewNow = (reviewer: Reviewer): boolean => reviewer === 'other' || reviewer === 'alone';

/** `incomplete`: a draft whose author left; it is kept, and a colleague can write a note of the visit. */
export const noteStates = [
  'draft',
  'awaiting_cosign',
  'signed',
  'locked',
  'retracted',
  'incomplete',
] as const;
export type NoteState = (typeof noteStates)[number];

/** Minutes after the start from which a missed appointment can be marked. */
export const noShowAfterMinutes = 15;
/**
 * Seconds within which a booking, an added client, a move, a change or a cancellation can be undone; nobody is notified
 * before that.
 */
export const undoSeconds = 120;
/** Maximum number of appointments that can be changed in one request. */
export const rearrangeTogether = 100;
/** Characters of an appointment's memo. */
export const memoLength = 140;
/** Maximum number of double bookings of a clinician at the same time. */
export const maxLanes = 4;

/** One client of an appointment, as shown in the calendar. */
export interface CalendarAttendance {
  attendanceId: string;
  version: number;
  clientId: string;
  fileNo: number;
  /** Null for readers who may not see names. */
  name: string | null;
  /** The number to call first; null like the name. */
  phone: string | null;
  /** An alert about the client for the front desk. */
  deskAlert: string;
  state: AttendanceState;
  arrivedAt: Instant | null;
  treatedMinutes: number | null;
  /**
   * Set once there is an outcome: the amount to bill for it, such as half of the fee for a missed
   * appointment.
   */
  feeCents: number | null;
  feeReason: string;
  firstVisit: boolean;
  /** Null without an outcome. */
  confirmation: ConfirmationState | null;
  /** Null if nothing has been written yet. */
  note: NoteState | null;
  rebook: boolean;
}

export interface CalendarAppointment {
  appointmentId: string;
  version: number;
  state: AppointmentState;
  staffId: string;
  locationId: string;
  roomId: string | null;
  /** Position among double bookings, which are shown side by side. */
  lane: number;
  repeatId: string | null;
  localStart: WallTime;
  minutes: number;
  bufferBefore: number;
  bufferAfter: number;
  startsAt: Instant;
  endsAt: Instant;
  /** Whether the reader sees only that a colleague’s time is taken, without service and clients. */
  busyOnly: boolean;
  serviceId: string | null;
  /** What the team should know about this booking; empty for readers who may not see names. */
  memo: string;
  attendances: CalendarAttendance[];
  reviewer: Reviewer;
  /** Until when the person who made the last change can undo it; null if they cannot. */
  undoUntil: Instant | null;
}

/** The hours a clinician works at a location on one day, without blocks. */
export interface WorkingHours {
  staffId: string;
  locationId: string;
  on: Day;
  fromMinute: number;
  toMinute: number;
}

/** Days of the calendar. */
export interface Calendar {
  from: Day;
  to: Day;
  /**
   * Appointments that hold their time, and released ones, because a late cancellation has an outcome. Void
   * ones are omitted.
   */
  appointments: CalendarAppointment[];
  blocks: Block[];
  hours: WorkingHours[];
}

/** Which days of the calendar are asked for: one to seven from `on`, of everyone or of one clinician or location. */
export interface CalendarDays {
  on: Day;
  days?: number;
  staffId?: string;
  locationId?: string;
}

export interface NewAppointment {
  staffId: string;
  serviceId: string;
  locationId: string;
  roomId?: string | null;
  localStart: WallTime;
  /** Overrides the length of the service. */
  minutes?: number;
  clientIds: string[];
  /** Overrides the fee of the price list. */
  feeCents?: number;
  feeReason?: string;
  memo?: string;
  repeat?: { everyWeeks: 1 | 2 | 4; times: number; skip?: WallTime[] };
  /** Whether to book even if the clinician is taken; uses the next lane. */
  doubleBook?: boolean;
  /** For a walk-in: marks the client as arrived. */
  arrived?: boolean;
}

/** A client's other appointment at the time of an appointment. */
export interface ClientBooked {
  clientId: string;
  /**
   * With times on the clock of the location that is booked. Null for a clinician who may not read the client's appointments.
   */
  appointment: { staffName: string; locationId: string; localStart: WallTime; localEnd: WallTime } | null;
}

/** Clients of an appointment who have another one at its time. */
interface WithClientsBooked {
  clientsBooked: ClientBooked[];
}

/** One start of a booking or repeat, with what conflicts with it. */
export interface CheckedStart {
  localStart: WallTime;
  /** Whether the clinician is booked then. */
  taken: boolean;
  /** Whether the room is taken then; never for a shared room. */
  roomTaken: boolean;
  /** Whether it is before the clinician’s first day or after the last one. Such a start cannot be booked. */
  notActive: boolean;
  /** Null if the clinician works then. */
  outsideHours: OutsideHours | null;
  /** Clients of the booking who have another appointment then; the booking is possible all the same. */
  clientsBooked: ClientBooked[];
}

/** Details of the error SLOT_TAKEN. */
export interface SlotTaken {
  /** The booking that conflicts; null if the room is taken. */
  taken: { staffName: string; localStart: WallTime; localEnd: WallTime } | null;
  /** The next three free starts of that clinician. */
  free: WallTime[];
  /** For a repeat: the starts that are taken. Of a move, those of the later appointments. */
  conflicts?: WallTime[];
}

/** A visit that the clinic cancelled and that needs a new time. */
export interface Rebooking {
  attendanceId: string;
  version: number;
  clientId: string;
  fileNo: number;
  name: string | null;
  phone: string | null;
  localStart: WallTime;
  serviceId: string;
  staffId: string;
  reason: string;
}

export const appointmentEndpoints = {
  day: endpoint('GET', '/api/clinic/day').types<{
    query: CalendarDays;
    answer: { calendar: Calendar };
  }>(),
  /** The same for printing; the clients whose names it has are logged as printed. */
  printDay: endpoint('GET', '/api/clinic/day/print').types<{
    query: CalendarDays;
    answer: { calendar: Calendar };
  }>(),
  get: endpoint('GET', '/api/clinic/appointments/{appointmentId}').types<{
    answer: { appointment: CalendarAppointment };
  }>(),
  /** The starts of a booking or repeat, and what conflicts with each. */
  check: endpoint('POST', '/api/clinic/appointments/check').types<{
    /**
     * With the id of an existing appointment, how it would be at the new time: its own time counts as free. With
     * `following` also the later ones of its repeat, as they would be moved.
     */
    payload: NewAppointment & { appointmentId?: string; following?: boolean };
    answer: { starts: CheckedStart[] };
  }>(),
  /** Refuses with SLOT_TAKEN (details `SlotTaken`). Bookings outside working hours are allowed. */
  book: endpoint('POST', '/api/clinic/appointments', { idempotent: true, status: 201 }).types<{
    payload: NewAppointment;
    answer: Changed & { ids: string[]; undoUntil: Instant };
  }>(),
  /**
   * Changes service, length, room, fee or memo; a different fee requires a reason. Another service brings its length and
   * usual fee. A change that replaces a memo or the reason of a fee cannot be undone.
   */
  change: endpoint('PATCH', '/api/clinic/appointments/{appointmentId}').types<{
    payload: {
      version: number;
      serviceId?: string;
      minutes?: number;
      roomId?: string | null;
      feeCents?: number;
      feeReason?: string;
      memo?: string;
      /**
       * Whether to change the later appointments of the same repeat too. Those on another weekday, at another time or place,
       * with another clinician or service, or that differ in what is changed, stay.
       */
      following?: boolean;
      /** Starts of later appointments that stay as they are. */
      skip?: WallTime[];
    };
    answer: Changed & {
      undoUntil: Instant | null;
      /** Number of later appointments that were changed too. */
      following: number;
    };
  }>(),
  addClient: endpoint('POST', '/api/clinic/appointments/{appointmentId}/clients', {
    idempotent: true,
  }).types<{
    payload: { version: number; clientId: string };
    answer: Changed & WithClientsBooked & { undoUntil: Instant };
  }>(),
  /** Refuses with SLOT_TAKEN. */
  move: endpoint('POST', '/api/clinic/appointments/{appointmentId}/move', { idempotent: true }).types<{
    payload: {
      version: number;
      localStart: WallTime;
      staffId?: string;
      locationId?: string;
      roomId?: string | null;
      doubleBook?: boolean;
      /**
       * Whether to move the later appointments of the same repeat too, by as many days and to the same time. Those on another
       * weekday, at another time or place or with another clinician stay.
       */
      following?: boolean;
      /** New times of later appointments that stay where they are. */
      skip?: WallTime[];
    };
    answer: Changed & {
      undoUntil: Instant;
      /** Number of later appointments that were moved too. */
      following: number;
    } & WithClientsBooked;
  }>(),
  /** Cancels for one or all clients. A cancellation by the client within the notice period is late. */
  cancel: endpoint('POST', '/api/clinic/appointments/{appointmentId}/cancel', { idempotent: true }).types<{
    payload: {
      version: number;
      by: 'client' | 'clinic';
      reason: string;
      attendanceId?: string;
      /** Whether to cancel the following appointments of the same repeat too. */
      following?: boolean;
      /** Whether to waive the fee of a late cancellation. */
      waive?: boolean;
    };
    answer: Changed & {
      undoUntil: Instant;
      /** Number of following appointments that were cancelled too. */
      following: number;
    };
  }>(),
  /**
   * Undoes the last booking, move, change or cancellation of this appointment within two minutes, together with all
   * that was changed in the same step.
   */
  undo: endpoint('POST', '/api/clinic/appointments/{appointmentId}/undo', { idempotent: true }).types<{
    payload: { version: number };
    answer: Changed;
  }>(),
  arrive: endpoint('POST', '/api/clinic/attendances/{attendanceId}/arrive', { idempotent: true }).types<{
    payload: { version: number; arrived: boolean };
    answer: Changed;
  }>(),
  outcome: endpoint('POST', '/api/clinic/attendances/{attendanceId}/outcome', { idempotent: true }).types<{
    payload: {
      version: number;
      /** `booked` resets the outcome, unless it has been confirmed. */
      outcome: 'attended' | 'no_show' | 'late_cancelled' | 'booked';
      treatedMinutes?: number;
      feeCents?: number;
      feeReason?: string;
    };
    answer: Changed;
  }>(),
  /** Marks an attendance as entered by mistake; it is not billed. */
  void: endpoint('POST', '/api/clinic/attendances/{attendanceId}/void', { idempotent: true }).types<{
    payload: { version: number; reason: string };
    answer: Changed;
  }>(),
  /** Clients whose appointment the clinic cancelled and who need a new time. */
  rebooking: endpoint('GET', '/api/clinic/rebooking').types<{
    answer: {
      rebooking: Rebooking[];
    };
  }>(),
  /** Removes a visit from the rebooking list if the client wants no new time, or puts it back. */
  setRebooking: endpoint('POST', '/api/clinic/attendances/{attendanceId}/rebooking', {
    idempotent: true,
  }).types<{
    payload: { version: number; rebook: boolean };
    answer: Changed;
  }>(),
  /**
   * Moves or cancels all appointments during an absence in one request. A clinician may give them to a
   * colleague. A refusal changes nothing; its details have the `appointmentId` of the first one that is refused.
   */
  rearrange: endpoint('POST', '/api/clinic/appointments/rearrange', { idempotent: true }).types<{
    payload: {
      changes: (
        | {
            appointmentId: string;
            version: number;
            move: { staffId: string; locationId?: string; localStart: WallTime };
          }
        | { appointmentId: string; version: number; cancel: { reason: string } }
      )[];
    };
    answer: { changed: number };
  }>(),
};
