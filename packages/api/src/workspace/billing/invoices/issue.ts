import { DomainError } from '@tamarack/core/domain';
import { type TaxDecision, totalInvoice } from '@tamarack/core/domain/workspace';
import type { Tx } from '../../../database/types.ts';
import type { ClinicCall } from '../../access/index.ts';
import { recordChanges } from '../../shared/index.ts';
import { holdBillingSettings, openDay, takeNumbers } from '../call.ts';
import { readTaxBook, registrationNo, taxOf } from '../taxes/service.ts';
import {
  type BilledVisit,
  holdFilesOf,
  type Issued,
  insertInvoices,
  listBilledVisits,
} from './issue-repository.ts';

/** A visit that was confirmed in this transaction, with its fee. */
export interface ConfirmedVisit {
  attendanceId: string;
  feeCents: number;
  /** Why the fee differs from the visit's fee; else empty. */
  feeReason: string;
}

/**
 * Issues an invoice for each visit that has a fee and is billed here. The number of SQL statements does not depend on
 * the number of visits.
 * @throws DomainError TAX_UNDECIDED, PERIOD_CLOSED
 */
export async function issueInvoices(
  tx: Tx,
  call: ClinicCall,
  confirmed: readonly ConfirmedVisit[],
): Promise<Issued[]> {
  const { tenantId, staffId } = call.access;
  const fees = new Map(
    confirmed.filter(({ feeCents }) => feeCents > 0).map((one) => [one.attendanceId, one]),
  );
  if (fees.size === 0) return [];
  const settings = await holdBillingSettings(tx, tenantId);
  await holdFilesOf(tx, tenantId, [...fees.keys()]);
  const visits = (await listBilledVisits(tx, tenantId, [...fees.keys()])).filter(
    ({ localOn }) => settings.billingFrom === null || localOn >= settings.billingFrom,
  );
  if (visits.length === 0) return [];
  const issuedOn = await openDay(tx, call, settings);
  const book = await readTaxBook(tx, tenantId);
  const decided = visits.map((visit) => {
    const fee = fees.get(visit.attendanceId);
    const tax = decidedTax(visit, taxOf(book, visit));
    const totals = totalInvoice([{ netCents: fee?.feeCents ?? 0, rates: tax.rates }]);
    return { visit, fee, tax, totals };
  });
  const first = await takeNumbers(tx, tenantId, 'invoice_no', decided.length);
  const issued = await insertInvoices(
    tx,
    tenantId,
    decided.map(({ visit, fee, tax, totals }, index) => ({
      ...visit,
      number: first + index,
      issuedOn,
      issuedAt: call.deps.clock.now(),
      issuedBy: staffId,
      currency: settings.currency,
      businessName: settings.businessName,
      gstHstNo: registrationNo(book, 'gst_hst', visit.localOn),
      qstNo: registrationNo(book, 'qst', visit.localOn),
      feeReason: fee?.feeReason || visit.feeReason,
      taxReason: tax.reason,
      totals,
    })),
  );
  await recordChanges(
    tx,
    call,
    issued.map(({ invoiceId, attendanceId, number, totalCents }) => ({
      kind: 'invoice',
      id: invoiceId,
      version: 1,
      action: 'issued',
      details: { number, attendanceId, totalCents },
    })),
  );
  return issued;
}

function decidedTax(
  { attendanceId }: BilledVisit,
  tax: TaxDecision,
): Exclude<TaxDecision, { outcome: 'undecided' }> {
  if (tax.outcome === 'undecided')
    throw new DomainError('TAX_UNDECIDED', { details: { attendanceId, reason: tax.reason } });
  return tax;
}
