/**
 * Invoices: issued when a visit is confirmed, never edited afterwards, taken back by a void on the same day or by a credit
 * note. Every amount is in cents and comes from `money/`.
 */
import { endpoint } from '../endpoint.ts';
import type { Locale } from '../text.ts';
import type { AttendanceState } from './appointments.ts';
import type { AgedBalances, PaymentState } from './money/balances.ts';
import type { TaxRegistration, taxReasons } from './money/tax.ts';
import type { TaxComponent } from './money/tax-table.ts';
import type { Payment, PaymentMethod } from './payments.ts';
import type { TaxClass } from './services.ts';
import type { Changed, Day, Instant } from './shared.ts';
import type { Profession } from './team.ts';

export const invoiceKinds = ['invoice', 'credit'] as const;
/** `credit`: a credit note, whose amounts are negative. */
export type InvoiceKind = (typeof invoiceKinds)[number];

export const invoiceStates = ['issued', 'void', 'written_off'] as const;
export type InvoiceState = (typeof invoiceStates)[number];

export type TaxReason = (typeof taxReasons)[keyof typeof taxReasons][number];

/** Days after which an unpaid invoice is overdue. */
export const overdueAfterDays = 30;

/** An invoice or credit note as lists show it. */
export interface InvoiceSummary {
  invoiceId: string;
  version: number;
  /** One sequence for invoices and credit notes, without gaps. */
  number: number;
  kind: InvoiceKind;
  state: InvoiceState;
  issuedOn: Day;
  clientId: string;
  fileNo: number;
  /** As on the invoice; null for readers without names. */
  clientName: string | null;
  /** Null for readers without names, and when the client pays. */
  payerName: string | null;
  /** Of the first line. */
  serviceEn: string;
  serviceFr: string;
  staffId: string;
  staffName: string;
  servedOn: Day;
  netCents: number;
  taxCents: number;
  totalCents: number;
  creditedCents: number;
  paidCents: number;
  /** Still to be paid; 0 when void, written off, or a credit note. */
  balanceCents: number;
  /** Null for credit notes. */
  payment: PaymentState | null;
  overdue: boolean;
}

export interface InvoiceTax {
  component: TaxComponent;
  ratePpm: number;
  baseCents: number;
  taxCents: number;
  /** The registration number of the clinic, as on the invoice. */
  registrationNo: string;
}

/** A practitioner as a line names one, frozen when the invoice was issued. */
export interface LinePractitioner {
  name: string;
  profession: Profession | null;
  college: string;
  licenceNo: string;
}

export interface InvoiceLine {
  lineId: string;
  attendanceId: string;
  serviceEn: string;
  serviceFr: string;
  servedOn: Day;
  minutes: number;
  /** Attended, or a missed visit with its fee. */
  outcome: AttendanceState;
  staffId: string;
  practitioner: LinePractitioner;
  supervisor: LinePractitioner | null;
  netCents: number;
  taxCents: number;
  totalCents: number;
  /** Why the fee is not that of the price list. */
  feeReason: string;
  taxReason: TaxReason;
}

/** Money on an invoice: a payment, or one that was given back. */
export interface InvoicePayment {
  paymentId: string;
  /** Of the payment. */
  number: number;
  method: PaymentMethod;
  receivedOn: Day;
  /** Null for readers without names. */
  payerName: string | null;
  amountCents: number;
}

export interface Invoice extends InvoiceSummary {
  language: Locale;
  issuedAt: Instant;
  businessName: string;
  locationId: string;
  payerRelationId: string | null;
  /** Why it was voided, credited or written off. */
  reason: string;
  lines: InvoiceLine[];
  taxes: InvoiceTax[];
  /** What each payment settled of this invoice; what was given back or moved is taken off. */
  payments: InvoicePayment[];
  /** The invoice that this credit note takes back. */
  credits: { invoiceId: string; number: number } | null;
  creditedBy: { invoiceId: string; number: number }[];
  /** May still be voided: issued today, unpaid and not exported. */
  voidable: boolean;
}

export const invoiceFilters = ['all', 'open', 'overdue', 'paid', 'credits', 'void', 'written_off'] as const;
export type InvoiceFilter = (typeof invoiceFilters)[number];

export interface InvoiceQuery {
  show?: InvoiceFilter;
  /** Day of issue. */
  from?: Day;
  to?: Day;
  clientId?: string;
  staffId?: string;
  number?: number;
  limit?: number;
  after?: string;
}

export const balanceOrders = ['oldest', 'largest'] as const;
/** What has been owed longest first, or the largest balance. */
export type BalanceOrder = (typeof balanceOrders)[number];

/** What one client owes, by age. */
export interface Balance {
  clientId: string;
  fileNo: number;
  /** Null for readers without names. */
  name: string | null;
  /** Of the newest open invoice, when somebody else pays. */
  payerName: string | null;
  ages: AgedBalances;
  /** Money of the client that settles no invoice yet. */
  creditCents: number;
  oldestOn: Day | null;
}

/** What a client was billed and has paid, the newest first; at most 200 of each. */
export interface ClientAccount {
  clientId: string;
  fileNo: number;
  name: string | null;
  balanceCents: number;
  creditCents: number;
  ages: AgedBalances;
  invoices: InvoiceSummary[];
  payments: Payment[];
  /** Who may be chosen to pay besides the client; empty for readers without names. */
  payers: { relationId: string; name: string; usual: boolean }[];
}

export interface Registration {
  registrationId: string;
  version: number;
  kind: TaxRegistration;
  number: string;
  from: Day;
  to: Day | null;
}

/** What the clinic's accountant recorded in place of the tax table. */
export interface TaxRule {
  ruleId: string;
  version: number;
  taxClass: TaxClass;
  /** Null for every profession. */
  profession: Profession | null;
  exempt: boolean;
  from: Day;
}

export const taxEndpoints = {
  get: endpoint('GET', '/api/clinic/taxes').types<{
    answer: { registrations: Registration[]; rules: TaxRule[] };
  }>(),
  addRegistration: endpoint('POST', '/api/clinic/taxes/registrations', {
    idempotent: true,
    status: 201,
  }).types<{
    payload: { kind: TaxRegistration; number: string; from: Day; to?: Day | null };
    answer: Changed;
  }>(),
  changeRegistration: endpoint('PATCH', '/api/clinic/taxes/registrations/{registrationId}').types<{
    payload: { version: number; number?: string; from?: Day; to?: Day | null };
    answer: Changed;
  }>(),
  /** One of the same class, profession and day is replaced. */
  setRule: endpoint('POST', '/api/clinic/taxes/rules', { idempotent: true, status: 201 }).types<{
    payload: { taxClass: TaxClass; profession: Profession | null; exempt: boolean; from: Day };
    answer: Changed;
  }>(),
  removeRule: endpoint('DELETE', '/api/clinic/taxes/rules/{ruleId}').types(),
};

export const invoiceEndpoints = {
  /** The newest first. Clinicians see those with lines of their own. */
  list: endpoint('GET', '/api/clinic/invoices').types<{
    query: InvoiceQuery;
    answer: { invoices: InvoiceSummary[]; next: string | null };
  }>(),
  get: endpoint('GET', '/api/clinic/invoices/{invoiceId}').types<{ answer: { invoice: Invoice } }>(),
  /** In the language of the payer; logged as print when names are on it. */
  pdf: endpoint('GET', '/api/clinic/invoices/{invoiceId}/pdf').types<{ answer: 'file' }>(),
  /** On the day of issue, while unpaid and not exported; the visit goes back to the queue. */
  void: endpoint('POST', '/api/clinic/invoices/{invoiceId}/void', { idempotent: true }).types<{
    payload: { version: number; reason: string };
    answer: Changed;
  }>(),
  /**
   * Takes the whole invoice back; its payments become the client's credit. The visit stays confirmed, at no charge. The id
   * is that of the credit note.
   */
  credit: endpoint('POST', '/api/clinic/invoices/{invoiceId}/credit', { idempotent: true }).types<{
    payload: { version: number; reason: string };
    answer: Changed;
  }>(),
  writeOff: endpoint('POST', '/api/clinic/invoices/{invoiceId}/write-off', { idempotent: true }).types<{
    payload: { version: number; reason: string };
    answer: Changed;
  }>(),
  /** Takes a write-off back, such as when the client pays after all. */
  reinstate: endpoint('POST', '/api/clinic/invoices/{invoiceId}/reinstate', { idempotent: true }).types<{
    payload: { version: number; reason: string };
    answer: Changed;
  }>(),
  /**
   * Clients who owe something or have credit; those who only have credit come last. `q`: words of the client's or the payer's
   * name, or the file number. The totals are those of all clients.
   */
  balances: endpoint('GET', '/api/clinic/balances').types<{
    query: { order?: BalanceOrder; q?: string; limit?: number; after?: string };
    answer: { balances: Balance[]; totals: AgedBalances; creditCents: number; next: string | null };
  }>(),
  account: endpoint('GET', '/api/clinic/clients/{clientId}/account').types<{
    answer: { account: ClientAccount };
  }>(),
};
