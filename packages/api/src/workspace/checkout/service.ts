import type { PayloadOf } from '@tamarack/core/domain';
import {
  balanceOf,
  type Changed,
  type CheckoutQuote,
  cashAmount,
  type paymentEndpoints,
  totalInvoice,
} from '@tamarack/core/domain/workspace';
import type { Tx } from '../../database/types.ts';
import { found, refuseOutdated } from '../../server/refusals.ts';
import { clinicDay, forClinic, forClinicRetried } from '../access/index.ts';
import { decideIn, refuseCancelled } from '../appointments/index.ts';
import {
  applyIn,
  type BillingCall,
  findChargedInvoice,
  listPayers,
  lockInvoices,
  readBillingSettings,
  readCredit,
  readOwed,
  readTaxBook,
  recordIn,
  taxOf,
} from '../billing/index.ts';
import {
  confirmIn,
  refuseBeforeCarrier,
  refuseMissed,
  refuseOwn,
  refuseState,
  refuseUnsigned,
} from '../confirmations/index.ts';
import { findVisit, type VisitToCheckOut } from './repository.ts';

/**
 * The price of a visit if it were checked out now.
 * @throws DomainError NOT_FOUND; FORBIDDEN and TRANSITION_NOT_ALLOWED for the clinician who is paid, and
 *   TRANSITION_NOT_ALLOWED when the visit is cancelled, missed or decided already, waits for its note to be signed, or
 *   comes before the visit that carries the joint bill, as `checkOut`
 */
export function quote(
  call: BillingCall,
  attendanceId: string,
  { feeCents: wanted }: { feeCents?: number },
): Promise<CheckoutQuote> {
  const { tenantId } = call.access;
  return forClinic(call, async (tx) => {
    const visit = found(await findVisit(tx, tenantId, attendanceId));
    if (visit.confirmation === null) refuseCancelled(call, visit.state);
    else {
      refuseState(call, { state: visit.confirmation, version: visit.version }, ['open']);
      refuseMissed(call, visit.state);
    }
    await refuseOwn(tx, call, visit);
    refuseUnsigned(call, visit);
    const { version, clientId, fileNo, clientName, billedHere } = visit;
    const feeCents = wanted ?? visit.feeCents;
    if (feeCents === 0) await refuseBeforeCarrier(tx, call, attendanceId);
    const billed = billedHere && feeCents !== 0;
    const tax = taxOf(await readTaxBook(tx, tenantId), visit);
    const totals =
      feeCents === null || tax.outcome === 'undecided'
        ? null
        : totalInvoice([{ netCents: feeCents, rates: tax.rates }]);
    const due = billed ? totals : { taxCents: 0, totalCents: 0 };
    const { currency } = await readBillingSettings(tx, tenantId);
    const payers = await listPayers(tx, tenantId, clientId, await clinicDay(tx, call));
    return {
      attendanceId,
      version,
      clientId,
      fileNo,
      clientName,
      payerName: payers.find(({ usual }) => usual)?.name ?? null,
      feeCents,
      taxCents: due?.taxCents ?? null,
      totalCents: due?.totalCents ?? null,
      cashCents: due ? cashAmount(due.totalCents, currency) : null,
      taxReason: billed ? tax.reason : null,
      licensed: visit.profession !== null,
      creditCents: await readCredit(tx, tenantId, clientId),
      owedCents: await readOwed(tx, tenantId, clientId),
      payers,
      billed,
    };
  });
}

/**
 * Marks the visit as attended, confirms it, bills it and takes the payment, all in one transaction.
 * @throws DomainError NOT_FOUND, VERSION_CONFLICT, TRANSITION_NOT_ALLOWED, VALIDATION_FAILED, TAX_UNDECIDED, PERIOD_CLOSED,
 *   FORBIDDEN for the clinician who is paid
 */
export function checkOut(
  call: BillingCall,
  attendanceId: string,
  payload: PayloadOf<typeof paymentEndpoints.checkout>,
): Promise<Changed> {
  const { tenantId } = call.access;
  const { version, treatedMinutes, feeCents, feeReason } = payload;
  return forClinicRetried(call, async (tx) => {
    const visit = found(await findVisit(tx, tenantId, attendanceId));
    refuseOutdated(visit, version);
    const fee = { ...(feeCents === undefined ? {} : { feeCents }) };
    if (visit.confirmation === null)
      await decideIn(tx, call, attendanceId, {
        version,
        outcome: 'attended',
        ...fee,
        ...(treatedMinutes === undefined ? {} : { treatedMinutes }),
        ...(feeReason === undefined ? {} : { feeReason }),
      });
    await confirmIn(tx, call, attendanceId, { ...fee, ...(feeReason ? { reason: feeReason } : {}) });
    const invoiceId = await findChargedInvoice(tx, tenantId, attendanceId);
    await pay(tx, call, visit, invoiceId, payload);
    return { id: invoiceId ?? attendanceId, version: 1 };
  });
}

/** Applies each tender to what is still owed; any excess becomes the client's credit. */
async function pay(
  tx: Tx,
  call: BillingCall,
  { clientId, locationId }: VisitToCheckOut,
  invoiceId: string | undefined,
  { useCredit = false, payments }: PayloadOf<typeof paymentEndpoints.checkout>,
): Promise<void> {
  const { tenantId } = call.access;
  if (useCredit && invoiceId) await applyIn(tx, call, clientId, [invoiceId]);
  const [invoice] = invoiceId ? await lockInvoices(tx, tenantId, [invoiceId]) : [];
  let owed = invoice ? balanceOf(invoice) : 0;
  for (const tender of payments) {
    const amountCents = Math.min(owed, tender.amountCents);
    owed -= amountCents;
    const allocations = invoiceId && amountCents > 0 ? [{ invoiceId, amountCents }] : [];
    await recordIn(tx, call, { ...tender, clientId, locationId, allocations });
  }
}
