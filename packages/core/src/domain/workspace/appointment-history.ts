import { endpoint } from '../endpoint.ts';
import type { Instant, WallTime } from './shared.ts';

/** What a change of an appointment altered; keys that stayed the same are left out. */
export interface AppointmentFacts {
  localStart?: WallTime;
  staffName?: string;
  /** Null for no room. */
  roomName?: string | null;
  minutes?: number;
  feeCents?: number | null;
}

/** One entry of an appointment’s history: neither typed texts nor names beyond the client’s. */
export interface AppointmentChange {
  at: Instant;
  /** Null for what no person did, such as a mail. */
  staffName: string | null;
  kind: 'appointment' | 'attendance' | 'confirmation' | 'mail';
  /** As the history has it; of a mail, what it is about. */
  action: string;
  /** Whose visit it is about; null for the appointment as a whole. The name is null for readers without names. */
  visit: { fileNo: number; name: string | null } | null;
  before: AppointmentFacts;
  after: AppointmentFacts;
  /** Who cancelled. */
  by: 'client' | 'clinic' | null;
  /** What was undone. */
  undone: 'booked' | 'moved' | 'cancelled' | null;
  /** A mail that could not be delivered. */
  failed: boolean;
}

export const appointmentHistoryEndpoints = {
  /** Who did what and when, the newest first, with visits, confirmations and mails. */
  read: endpoint('GET', '/api/clinic/appointments/{appointmentId}/history').types<{
    answer: { changes: AppointmentChange[] };
  }>(),
};
