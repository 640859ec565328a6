import { endpoint } from '../../endpoint.ts';
import type { ClientBooked, WorkingHours } from '../appointments.ts';
import type { Changed, Day, WallTime } from '../shared.ts';
import type { Holiday } from './holidays.ts';

export const blockKinds = ['open', 'break', 'meeting', 'vacation', 'sick', 'holiday'] as const;
/** `open` adds hours to the regular week; the others remove time. */
export type BlockKind = (typeof blockKinds)[number];

/** A holiday, and whether a location is closed on it. */
export interface ListedHoliday extends Holiday {
  blocked: boolean;
  /** Id of the block that closes the location; null if it is open. */
  blockId: string | null;
  /** Number of appointments, not over yet, that are booked there although it is closed. */
  booked: number;
}

/** Hours that repeat each week at one location. */
export interface Availability {
  availabilityId: string;
  version: number;
  staffId: string;
  locationId: string;
  /** 1 is Monday. */
  weekday: number;
  /** Minutes after midnight, wall time. */
  fromMinute: number;
  toMinute: number;
  from: Day;
  to: Day | null;
}

export interface Block {
  blockId: string;
  version: number;
  staffId: string | null;
  locationId: string | null;
  kind: BlockKind;
  title: string;
  holiday: string | null;
  localStart: WallTime;
  localEnd: WallTime;
}

export interface NewBlock {
  staffId?: string | null;
  locationId?: string | null;
  kind: BlockKind;
  title?: string;
  localStart: WallTime;
  localEnd: WallTime;
}

/** Hours of one weekday, as saved by the editor of a week. */
export type NewHours = Pick<Availability, 'locationId' | 'weekday' | 'fromMinute' | 'toMinute'>;

/** What names a block; a holiday is named by its day and the province of its location. */
export type NamedBlock = Pick<Block, 'kind' | 'title' | 'holiday' | 'localStart' | 'locationId'>;

/** Why a time is not within a clinician's hours at a location. Booking is possible all the same. */
export type OutsideHours =
  | { because: 'blocked'; block: NamedBlock }
  /** The clinician works at another location then. */
  | { because: 'elsewhere'; locationId: string }
  | { because: 'off' };

/** A time at which a clinician is free for a service. */
export interface FreeStart {
  staffId: string;
  locationId: string;
  localStart: WallTime;
}

/** What to do with an appointment that conflicts with an absence. */
export type Suggestion =
  | { to: 'colleague'; staffId: string }
  | { to: 'later'; localStart: WallTime }
  | { to: 'rebooking' };

/** A time to which an appointment can be moved, with those of its clients who have another appointment then. */
interface MoveOffer {
  locationId: string;
  localStart: WallTime;
  clientsBooked: ClientBooked[];
}

/** An appointment that conflicts with a block or comes after a person's last day, with alternatives. */
export interface CoveredAppointment {
  appointmentId: string;
  version: number;
  staffId: string;
  locationId: string;
  serviceId: string;
  localStart: WallTime;
  minutes: number;
  /** Names and phone numbers are null for readers who may not see names. */
  clients: { clientId: string; fileNo: number; name: string | null; phone: string | null }[];
  /** False once a visit in it has an outcome: it can then only be cancelled for the others. */
  movable: boolean;
  /**
   * Colleagues who offer the service and are free at the same time; those at the same location first. When the service
   * names no clinicians, `fits` is false for a colleague with no profession of the clinician that day.
   */
  colleagues: (MoveOffer & { staffId: string; fits: boolean })[];
  /** Next starts after the block at which the clinician and the room are free; those at the same location first. */
  later: MoveOffer[];
  /**
   * The first alternative at the same location at which no client has another appointment, assuming the suggestions
   * above it in the list are taken.
   * Another location or profession is offered but never suggested, because the client has to agree to it.
   */
  suggestion: Suggestion;
}

/** Maximum number of days of a block. */
export const maxBlockDays = 366;

export const scheduleEndpoints = {
  availability: endpoint('GET', '/api/clinic/availability').types<{
    query: { staffId?: string };
    answer: { availability: Availability[] };
  }>(),
  /** Replaces a clinician's week from a given day on; earlier days are not changed. */
  setWeek: endpoint('PUT', '/api/clinic/staff/{staffId}/availability').types<{
    payload: { from: Day; to?: Day | null; hours: NewHours[] };
    answer: { availability: Availability[] };
  }>(),
  /** Working hours of each day, after blocks; at most five weeks. */
  hours: endpoint('GET', '/api/clinic/hours').types<{
    query: { from: Day; to: Day; staffId?: string };
    answer: { hours: WorkingHours[]; blocks: Block[] };
  }>(),
  blocks: endpoint('GET', '/api/clinic/blocks').types<{
    query: { from: Day; to: Day; staffId?: string };
    answer: { blocks: Block[] };
  }>(),
  addBlock: endpoint('POST', '/api/clinic/blocks', { idempotent: true, status: 201 }).types<{
    payload: NewBlock;
    answer: Changed;
  }>(),
  changeBlock: endpoint('PATCH', '/api/clinic/blocks/{blockId}').types<{
    payload: {
      version: number;
      title?: string;
      kind?: BlockKind;
      localStart?: WallTime;
      localEnd?: WallTime;
    };
    answer: Changed;
  }>(),
  removeBlock: endpoint('DELETE', '/api/clinic/blocks/{blockId}').types(),
  /** Booked appointments during a block, in order of time. */
  covered: endpoint('GET', '/api/clinic/blocks/{blockId}/covered').types<{
    answer: { covered: CoveredAppointment[] };
  }>(),
  /** Booked appointments of a person after their last day, in order of time. */
  remaining: endpoint('GET', '/api/clinic/staff/{staffId}/remaining').types<{
    query: { after: Day };
    answer: { covered: CoveredAppointment[] };
  }>(),
  holidays: endpoint('GET', '/api/clinic/holidays').types<{
    query: { locationId: string; year: number };
    answer: { holidays: ListedHoliday[] };
  }>(),
  /** Blocks the given holidays and unblocks the others. Bookings are not changed. */
  setHolidays: endpoint('PUT', '/api/clinic/holidays').types<{
    payload: { locationId: string; year: number; keys: string[] };
    answer: { holidays: ListedHoliday[] };
  }>(),
  /** Free starts from `from` on, in order of time. */
  free: endpoint('GET', '/api/clinic/free').types<{
    query: {
      serviceId: string;
      from: WallTime;
      staffId?: string;
      locationId?: string;
      /** Overrides the length of the service. */
      minutes?: number;
      /** Number of days to search, 1 to 28; defaults to 14. */
      days?: number;
      limit?: number;
    };
    answer: { free: FreeStart[] };
  }>(),
};
