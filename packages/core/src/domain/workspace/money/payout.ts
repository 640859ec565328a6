/**
 * Computes the amount to transfer from the pay of a run, and the yearly worksheet for T4A slips. Under a
 * facility fee the clinic keeps its part of the fees and adds tax to it, which lowers the payout; it keeps
 * nothing of an appointment whose pay exceeds its fees, so no tax arises there. A contractor who charges tax gets
 * it on top; with a plain share neither charges tax. Box 048 has fees for services without GST/HST, by the year of
 * payment, and a slip is due above $500. Sources: CRA, Reporting fees for service,
 * https://www.canada.ca/en/revenue-agency/programs/about-canada-revenue-agency-cra/compliance/reporting-fees-for-service.html
 * and guide RC4157. An accountant confirms both before launch.
 */
import type { Day } from '../shared.ts';
import type { PayTaxMode } from './agreements.ts';
import { rateOf } from './rounding.ts';
import type { TaxRate } from './tax-table.ts';

interface Paid {
  /** The contractor's pay before tax. */
  paidCents: number;
  /** The fees that it pays for. */
  feeCents: number;
}

/** What a run pays for an attendance; `after`: all runs so far, including this one. */
export interface PayoutLine extends Paid {
  appointmentId: string;
  /** What the contractor has paid back since the last run. */
  repaidCents: number;
  after: Paid;
}

export interface PayoutInput {
  taxMode: PayTaxMode;
  /** Of each appointment, all attendances that a run has paid for. */
  lines: readonly PayoutLine[];
  /**
   * Rates of the clinic under a facility fee, or of a contractor who charges tax; empty if not registered.
   */
  rates: readonly TaxRate[];
}

export interface Payout {
  /** The part of the fees that the clinic keeps; negative if a clawback returns more than the run keeps. */
  keptCents: number;
  /** Charged by the clinic under a facility fee, otherwise by the contractor. */
  taxes: (TaxRate & { taxCents: number })[];
  taxCents: number;
  /** The amount to transfer. */
  payoutCents: number;
}

export function computePayout({ taxMode, lines, rates }: PayoutInput): Payout {
  const paidCents = lines.reduce((all, line) => all + line.paidCents, 0);
  // Flat and hourly pay of a group is on one of its attendances, the fees are on all of them.
  const appointments = [...Map.groupBy(lines, ({ appointmentId }) => appointmentId).values()];
  const keptCents = appointments.reduce((all, group) => all + keptOf(group), 0);
  const taxable = { share: null, facility_fee: keptCents, contractor_charges: paidCents }[taxMode];
  const taxes =
    taxable === null ? [] : rates.map((rate) => ({ ...rate, taxCents: rateOf(taxable, rate.ratePpm) }));
  const taxCents = taxes.reduce((all, tax) => all + tax.taxCents, 0);
  const payoutCents = taxMode === 'facility_fee' ? paidCents - taxCents : paidCents + taxCents;
  return { keptCents, taxes, taxCents, payoutCents };
}

/** The change of what the clinic keeps of an appointment in total, which later pay can reduce to zero but not below. */
function keptOf(lines: readonly PayoutLine[]): number {
  const margin = (sums: readonly Paid[]) =>
    sums.reduce((all, { paidCents, feeCents }) => all + feeCents - paidCents, 0);
  const after = margin(lines.map((line) => line.after));
  const change = margin(lines) + lines.reduce((all, { repaidCents }) => all + repaidCents, 0);
  return Math.max(0, after) - Math.max(0, after - change);
}

export interface PaidStatement {
  staffId: string;
  paidOn: Day;
  /** Before tax. */
  paidCents: number;
}

export interface T4aRow {
  staffId: string;
  /** Fees for services, without GST/HST. */
  box048Cents: number;
  /** Above 500.00 in the year. */
  slipDue: boolean;
}

const t4aThresholdCents = 50_000;

/** What each contractor was paid in a calendar year, less what they paid back in it, sorted by first payment. */
export function t4aWorksheet(year: number, statements: readonly PaidStatement[]): T4aRow[] {
  const ofYear = statements.filter(({ paidOn }) => Number(paidOn.slice(0, 4)) === year);
  return [...Map.groupBy(ofYear, ({ staffId }) => staffId)].map(([staffId, paid]) => {
    const box048Cents = paid.reduce((all, { paidCents }) => all + paidCents, 0);
    return { staffId, box048Cents, slipDue: box048Cents > t4aThresholdCents };
  });
}
