import { endpoint } from '../endpoint.ts';
import type { Block } from './schedule/schedule.ts';
import type { Changed, Day, Instant, WallTime } from './shared.ts';

/** Booked until its slot is free again: released by a cancellation, void when it was a mistake. */
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

export const noteStates = ['draft', 'awaiting_cosign', 'signed', 'locked', 'retracted'] as const;
export type NoteState = (typeof noteStates)[number];

/** Minutes after the start from which a missed appointment can be marked. */
export const noShowAfterMinutes = 15;
/** Seconds in which a booking, move or cancellation can be undone before anyone is told. */
export const undoSeconds = 120;
/** Appointments changed in one go. */
export const rearrangeTogether = 100;
/** Double bookings of one clinician at a time. */
export const maxLanes = 4;

/** One client in an appointment, as the calendar shows them. */
export interface CalendarAttendance {
  attendanceId: string;
  version: number;
  clientId: string;
  fileNo: number;
  /** Null for readers without names. */
  name: string | null;
  /** The client has an alert for the desk. */
  deskAlert: string;
  state: AttendanceState;
  arrivedAt: Instant | null;
  treatedMinutes: number | null;
  /** Once there is an outcome, what is to be billed for it: half of the fee for a missed appointment, say. */
  feeCents: number | null;
  feeReason: string;
  firstVisit: boolean;
  /** Null before the outcome. */
  confirmation: ConfirmationState | null;
  /** Null when nothing is written yet. */
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
  /** Double bookings lie beside each other. */
  lane: number;
  repeatId: string | null;
  localStart: WallTime;
  minutes: number;
  bufferBefore: number;
  bufferAfter: number;
  startsAt: Instant;
  endsAt: Instant;
  /** A colleague’s appointment of which the reader sees only that the time is taken: no service, no clients. */
  busyOnly: boolean;
  serviceId: string | null;
  attendances: CalendarAttendance[];
  /** Until when the last change can be undone by whoever made it; null when it cannot. */
  undoUntil: Instant | null;
}

/** Hours in which a clinician works at a location on one day, after blocks. */
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
  /** Those that hold their time, and released ones: a late cancellation still has its outcome. Void ones are left out. */
  appointments: CalendarAppointment[];
  blocks: Block[];
  hours: WorkingHours[];
}

export interface NewAppointment {
  staffId: string;
  serviceId: string;
  locationId: string;
  roomId?: string | null;
  localStart: WallTime;
  /** In place of the service’s length. */
  minutes?: number;
  clientIds: string[];
  /** In place of the fee that the price list gives. */
  feeCents?: number;
  feeReason?: string;
  repeat?: { everyWeeks: 1 | 2 | 4; times: number; skip?: WallTime[] };
  /** Book although the clinician is taken: uses the next lane. */
  doubleBook?: boolean;
  /** A walk-in: booked and arrived at once. */
  arrived?: boolean;
}

/** Details of SLOT_TAKEN. */
export interface SlotTaken {
  /** Who is booked when; null when it is the room that is taken. */
  taken: { staffName: string; localStart: WallTime; localEnd: WallTime } | null;
  /** The next three free starts of that clinician. */
  free: WallTime[];
  /** Of a repeat: the starts that are taken. */
  conflicts?: WallTime[];
}

export const appointmentEndpoints = {
  /** The calendar of one to seven days; `staffId` narrows it to one clinician. */
  day: endpoint('GET', '/api/clinic/day').types<{
    query: { on: Day; days?: number; staffId?: string; locationId?: string };
    answer: { calendar: Calendar };
  }>(),
  /** A day for paper; whose names are on it is logged as print. */
  printDay: endpoint('GET', '/api/clinic/day/print').types<{
    query: { on: Day; staffId?: string; locationId?: string };
    answer: { calendar: Calendar };
  }>(),
  get: endpoint('GET', '/api/clinic/appointments/{appointmentId}').types<{
    answer: { appointment: CalendarAppointment };
  }>(),
  /** Which starts of a repeat are taken. */
  checkRepeat: endpoint('POST', '/api/clinic/appointments/check').types<{
    payload: NewAppointment;
    answer: { starts: { localStart: WallTime; taken: boolean }[] };
  }>(),
  /** Refuses with SLOT_TAKEN (details `SlotTaken`). Outside working hours it books all the same. */
  book: endpoint('POST', '/api/clinic/appointments', { idempotent: true, status: 201 }).types<{
    payload: NewAppointment;
    answer: Changed & { ids: string[]; undoUntil: Instant };
  }>(),
  /** Changes length, room or fee; another fee needs a reason. */
  change: endpoint('PATCH', '/api/clinic/appointments/{appointmentId}').types<{
    payload: {
      version: number;
      minutes?: number;
      roomId?: string | null;
      feeCents?: number;
      feeReason?: string;
    };
    answer: Changed;
  }>(),
  addClient: endpoint('POST', '/api/clinic/appointments/{appointmentId}/clients', {
    idempotent: true,
  }).types<{
    payload: { version: number; clientId: string };
    answer: Changed;
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
    };
    answer: Changed & { undoUntil: Instant };
  }>(),
  /** Cancels for one client or for all; inside the notice a cancellation by the client is late. */
  cancel: endpoint('POST', '/api/clinic/appointments/{appointmentId}/cancel', { idempotent: true }).types<{
    payload: {
      version: number;
      by: 'client' | 'clinic';
      reason: string;
      attendanceId?: string;
      /** Also the appointments of the same repeat that follow. */
      following?: boolean;
      /** A late cancellation without a fee. */
      waive?: boolean;
    };
    answer: Changed & { undoUntil: Instant };
  }>(),
  /**
   * Takes back the last booking, move or cancellation of this appointment, within two minutes; with a cancellation also
   * those of the appointments that followed.
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
      /** `booked` takes the outcome back until it is confirmed. */
      outcome: 'attended' | 'no_show' | 'late_cancelled' | 'booked';
      treatedMinutes?: number;
      feeCents?: number;
      feeReason?: string;
    };
    answer: Changed;
  }>(),
  /** A mistake, not billed: as if it had not been. */
  void: endpoint('POST', '/api/clinic/attendances/{attendanceId}/void', { idempotent: true }).types<{
    payload: { version: number; reason: string };
    answer: Changed;
  }>(),
  /** Appointments whose clinic cancelled and who wait for a new time. */
  rebooking: endpoint('GET', '/api/clinic/rebooking').types<{
    answer: {
      rebooking: {
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
      }[];
    };
  }>(),
  /** Takes a visit off the rebooking list, when the client wants no new time, or puts it back. */
  setRebooking: endpoint('POST', '/api/clinic/attendances/{attendanceId}/rebooking', {
    idempotent: true,
  }).types<{
    payload: { version: number; rebook: boolean };
    answer: Changed;
  }>(),
  /** Moves or cancels what an absence covers, all in one go. Refuses with SLOT_TAKEN, and then changes nothing. */
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
