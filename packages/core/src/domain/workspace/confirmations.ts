import { endpoint } from '../endpoint.ts';
import type { AttendanceState, ConfirmationState, NoteState } from './appointments.ts';
import type { TaxReason } from './billing.ts';
import type { Changed, Day, Instant, WallTime } from './shared.ts';

/** What is checked before a visit is billed. */
export const checkNames = ['presence', 'length', 'service', 'payer', 'note'] as const;
export type CheckName = (typeof checkNames)[number];

/**
 * `notice` is worth a look and holds nothing up; `problem` needs a person to decide; `blocked` cannot be confirmed yet.
 */
export const checkLevels = ['clear', 'notice', 'problem', 'blocked'] as const;
export type CheckLevel = (typeof checkLevels)[number];

export const checkFindings = [
  'came',
  'no_arrival',
  'missed',
  'missed_but_arrived',
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
] as const;
export type CheckFinding = (typeof checkFindings)[number];

export interface Check {
  level: CheckLevel;
  finding: CheckFinding;
}
export type Checks = Record<CheckName, Check>;

/** What the checks are computed from. */
export interface CheckedVisit {
  state: AttendanceState;
  arrived: boolean;
  bookedMinutes: number;
  treatedMinutes: number | null;
  serviceArchived: boolean;
  feeCents: number | null;
  /** The clinician held a licence on the day. */
  licensed: boolean;
  noteRequired: boolean;
  /** Of the note, or the joint note of the appointment; null without one. */
  note: NoteState | null;
  /** A bill waits for the signed note. */
  noteBeforeBilling: boolean;
  localOn: Day;
  /** Null for readers without names. */
  client: { birthOn: Day | null; reachable: boolean; hasPayer: boolean } | null;
}

/** Minutes by which the treatment may differ from the booking: a tenth of it, at least 5. */
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

/** Whether a reviewer may confirm the visit together with others, without looking at it alone. */
export function isClear(checks: Checks): boolean {
  return checkNames.every((name) => ['clear', 'notice'].includes(checks[name].level));
}

export function isBlocked(checks: Checks): boolean {
  return checkNames.some((name) => checks[name].level === 'blocked');
}

function checkPresence({ state, arrived }: CheckedVisit): Check {
  if (state === 'attended')
    return arrived ? { level: 'clear', finding: 'came' } : { level: 'problem', finding: 'no_arrival' };
  if (arrived) return { level: 'problem', finding: 'missed_but_arrived' };
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

function birthday(birthOn: Day, age: number): Day {
  return `${String(Number(birthOn.slice(0, 4)) + age).padStart(4, '0')}${birthOn.slice(4)}`;
}

function checkNote({ state, noteRequired, note, noteBeforeBilling }: CheckedVisit): Check {
  if (state !== 'attended' || !noteRequired) return { level: 'clear', finding: 'not_required' };
  if (note === 'signed' || note === 'locked') return { level: 'clear', finding: 'signed' };
  return {
    level: noteBeforeBilling ? 'blocked' : 'notice',
    finding: note === 'awaiting_cosign' ? 'awaiting_cosign' : 'unsigned',
  };
}

/** A visit in the queue. */
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
  /** Null for readers without names. */
  name: string | null;
  staffId: string;
  staffName: string;
  serviceId: string;
  serviceEn: string;
  serviceFr: string;
  /** Confirmed, or of the visit; null while the service has no fee. */
  feeCents: number | null;
  /** Why the fee is not that of the price list. */
  feeReason: string;
  /** Null while the visit has no fee or the tax is undecided, which `taxReason` then explains; it cannot be confirmed so. */
  taxCents: number | null;
  /** Null for visits that are billed elsewhere or not at all. */
  taxReason: TaxReason | null;
  /** Issued by the confirmation. */
  invoice: { invoiceId: string; number: number } | null;
  checks: Checks;
  /** Why it was returned, excluded or reopened, or its fee corrected. */
  reason: string;
  /** What the clinician answered to a return. */
  answer: string;
  /** The reader is the clinician who is paid and cannot review it. */
  own: boolean;
  /** Confirmed by the clinician who is paid, because there is nobody else. */
  reviewedBySelf: boolean;
  decidedAt: Instant | null;
  decidedBy: string | null;
}

/** `done`: confirmed and excluded; needs a day. */
export const queueTabs = ['open', 'returned', 'done'] as const;
export type QueueTab = (typeof queueTabs)[number];

export interface QueueCounts {
  open: number;
  returned: number;
}

export const reasonLength = 300;
/** Visits confirmed in one go. */
export const confirmTogether = 300;

export const confirmationEndpoints = {
  /** The oldest first. Clinicians see their own. `counts` are those without filters. */
  list: endpoint('GET', '/api/clinic/confirmations').types<{
    query: { tab?: QueueTab; on?: Day; staffId?: string; limit?: number; after?: string };
    answer: { confirmations: Confirmation[]; next: string | null; counts: QueueCounts };
  }>(),
  /** Another fee needs a reason. */
  confirm: endpoint('POST', '/api/clinic/confirmations/{attendanceId}/confirm', { idempotent: true }).types<{
    payload: { version: number; feeCents?: number; reason?: string };
    answer: Changed;
  }>(),
  /** Confirms those of the visits named whose five checks are clear; the others stay open. */
  confirmClear: endpoint('POST', '/api/clinic/confirmations/confirm', { idempotent: true }).types<{
    payload: { visits: { attendanceId: string; version: number }[] };
    answer: { confirmed: number; left: number };
  }>(),
  /** To the clinician, with what is to be corrected. */
  return: endpoint('POST', '/api/clinic/confirmations/{attendanceId}/return', { idempotent: true }).types<{
    payload: { version: number; reason: string };
    answer: Changed;
  }>(),
  /** By the clinician, back into the queue; the treated minutes may be corrected. */
  answer: endpoint('POST', '/api/clinic/confirmations/{attendanceId}/answer', { idempotent: true }).types<{
    payload: { version: number; answer: string; treatedMinutes?: number };
    answer: Changed;
  }>(),
  /** Neither billed nor paid. */
  exclude: endpoint('POST', '/api/clinic/confirmations/{attendanceId}/exclude', { idempotent: true }).types<{
    payload: { version: number; reason: string };
    answer: Changed;
  }>(),
  reopen: endpoint('POST', '/api/clinic/confirmations/{attendanceId}/reopen', { idempotent: true }).types<{
    payload: { version: number; reason: string };
    answer: Changed;
  }>(),
  /** Confirmed fees by day of the visit, at most a year, as CSV. */
  fees: endpoint('GET', '/api/clinic/confirmations/fees').types<{
    query: { from: Day; to: Day };
    answer: 'file';
  }>(),
};
