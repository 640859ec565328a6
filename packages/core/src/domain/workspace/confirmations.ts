import { endpoint } from '../endpoint.ts';
import type { AttendanceState, ConfirmationState, NoteState, Reviewer } from './appointments.ts';
import type { TaxReason } from './billing.ts';
import { birthday, type Changed, type Day, type Instant, type WallTime } from './shared.ts';

/** The checks of a visit before it is billed. */
export const checkNames = ['presence', 'length', 'service', 'payer', 'note'] as const;
export type CheckName = (typeof checkNames)[number];

/**
 * `notice` does not hold anything up; `problem` needs a person to decide; `blocked` cannot be confirmed yet.
 */
export const checkLevels = ['clear', 'notice', 'problem', 'blocked'] as const;
export type CheckLevel = (typeof checkLevels)[number];

export const checkFindings = [
  'came',
  'no_arrival',
  'missed',
  'missed_but_arrived',
  'missed_but_partner_came',
  'cancelled_late',
  'as_booked',
  'no_treatment',
  'no_length',
  'shorter',
  'longer',
  'in_force',
  'archived',
  'no_licence',
  'no_fee',
  'self',
  'someone_else',
  'no_contact',
  'minor_without_payer',
  'not_shown',
  'not_required',
  'signed',
  'awaiting_cosign',
  'unsigned',
  'left_unsigned',
] as const;
export type CheckFinding = (typeof checkFindings)[number];

export interface Check {
  level: CheckLevel;
  finding: CheckFinding;
}
export type Checks = Record<CheckName, Check>;

/** The input of the checks. */
export interface CheckedVisit {
  state: AttendanceState;
  arrived: boolean;
  /** Whether this missed visit is charged although another one on its joint bill took place. */
  partnerCame: boolean;
  bookedMinutes: number;
  treatedMinutes: number | null;
  serviceArchived: boolean;
  feeCents: number | null;
  /** Whether the clinician held a licence on the day. */
  licensed: boolean;
  noteRequired: boolean;
  /** State of the note, or of the appointment's joint note; null if there is none. */
  note: NoteState | null;
  /** Whether billing requires the signed note. */
  noteBeforeBilling: boolean;
  /** Whether the clinician's last day has passed. */
  clinicianLeft: boolean;
  localOn: Day;
  /** Null for readers who may not see names. */
  client: { birthOn: Day | null; reachable: boolean; hasPayer: boolean } | null;
}

/** Minutes by which the treatment may differ from the booking: ten percent of it, at least 5. */
export function lengthTolerance(bookedMinutes: number): number {
  return Math.max(5, Math.round(bookedMinutes / 10));
}

const adultAge = 18;

/** The five checks of a visit with an outcome. */
export function checkVisit(visit: CheckedVisit): Checks {
  return {
    presence: checkPresence(visit),
    length: checkLength(visit),
    service: checkService(visit),
    payer: checkPayer(visit),
    note: checkNote(visit),
  };
}

/** Whether the visit can be confirmed together with others, without a review of its own. */
export function isClear(checks: Checks): boolean {
  return checkNames.every((name) => ['clear', 'notice'].includes(checks[name].level));
}

export function isBlocked(checks: Checks): boolean {
  return checkNames.some((name) => checks[name].level === 'blocked');
}

function checkPresence({ state, arrived, partnerCame }: CheckedVisit): Check {
  if (state === 'attended')
    return arrived ? { level: 'clear', finding: 'came' } : { level: 'problem', finding: 'no_arrival' };
  if (arrived) return { level: 'problem', finding: 'missed_but_arrived' };
  if (partnerCame) return { level: 'problem', finding: 'missed_but_partner_came' };
  return { level: 'clear', finding: state === 'no_show' ? 'missed' : 'cancelled_late' };
}

function checkLength({ state, bookedMinutes, treatedMinutes }: CheckedVisit): Check {
  if (state !== 'attended') return { level: 'clear', finding: 'no_treatment' };
  if (treatedMinutes === null) return { level: 'problem', finding: 'no_length' };
  const difference = treatedMinutes - bookedMinutes;
  if (Math.abs(difference) <= lengthTolerance(bookedMinutes)) return { level: 'clear', finding: 'as_booked' };
  return { level: 'problem', finding: difference < 0 ? 'shorter' : 'longer' };
}

function checkService({ state, feeCents, serviceArchived, licensed }: CheckedVisit): Check {
  if (feeCents === null) return { level: 'problem', finding: 'no_fee' };
  if (serviceArchived) return { level: 'problem', finding: 'archived' };
  if (state === 'attended' && !licensed) return { level: 'problem', finding: 'no_licence' };
  return { level: 'clear', finding: 'in_force' };
}

/** Without a birth date the client counts as an adult. */
function checkPayer({ client, localOn }: CheckedVisit): Check {
  if (!client) return { level: 'notice', finding: 'not_shown' };
  if (client.hasPayer) return { level: 'clear', finding: 'someone_else' };
  if (client.birthOn !== null && localOn < birthday(client.birthOn, adultAge))
    return { level: 'problem', finding: 'minor_without_payer' };
  return client.reachable ? { level: 'clear', finding: 'self' } : { level: 'problem', finding: 'no_contact' };
}

/** A note that its clinician can no longer sign does not block billing; one that awaits a supervisor still does. */
export function checkNote({
  state,
  noteRequired,
  note,
  noteBeforeBilling,
  clinicianLeft,
}: Pick<CheckedVisit, 'state' | 'noteRequired' | 'note' | 'noteBeforeBilling' | 'clinicianLeft'>): Check {
  if (state !== 'attended' || !noteRequired) return { level: 'clear', finding: 'not_required' };
  if (note === 'signed' || note === 'locked') return { level: 'clear', finding: 'signed' };
  if (clinicianLeft && note !== 'awaiting_cosign')
    return { level: noteBeforeBilling ? 'problem' : 'notice', finding: 'left_unsigned' };
  return {
    level: noteBeforeBilling ? 'blocked' : 'notice',
    finding: note === 'awaiting_cosign' ? 'awaiting_cosign' : 'unsigned',
  };
}

/** A visit in the queue. Reasons and answers are empty for readers who may not see names. */
export interface Confirmation {
  /** Id of the attendance. */
  attendanceId: string;
  version: number;
  appointmentId: string;
  state: ConfirmationState;
  localStart: WallTime;
  bookedMinutes: number;
  treatedMinutes: number | null;
  attendance: AttendanceState;
  clientId: string;
  fileNo: number;
  /** Null for readers who may not see names. */
  name: string | null;
  staffId: string;
  staffName: string;
  serviceId: string;
  serviceEn: string;
  serviceFr: string;
  locationId: string;
  /** The confirmed fee, otherwise that of the visit; null if the service has no fee. */
  feeCents: number | null;
  /** Why the fee differs from the price list. */
  feeReason: string;
  /** The client whose visit carries the joint bill, if this one is free because of that. */
  jointBillOf: { fileNo: number; name: string | null } | null;
  /** Null if the visit has no fee or the tax is undecided (see `taxReason`); it cannot be confirmed then. */
  taxCents: number | null;
  /** Null for visits that are billed elsewhere or not at all. */
  taxReason: TaxReason | null;
  /** The invoice issued by the confirmation; `credited` if it was reversed and the visit stays confirmed at no charge. */
  invoice: { invoiceId: string; number: number; credited: boolean } | null;
  checks: Checks;
  /** Why the visit was returned, excluded or reopened, or its fee corrected. */
  reason: string;
  /** The clinician's reply to a return. */
  answer: string;
  /** Whether the reader is the clinician who is paid. */
  own: boolean;
  reviewer: Reviewer;
  /** Whether the visit's own clinician confirmed it, because there is nobody else. */
  reviewedBySelf: boolean;
  decidedAt: Instant | null;
  decidedBy: string | null;
}

/** `done`: confirmed and excluded visits of a given day. */
export const queueTabs = ['open', 'returned', 'done'] as const;
export type QueueTab = (typeof queueTabs)[number];

export interface QueueCounts {
  open: number;
  returned: number;
  /** Visits of today and earlier days that have no outcome yet, so that they are not in the queue. */
  withoutOutcome: number;
  /** The oldest day with such a visit; null without one. */
  withoutOutcomeFrom: Day | null;
}

export const reasonLength = 300;
/** Maximum number of visits confirmed in one request. */
export const confirmTogether = 300;

export const confirmationEndpoints = {
  /** Oldest first. Clinicians see their own visits. `counts` ignore the filters. */
  list: endpoint('GET', '/api/clinic/confirmations').types<{
    query: {
      tab?: QueueTab;
      on?: Day;
      staffId?: string;
      locationId?: string;
      limit?: number;
      after?: string;
    };
    answer: {
      confirmations: Confirmation[];
      next: string | null;
      counts: QueueCounts;
      /** Whether any visit of the clinic has ever come into the queue. */
      hadVisits: boolean;
    };
  }>(),
  /** A different fee requires a reason. */
  confirm: endpoint('POST', '/api/clinic/confirmations/{attendanceId}/confirm', { idempotent: true }).types<{
    payload: { version: number; feeCents?: number; reason?: string };
    answer: Changed;
  }>(),
  /** Confirms those of the given visits whose five checks are clear; the others stay open. */
  confirmClear: endpoint('POST', '/api/clinic/confirmations/confirm', { idempotent: true }).types<{
    payload: { visits: { attendanceId: string; version: number }[] };
    answer: { confirmed: number; left: number };
  }>(),
  /** Returns the visit to the clinician, with what to correct. */
  return: endpoint('POST', '/api/clinic/confirmations/{attendanceId}/return', { idempotent: true }).types<{
    payload: { version: number; reason: string };
    answer: Changed;
  }>(),
  /** The clinician sends the visit back to the queue, optionally with corrected treated minutes. */
  answer: endpoint('POST', '/api/clinic/confirmations/{attendanceId}/answer', { idempotent: true }).types<{
    payload: { version: number; answer: string; treatedMinutes?: number };
    answer: Changed;
  }>(),
  /** Excludes the visit, so that it is neither billed nor paid. */
  exclude: endpoint('POST', '/api/clinic/confirmations/{attendanceId}/exclude', { idempotent: true }).types<{
    payload: { version: number; reason: string };
    answer: Changed;
  }>(),
  reopen: endpoint('POST', '/api/clinic/confirmations/{attendanceId}/reopen', { idempotent: true }).types<{
    payload: { version: number; reason: string };
    answer: Changed;
  }>(),
  /** Confirmed fees by day of the visit as CSV, for at most a year. */
  fees: endpoint('GET', '/api/clinic/confirmations/fees').types<{
    query: { from: Day; to: Day };
    answer: 'file';
  }>(),
};
