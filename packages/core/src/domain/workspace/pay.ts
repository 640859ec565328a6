/**
 * Contractors' pay: agreements, runs, statements, queries. Amounts are in cents and always computed in
 * `money/`, never sent by a client of the API. All readers see clients by file number only.
 */

import { endpoint } from '../endpoint.ts';
import type { AttendanceState } from './appointments.ts';
import type { AgreementTerms, PayBasis, PayRule, PayTaxMode } from './money/agreements.ts';
import type { CarryReason, PayStatementLine, PaySums } from './money/pay.ts';
import type { PayFinding } from './money/pay-checks.ts';
import type { Payout, T4aRow } from './money/payout.ts';
import type { Changed, Day, Instant, WallTime } from './shared.ts';

export const payRunStates = ['draft', 'review', 'approved', 'paid'] as const;
/**
 * `draft`: recomputed each time it is read; `review`: unchanged and visible to contractors; `approved`:
 * fixed, unless the approver returns it to review; `paid`: final.
 */
export type PayRunState = (typeof payRunStates)[number];

/** Hours within which contractors can query a statement, from the start of its review. */
export const queryHours = 48;
export const queryLength = 500;
export const payReferenceLength = 60;
/** Maximum number of days between the end of a period and its cutoff. */
export const cutoffDays = 31;

/** Registration numbers of a contractor who charges tax. */
export interface ContractorRegistration {
  gstNumber: string;
  /** Quebec. */
  qstNumber: string;
  registeredFrom: Day | null;
}

/** An agreement never changes: it is replaced by another one from the same day or earlier, or withdrawn. */
export interface Agreement extends AgreementTerms, ContractorRegistration {
  version: number;
  staffId: string;
  staffName: string;
  createdAt: Instant;
  createdBy: string | null;
  withdrawnAt: Instant | null;
  withdrawnBecause: string;
  /** Whether approved runs used it. It can then be replaced, which adjusts past pay, but not withdrawn. */
  used: boolean;
}

/** Omitted fields have the values of `defaultTerms`. */
export interface AgreementWish extends Partial<ContractorRegistration> {
  fromOn: Day;
  rule: PayRule;
  taxMode: PayTaxMode;
  basis?: PayBasis;
  missedShareBp?: number | null;
  noteGate?: boolean;
  minimumCents?: number;
}

/**
 * The days of a run. The cutoff is at the end of `cutoffOn`; whatever is confirmed, paid or signed later
 * counts in the next run. A payment counts from the day on which it was received, even if it is recorded later.
 */
export interface PayPeriod {
  from: Day;
  to: Day;
  cutoffOn: Day;
}

export interface PayTotals extends PaySums {
  /** What tax adds to the pay; negative where it is deducted with a facility fee. */
  taxCents: number;
  /** The amount to transfer. */
  payoutCents: number;
}

export interface PayRunSummary extends PayPeriod {
  runId: string;
  version: number;
  state: PayRunState;
  cutoffAt: Instant;
  /** The person who prepared the numbers last, and so cannot approve them. */
  preparedBy: string | null;
  /** When it was last opened for review, even if it was sent back to draft since. */
  reviewedAt: Instant | null;
  queriesUntil: Instant | null;
  approvedBy: string | null;
  approvedAt: Instant | null;
  /** Whether the owner approved it because nobody else could. */
  approvedAlone: boolean;
  paidOn: Day | null;
  reference: string;
  /** Null in lists while the run is a draft. */
  totals: PayTotals | null;
  openQueries: number;
}

/** The amounts that a statement carries over, by reason. */
export interface CarriedPay {
  reason: CarryReason;
  visits: number;
  /**
   * For clawbacks, what is still to be taken back. After a bounced payment the visits' closing is zero, because they
   * stay earned.
   */
  cents: number;
}

/** One contractor's row of a run. */
export interface PayStatementSummary extends PayTotals {
  staffId: string;
  staffName: string;
  taxMode: PayTaxMode | null;
  feeCents: number;
  carried: CarriedPay[];
  openQueries: number;
  /** Problems that prevent the approval of the run. */
  problems: PayFinding[];
  /** Days of its visits that have no agreement, in order. */
  unagreedOn: Day[];
  /** Whether the contractor's last day is over and a negative balance has to be closed, while the run is open. */
  unsettled: boolean;
  /** Whether the underlying data has changed since the review began; the preparer has to refresh it first. */
  changed: boolean;
}

export const approvalWays = ['other', 'alone', 'preparer', 'not_now'] as const;
/**
 * Whether the reader can approve. `other`: yes, as somebody other than the preparer; `alone`: yes, as the
 * owner and after a step-up, because nobody else can; `preparer`: no, somebody else has to; `not_now`: no,
 * the run is not in review or has problems.
 */
export type ApprovalWay = (typeof approvalWays)[number];

export interface PayRun extends PayRunSummary {
  totals: PayTotals;
  statements: PayStatementSummary[];
  approval: ApprovalWay;
  /** Whether the reader approved it and can still undo that, which discards the draft in `nextRun`. */
  mayTakeBack: boolean;
  /** The run after an approved one; once that was in review, the approval can no longer be undone. */
  nextRun: { from: Day; to: Day; reviewed: boolean } | null;
  /** Open queries about its statements, oldest first, also about visits that are no longer on them. */
  queries: AskedQuery[];
  /** People with visits confirmed since the last cutoff that no agreement covers, which are not in the run. */
  withoutAgreement: { staffId: string; name: string; visits: number; feeCents: number }[];
}

export interface PayQuery {
  queryId: string;
  version: number;
  attendanceId: string;
  /** Of the visit as it is now, which may differ from the line. */
  localStart: WallTime;
  fileNo: number;
  /** The run of the queried statement. */
  runId: string;
  text: string;
  askedAt: Instant;
  /** Empty while the query is open. */
  answer: string;
  answeredAt: Instant | null;
  answeredBy: string | null;
}

export interface AskedQuery extends PayQuery {
  /** Who asked. */
  staffId: string;
  staffName: string;
}

/** A visit on a statement. */
export interface PayLine
  extends Omit<PayStatementLine, 'itemId' | 'appointmentId' | 'servedOn' | 'repaidCents' | 'after'> {
  attendanceId: string;
  localStart: WallTime;
  fileNo: number;
  serviceEn: string;
  serviceFr: string;
  outcome: AttendanceState;
  /** The part of the fee that was collected by the cutoff. */
  collectedCents: number;
  queries: PayQuery[];
}

export const paySettlementWays = ['repaid', 'waived'] as const;
/** `repaid`: the contractor paid it back; `waived`: the clinic no longer asks for it. */
export type PaySettlementWay = (typeof paySettlementWays)[number];

/** The end of a negative balance of a contractor who has left. */
export interface PaySettlement {
  settlementId: string;
  way: PaySettlementWay;
  cents: number;
  /** The day on which it was repaid or waived. */
  on: Day;
  by: string | null;
  reason: string;
}

/** A contractor's statement; in a draft, as of now. */
export interface Statement extends PayPeriod, PaySums {
  runId: string;
  /** Of the run. */
  version: number;
  state: PayRunState;
  cutoffAt: Instant;
  clinicName: string;
  staffId: string;
  staffName: string;
  taxMode: PayTaxMode | null;
  feeCents: number;
  payout: Payout;
  /** Registration numbers of the party that charges tax; empty if there are none. */
  gstNumber: string;
  qstNumber: string;
  queriesUntil: Instant | null;
  paidOn: Day | null;
  reference: string;
  /** Whether the reader is the contractor and can query lines now. */
  mayAsk: boolean;
  /** In the order of the sessions. */
  lines: PayLine[];
  /** Queries about visits that this run's statement had, but no longer has. */
  otherQueries: PayQuery[];
  /** Counted by this run, oldest first. */
  settlements: PaySettlement[];
  /** A contractor's negative balance after their last day, while the run is open; else 0. */
  unsettledCents: number;
}

/** A statement in the contractor's own list, which is sorted newest first. */
export interface OwnStatement extends PayPeriod, PayTotals {
  runId: string;
  state: PayRunState;
  queriesUntil: Instant | null;
  paidOn: Day | null;
  openQueries: number;
}

/** What a contractor would be paid if the period ended today. */
export interface PaySoFar extends PaySums {
  /** First day after the last run; null before the first. */
  from: Day | null;
  payoutCents: number;
  carried: CarriedPay[];
}

export interface OwnPay {
  /** Null without an agreement. */
  soFar: PaySoFar | null;
  agreements: Agreement[];
  statements: OwnStatement[];
}

/** Treated time of confirmed visits, counted once per appointment. */
export interface TreatedHours {
  staffId: string;
  name: string;
  kind: string;
  appointments: number;
  minutes: number;
  /** Minutes of visits still in the queue, which are not counted. */
  openMinutes: number;
}

export interface T4aLine extends T4aRow {
  staffName: string;
}

export const agreementEndpoints = {
  /** Current and future agreements, optionally with withdrawn ones; by name, newest first. */
  list: endpoint('GET', '/api/clinic/agreements').types<{
    query: { staffId?: string; withdrawn?: boolean };
    answer: { agreements: Agreement[] };
  }>(),
  add: endpoint('POST', '/api/clinic/agreements', { idempotent: true, status: 201 }).types<{
    payload: AgreementWish & { staffId: string };
    answer: Changed;
  }>(),
  /**
   * Withdraws it and adds another in its place, from the same day or earlier; the id is that of the new one. The next
   * run adjusts past pay.
   */
  replace: endpoint('POST', '/api/clinic/agreements/{agreementId}/replace', { idempotent: true }).types<{
    payload: AgreementWish & { version: number; reason: string };
    answer: Changed;
  }>(),
  withdraw: endpoint('POST', '/api/clinic/agreements/{agreementId}/withdraw', { idempotent: true }).types<{
    payload: { version: number; reason: string };
    answer: Changed;
  }>(),
};

export const payRunEndpoints = {
  /** Newest first. `next` is the suggested next period. */
  list: endpoint('GET', '/api/clinic/pay-runs').types<{
    query: { limit?: number; after?: Day };
    answer: { runs: PayRunSummary[]; next: PayPeriod };
  }>(),
  start: endpoint('POST', '/api/clinic/pay-runs', { idempotent: true, status: 201 }).types<{
    payload: { from: Day; to: Day; cutoffOn?: Day };
    answer: Changed;
  }>(),
  get: endpoint('GET', '/api/clinic/pay-runs/{runId}').types<{ answer: { run: PayRun } }>(),
  /** Changes the days of a draft. */
  change: endpoint('PATCH', '/api/clinic/pay-runs/{runId}').types<{
    payload: { version: number; from?: Day; to?: Day; cutoffOn?: Day };
    answer: Changed;
  }>(),
  /** Shows the statements to contractors. */
  review: endpoint('POST', '/api/clinic/pay-runs/{runId}/review', { idempotent: true }).types<{
    payload: { version: number };
    answer: Changed;
  }>(),
  /** Recomputes statements in review. */
  refresh: endpoint('POST', '/api/clinic/pay-runs/{runId}/refresh', { idempotent: true }).types<{
    payload: { version: number };
    answer: Changed;
  }>(),
  /** Returns a run in review to draft. */
  back: endpoint('POST', '/api/clinic/pay-runs/{runId}/back', { idempotent: true }).types<{
    payload: { version: number };
    answer: Changed;
  }>(),
  /** `alone`: as the owner, if nobody else can; requires a step-up and is flagged. */
  approve: endpoint('POST', '/api/clinic/pay-runs/{runId}/approve', { idempotent: true }).types<{
    payload: { version: number; alone?: boolean };
    answer: Changed;
  }>(),
  /**
   * Returns an approved run to review, by its approver, until it is paid or the next one was in review. A draft of the
   * next run is discarded.
   */
  takeBack: endpoint('POST', '/api/clinic/pay-runs/{runId}/take-back', { idempotent: true }).types<{
    payload: { version: number };
    answer: Changed;
  }>(),
  /** Marks the run as paid, on its cutoff day or later, which is final; the next run adjusts. */
  paid: endpoint('POST', '/api/clinic/pay-runs/{runId}/paid', { idempotent: true }).types<{
    payload: { version: number; paidOn: Day; reference?: string };
    answer: Changed;
  }>(),
  /**
   * Closes the negative balance of a contractor whose last day is over, in an open run once all earlier ones are paid.
   * In review it updates the statement, and whoever settles then counts as the run's preparer. `amountCents` is the
   * balance as it was shown; `on` is the day of a repayment, today if omitted.
   */
  settle: endpoint('POST', '/api/clinic/pay-runs/{runId}/statements/{staffId}/settle', {
    idempotent: true,
  }).types<{
    payload: { version: number; way: PaySettlementWay; amountCents: number; reason: string; on?: Day };
    answer: Changed;
  }>(),
  /** Reopens a balance until the run that counts its settlement is approved. */
  undoSettlement: endpoint(
    'POST',
    '/api/clinic/pay-runs/{runId}/statements/{staffId}/settlements/{settlementId}/undo',
    { idempotent: true },
  ).types<{ payload: { version: number }; answer: Changed }>(),
  /** One row per contractor, as CSV. */
  file: endpoint('GET', '/api/clinic/pay-runs/{runId}/file').types<{ answer: 'file' }>(),
  statement: endpoint('GET', '/api/clinic/pay-runs/{runId}/statements/{staffId}').types<{
    answer: { statement: Statement };
  }>(),
  pdf: endpoint('GET', '/api/clinic/pay-runs/{runId}/statements/{staffId}/pdf').types<{ answer: 'file' }>(),
  /** All statements of the run, each starting on a new page. */
  pdfs: endpoint('GET', '/api/clinic/pay-runs/{runId}/pdf').types<{ answer: 'file' }>(),
  /** Also updates the statement in review, unless it is out of date. */
  answer: endpoint('POST', '/api/clinic/pay-queries/{queryId}/answer', { idempotent: true }).types<{
    payload: { version: number; answer: string };
    answer: Changed;
  }>(),
};

/** A contractor's own pay; statements are visible from review on. */
export const ownPayEndpoints = {
  get: endpoint('GET', '/api/clinic/pay/me').types<{ answer: { pay: OwnPay } }>(),
  statement: endpoint('GET', '/api/clinic/pay/me/statements/{runId}').types<{
    answer: { statement: Statement };
  }>(),
  pdf: endpoint('GET', '/api/clinic/pay/me/statements/{runId}/pdf').types<{ answer: 'file' }>(),
  /** Queries a line, while queries are open. The visit is carried over until it is answered. */
  ask: endpoint('POST', '/api/clinic/pay/me/statements/{runId}/queries', {
    idempotent: true,
    status: 201,
  }).types<{ payload: { attendanceId: string; text: string }; answer: Changed }>(),
};

export const payReportEndpoints = {
  /** What each contractor was paid in a calendar year, before tax. */
  t4a: endpoint('GET', '/api/clinic/pay/t4a').types<{
    query: { year: number };
    answer: { rows: T4aLine[] };
  }>(),
  t4aFile: endpoint('GET', '/api/clinic/pay/t4a/file').types<{ query: { year: number }; answer: 'file' }>(),
  /** Hours by person, for at most a year. */
  hours: endpoint('GET', '/api/clinic/pay/hours').types<{
    query: { from: Day; to: Day };
    answer: { hours: TreatedHours[] };
  }>(),
  hoursFile: endpoint('GET', '/api/clinic/pay/hours/file').types<{
    query: { from: Day; to: Day };
    answer: 'file';
  }>(),
};
