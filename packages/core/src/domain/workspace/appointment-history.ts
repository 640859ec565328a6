import { endpoint } from '../endpoint.ts';
import type { Instant, WallTime } from './shared.ts';

/** The values that a change of an appointment altered; unchanged keys are omitted. */
export interface AppointmentFacts {
  localStart?: WallTime;
  staffName?: string;
  serviceEn?: string;
  serviceFr?: string;
  /** Null for no room. */
  roomName?: string | null;
  minutes?: number;
  feeCents?: number | null;
  /** Whether the memo changed; its text is not kept. */
  memo?: boolean;
}

/** One entry of an appointment’s history. It has no free text and no names except the client’s. */
export interface AppointmentChange {
  at: Instant;
  /** Null if no person acted, as for an email. */
  staffName: string | null;
  kind: 'appointment' | 'attendance' | 'confirmation' | 'mail';
  /** The action; for an email, its topic. */
  action: string;
  /**
   * The visit it concerns; null for the appointment as a whole. The name is null for readers who may not see
   * names.
   */
  visit: { fileNo: number; name: string | null } | null;
  before: AppointmentFacts;
  after: AppointmentFacts;
  /** Who cancelled. */
  by: 'client' | 'clinic' | null;
  /** What was undone. */
  undone: 'booked' | 'moved' | 'changed' | 'cancelled' | 'client_added' | null;
  /** Whether an email could not be delivered. */
  failed: boolean;
  /** Whether the email waits, or was not sent in time, because of the daily limit during the trial. */
  limited: boolean;
}

export const appointmentHistoryEndpoints = {
  /** All changes, newest first, including visits, confirmations and emails. */
  read: endpoint('GET', '/api/clinic/appointments/{appointmentId}/history').types<{
    answer: { changes: AppointmentChange[] };
  }>(),
};
