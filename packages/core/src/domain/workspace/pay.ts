/**
 * Contractors' pay: agreements, runs, statements, queries. Amounts are in cents and come from `money/`; nobody sends one.
 * Clients appear by file number to every reader.
 */
import { endpoint } from '../endpoint.ts';
import type { AttendanceState } from './appointments.ts';
import type { AgreementTerms, PayBasis, PayRule, PayTaxMode } from './money/agreements.ts';
import type { CarryReason, PaySource, PaySums } from './money/pay.ts';
import type { PayFinding } from './money/pay-checks.ts';
import type { Payout, T4aRow } from './money/payout.ts';
import type { Changed, Day, Instant, WallTime } from './shared.ts';

export const payRunStates = ['draft', 'review', 'approved', 'paid'] as const;
/** `draft`: computed anew each time; `review`: open to contractors as it is; `approved`: fixed; `paid`: final. */
export type PayRunState = (typeof payRunStates)[number];

/** How long contractors may ask about a statement, from the start of its review. */
export const queryHours = 48;
export const queryLength = 500;
export const payReferenceLength = 60;
/** Days between the end of a period and its cutoff, at most. */
export const cutoffDays = 31;

/** Of a contractor who charges tax. */
export interface ContractorRegistration {
  gstNumber: string;
  /** Quebec. */
  qstNumber: string;
  registeredFrom: Day | null;
}

/** Its terms never change: it is replaced by another one from the same day, or withdrawn. */
export interface Agreement extends AgreementTerms, ContractorRegistration {
  version: number;
  staffId: string;
  staffName: string;
  createdAt: Instant;
  createdBy: string | null;
  withdrawnAt: Instant | null;
  withdrawnBecause: string;
  /** Approved runs have paid by it: it can be replaced, which adjusts what was paid, but not withdrawn. */
  used: boolean;
}

/** What is left out is as `defaultTerms` says. */
export interface AgreementWish extends Partial<ContractorRegistration> {
  fromOn: Day;
  rule: PayRule;
  taxMode: PayTaxMode;
  basis?: PayBasis;
  missedShareBp?: number | null;
  noteGate?: boolean;
  minimumCents?: number;
}

/** The days of a run. `cutoffOn`: its last moment is the cutoff; what is confirmed, paid or signed later waits. */
export interface PayPeriod {
  from: Day;
  to: Day;
  cutoffOn: Day;
}

export interface PayTotals extends PaySums {
  /** Tax between the clinic and the contractors. */
  taxCents: number;
  /** What is transferred. */
  payoutCents: number;
}

export interface PayRunSummary extends PayPeriod {
  runId: string;
  version: number;
  state: PayRunState;
  cutoffAt: Instant;
  /** Fixed its numbers last, and does not approve it. */
  preparedBy: string | null;
  reviewedAt: Instant | null;
  queriesUntil: Instant | null;
  approvedBy: string | null;
  approvedAt: Instant | null;
  /** By the owner, because nobody else could. */
  approvedAlone: boolean;
  paidOn: Day | null;
  reference: string;
  /** Null in lists while it is a draft. */
  totals: PayTotals | null;
  openQueries: number;
}

/** What a statement carries over, by reason. */
export interface CarriedPay {
  reason: CarryReason;
  visits: number;
  cents: number;
}

/** A contractor's line of a run. */
export interface PayStatementSummary extends PayTotals {
  staffId: string;
  staffName: string;
  taxMode: PayTaxMode | null;
  feeCents: number;
  carried: CarriedPay[];
  openQueries: number;
  /** What keeps the run from being approved. */
  problems: PayFinding[];
  /** Something behind it is not what it was when the review began: the preparer brings it up to date first. */
  changed: boolean;
}

export const approvalWays = ['other', 'alone', 'preparer', 'not_now'] as const;
/**
 * Whether the reader may approve: `other` than the preparer; `alone`, as the owner and after a step-up, because nobody else
 * can; `preparer`: somebody else has to; `not_now`: not in review, or something is in the way.
 */
export type ApprovalWay = (typeof approvalWays)[number];

export interface PayRun extends PayRunSummary {
  totals: PayTotals;
  statements: PayStatementSummary[];
  approval: ApprovalWay;
  /** May be taken back until it is paid: the reader is its approver. */
  mayTakeBack: boolean;
  /** Who treated in the period without an agreement, and is not in the run. */
  withoutAgreement: { staffId: string; name: string; visits: number; feeCents: number }[];
}

export interface PayQuery {
  queryId: string;
  version: number;
  attendanceId: string;
  /** Of the run whose statement was asked about. */
  runId: string;
  text: string;
  askedAt: Instant;
  /** Empty while it is open. */
  answer: string;
  answeredAt: Instant | null;
  answeredBy: string | null;
}

/** A visit on a statement. */
export interface PayLine extends PaySums {
  attendanceId: string;
  localStart: WallTime;
  fileNo: number;
  serviceEn: string;
  serviceFr: string;
  outcome: AttendanceState;
  confirmedAt: Instant;
  source: PaySource;
  agreementId: string | null;
  /** The fee that earns, before tax. */
  baseCents: number;
  /** Of the fee, by the cutoff. */
  collectedCents: number;
  /** Rounded for a visit that spans two tiers; null for flat and hourly amounts. */
  shareBp: number | null;
  /** Fee behind what this run pays. */
  feeCents: number;
  /** What this run would have paid or taken back but for the reason. */
  heldCents: number;
  carriedBecause: CarryReason | null;
  queries: PayQuery[];
}

/** A contractor's statement; in a draft, as it would be now. */
export interface Statement extends PayPeriod, PaySums {
  runId: string;
  state: PayRunState;
  cutoffAt: Instant;
  clinicName: string;
  staffId: string;
  staffName: string;
  taxMode: PayTaxMode | null;
  feeCents: number;
  payout: Payout;
  /** Registration numbers of whoever charges the tax; empty when there is none. */
  gstNumber: string;
  qstNumber: string;
  queriesUntil: Instant | null;
  paidOn: Day | null;
  reference: string;
  /** The reader is its contractor and may ask about its lines now. */
  mayAsk: boolean;
  lines: PayLine[];
}

/** A statement in the contractor's own list, the newest first. */
export interface OwnStatement extends PayPeriod, PayTotals {
  runId: string;
  state: PayRunState;
  queriesUntil: Instant | null;
  paidOn: Day | null;
  openQueries: number;
}

/** What a contractor would be paid if the period ended now. */
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

/** Treated time of confirmed visits, once per appointment. */
export interface TreatedHours {
  staffId: string;
  name: string;
  kind: string;
  appointments: number;
  minutes: number;
  /** Of visits still in the queue, not counted. */
  openMinutes: number;
}

export interface T4aLine extends T4aRow {
  staffName: string;
}

export const agreementEndpoints = {
  /** Those in force and to come, and withdrawn ones when asked for; by name, the newest first. */
  list: endpoint('GET', '/api/clinic/agreements').types<{
    query: { staffId?: string; withdrawn?: boolean };
    answer: { agreements: Agreement[] };
  }>(),
  add: endpoint('POST', '/api/clinic/agreements', { idempotent: true, status: 201 }).types<{
    payload: AgreementWish & { staffId: string };
    answer: Changed;
  }>(),
  /** Withdraws it and adds one in its place, whose id is answered; the next run adjusts what was paid. */
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
  /** The newest first. `next` is what the coming period would be. */
  list: endpoint('GET', '/api/clinic/pay-runs').types<{
    query: { limit?: number; after?: Day };
    answer: { runs: PayRunSummary[]; next: PayPeriod };
  }>(),
  start: endpoint('POST', '/api/clinic/pay-runs', { idempotent: true, status: 201 }).types<{
    payload: { from: Day; to: Day; cutoffOn?: Day };
    answer: Changed;
  }>(),
  get: endpoint('GET', '/api/clinic/pay-runs/{runId}').types<{ answer: { run: PayRun } }>(),
  /** The days of a draft. */
  change: endpoint('PATCH', '/api/clinic/pay-runs/{runId}').types<{
    payload: { version: number; from?: Day; to?: Day; cutoffOn?: Day };
    answer: Changed;
  }>(),
  /** Opens the statements to contractors. */
  review: endpoint('POST', '/api/clinic/pay-runs/{runId}/review', { idempotent: true }).types<{
    payload: { version: number };
    answer: Changed;
  }>(),
  /** Brings statements in review up to date. */
  refresh: endpoint('POST', '/api/clinic/pay-runs/{runId}/refresh', { idempotent: true }).types<{
    payload: { version: number };
    answer: Changed;
  }>(),
  /** From review to draft. */
  back: endpoint('POST', '/api/clinic/pay-runs/{runId}/back', { idempotent: true }).types<{
    payload: { version: number };
    answer: Changed;
  }>(),
  /** `alone`: as the owner, when nobody else can; wants a step-up and is flagged. */
  approve: endpoint('POST', '/api/clinic/pay-runs/{runId}/approve', { idempotent: true }).types<{
    payload: { version: number; alone?: boolean };
    answer: Changed;
  }>(),
  /** From approved to review, by the approver, until it is paid. */
  takeBack: endpoint('POST', '/api/clinic/pay-runs/{runId}/take-back', { idempotent: true }).types<{
    payload: { version: number };
    answer: Changed;
  }>(),
  /** Final: the next run adjusts. */
  paid: endpoint('POST', '/api/clinic/pay-runs/{runId}/paid', { idempotent: true }).types<{
    payload: { version: number; paidOn: Day; reference?: string };
    answer: Changed;
  }>(),
  /** A row per contractor, as CSV. */
  file: endpoint('GET', '/api/clinic/pay-runs/{runId}/file').types<{ answer: 'file' }>(),
  statement: endpoint('GET', '/api/clinic/pay-runs/{runId}/statements/{staffId}').types<{
    answer: { statement: Statement };
  }>(),
  pdf: endpoint('GET', '/api/clinic/pay-runs/{runId}/statements/{staffId}/pdf').types<{ answer: 'file' }>(),
  /** All statements of the run, each beginning on a page of its own. */
  pdfs: endpoint('GET', '/api/clinic/pay-runs/{runId}/pdf').types<{ answer: 'file' }>(),
  /** The statement in review is brought up to date with it. */
  answer: endpoint('POST', '/api/clinic/pay-queries/{queryId}/answer', { idempotent: true }).types<{
    payload: { version: number; answer: string };
    answer: Changed;
  }>(),
};

/** A contractor's own; statements from review on. */
export const ownPayEndpoints = {
  get: endpoint('GET', '/api/clinic/pay/me').types<{ answer: { pay: OwnPay } }>(),
  statement: endpoint('GET', '/api/clinic/pay/me/statements/{runId}').types<{
    answer: { statement: Statement };
  }>(),
  pdf: endpoint('GET', '/api/clinic/pay/me/statements/{runId}/pdf').types<{ answer: 'file' }>(),
  /** About a line, while queries are open; until it is answered the visit is carried over. */
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
  /** Per person, within at most a year. */
  hours: endpoint('GET', '/api/clinic/pay/hours').types<{
    query: { from: Day; to: Day };
    answer: { hours: TreatedHours[] };
  }>(),
  hoursFile: endpoint('GET', '/api/clinic/pay/hours/file').types<{
    query: { from: Day; to: Day };
    answer: 'file';
  }>(),
};
