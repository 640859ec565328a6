/**
 * Invoices. They are issued when a visit is confirmed and never edited afterwards; they are reversed by a
 * void on the same day or by a credit note. All amounts are in cents and computed in `money/`.
 */
import { endpoint } from '../endpoint.ts';
import type { Locale } from '../text.ts';
import type { AttendanceState } from './appointments.ts';
import { type AgedBalances, balanceOf, type PaymentState } from './money/balances.ts';
import type { TaxRegistration, taxReasons } from './money/tax.ts';
import type { TaxComponent } from './money/tax-table.ts';
import type { Payer, Payment, PaymentMethod } from './payments.ts';
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
  /** Invoices and credit notes share one sequence without gaps. */
  number: number;
  kind: InvoiceKind;
  state: InvoiceState;
  issuedOn: Day;
  clientId: string;
  fileNo: number;
  /** Name on the invoice; null for readers who may not see names. */
  clientName: string | null;
  /** Null for readers who may not see names, and if the client pays. */
  payerName: string | null;
  /** Service of the first line. */
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
  /** Amount still owed; 0 if void or written off, and for a credit note. */
  balanceCents: number;
  /** Null for credit notes. */
  payment: PaymentState | null;
  overdue: boolean;
}

const frenchTaxes: Record<TaxComponent, string> = { GST: 'TPS', HST: 'TVH', QST: 'TVQ' };

/** The name of a tax in a language; in English the codes are the names. */
export const taxName = (component: TaxComponent, locale: Locale): string =>
  locale === 'fr' ? frenchTaxes[component] : component;

/** What is no longer expected of an invoice because it was written off. */
export function writtenOffCents(invoice: InvoiceSummary): number {
  return invoice.state === 'written_off' ? balanceOf(invoice) : 0;
}

export interface InvoiceTax {
  component: TaxComponent;
  ratePpm: number;
  baseCents: number;
  taxCents: number;
  /** The clinic's registration number, as on the invoice. */
  registrationNo: string;
}

/** A practitioner named on a line, as of the day of issue. */
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
  /** Attended, or missed with a fee. */
  outcome: AttendanceState;
  staffId: string;
  practitioner: LinePractitioner;
  supervisor: LinePractitioner | null;
  netCents: number;
  taxCents: number;
  totalCents: number;
  /** Why the fee differs from the price list; empty for readers who may not see names. */
  feeReason: string;
  taxReason: TaxReason;
}

/** A payment on an invoice, or its refund. */
export interface InvoicePayment {
  paymentId: string;
  /** Number of the payment. */
  number: number;
  method: PaymentMethod;
  receivedOn: Day;
  /** Empty for readers who may not see names. */
  reference: string;
  /** Null for an insurer that is not on file, and for readers who may not see names. */
  payerName: string | null;
  amountCents: number;
}

export interface Invoice extends InvoiceSummary {
  language: Locale;
  issuedAt: Instant;
  businessName: string;
  locationId: string;
  payerRelationId: string | null;
  /** Why the invoice was voided, credited or written off; empty for readers who may not see names. */
  reason: string;
  lines: InvoiceLine[];
  taxes: InvoiceTax[];
  /** The amount of each payment that went to this invoice, less what was refunded or moved. */
  payments: InvoicePayment[];
  /** What was paid and became the client's credit when the invoice was credited. */
  releasedCents: number;
  /** The invoice that this credit note reverses. */
  credits: { invoiceId: string; number: number } | null;
  creditedBy: { invoiceId: string; number: number }[];
  /** Whether it can still be voided: issued today, unpaid and not exported. */
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
/** Sorted by oldest debt, or by largest balance. */
export type BalanceOrder = (typeof balanceOrders)[number];

/** What one client owes, by age. */
export interface Balance {
  clientId: string;
  fileNo: number;
  /** Null for readers who may not see names. */
  name: string | null;
  /** Payer of the newest open invoice, if somebody else pays. */
  payerName: string | null;
  ages: AgedBalances;
  /** The client's money that is not yet allocated to an invoice. */
  creditCents: number;
  oldestOn: Day | null;
}

/** A client's invoices and payments, newest first; at most 200 of each. */
export interface ClientAccount {
  clientId: string;
  fileNo: number;
  name: string | null;
  balanceCents: number;
  creditCents: number;
  ages: AgedBalances;
  invoices: InvoiceSummary[];
  payments: Payment[];
  /** Where the client's payments are received unless another location is chosen. */
  locationId: string;
  /** People besides the client who can be chosen to pay; empty for readers who may not see names. */
  payers: Payer[];
}

export interface Registration {
  registrationId: string;
  version: number;
  kind: TaxRegistration;
  number: string;
  from: Day;
  to: Day | null;
}

/** A tax rule by the clinic's accountant, which overrides the tax table. */
export interface TaxRule {
  ruleId: string;
  version: number;
  taxClass: TaxClass;
  /** Null for all professions. */
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
  /** Replaces a rule for the same class, profession and day. */
  setRule: endpoint('POST', '/api/clinic/taxes/rules', { idempotent: true, status: 201 }).types<{
    payload: { taxClass: TaxClass; profession: Profession | null; exempt: boolean; from: Day };
    answer: Changed;
  }>(),
  removeRule: endpoint('DELETE', '/api/clinic/taxes/rules/{ruleId}').types(),
};

export const invoiceEndpoints = {
  /** Newest first. Clinicians see only invoices with their own lines. */
  list: endpoint('GET', '/api/clinic/invoices').types<{
    query: InvoiceQuery;
    answer: { invoices: InvoiceSummary[]; next: string | null };
  }>(),
  get: endpoint('GET', '/api/clinic/invoices/{invoiceId}').types<{ answer: { invoice: Invoice } }>(),
  /** In the language of the payer. Logged as printed if it has names. */
  pdf: endpoint('GET', '/api/clinic/invoices/{invoiceId}/pdf').types<{ answer: 'file' }>(),
  /** Only on the day of issue, while unpaid and not exported. The visit returns to the queue. */
  void: endpoint('POST', '/api/clinic/invoices/{invoiceId}/void', { idempotent: true }).types<{
    payload: { version: number; reason: string };
    answer: Changed;
  }>(),
  /**
   * Reverses the whole invoice; its payments become the client's credit. The visit stays confirmed, without a
   * charge. The id is that of the credit note.
   */
  credit: endpoint('POST', '/api/clinic/invoices/{invoiceId}/credit', { idempotent: true }).types<{
    payload: { version: number; reason: string };
    answer: Changed;
  }>(),
  writeOff: endpoint('POST', '/api/clinic/invoices/{invoiceId}/write-off', { idempotent: true }).types<{
    payload: { version: number; reason: string };
    answer: Changed;
  }>(),
  /** Undoes a write-off, for example if the client pays after all. */
  reinstate: endpoint('POST', '/api/clinic/invoices/{invoiceId}/reinstate', { idempotent: true }).types<{
    payload: { version: number; reason: string };
    answer: Changed;
  }>(),
  /**
   * Clients who owe something or have credit; those with only credit come last. `q`: words of the client's or
   * the payer's name, or the file number. The totals include all clients.
   */
  balances: endpoint('GET', '/api/clinic/balances').types<{
    query: { order?: BalanceOrder; q?: string; limit?: number; after?: string };
    answer: { balances: Balance[]; totals: AgedBalances; creditCents: number; next: string | null };
  }>(),
  account: endpoint('GET', '/api/clinic/clients/{clientId}/account').types<{
    answer: { account: ClientAccount };
  }>(),
  /**
   * What was billed and paid for the client in a period of at most a year, for tax returns and insurers, in the
   * client's language. For a payer it has only what concerns them and names no other payer. Logged as printed if it has
   * names.
   */
  accountSummary: endpoint('GET', '/api/clinic/clients/{clientId}/account-summary').types<{
    query: { from: Day; to: Day; payerRelationId?: string };
    answer: 'file';
  }>(),
};
