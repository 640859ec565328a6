import { DomainError } from '@tamarack/core/domain';
import { type Day, type MethodTotal, type Payment, paymentMethods } from '@tamarack/core/domain/workspace';
import { isoTimes } from '../../../database/dated.ts';
import type { Tx } from '../../../database/types.ts';
import { type ClinicCall, clinicDay, forClinic } from '../../access/index.ts';
import { checkPeriod, type PeriodAt, typedText } from '../../shared/index.ts';
import type { BillingCall } from '../call.ts';
import { listPayments, type PaymentRow, type PaymentsWanted, sumByMethod } from './repository.ts';
import { isVoidable } from './voidable.ts';

export function readPayments(
  call: ClinicCall,
  { limit, ...wanted }: PaymentsWanted,
): Promise<{ payments: Payment[]; next: number | null }> {
  return forClinic(call, async (tx) => {
    const payments = await showPayments(tx, call, { ...wanted, limit: limit + 1 });
    const page = payments.slice(0, limit);
    return { payments: page, next: payments.length > limit ? (page.at(-1)?.number ?? null) : null };
  });
}

/** @throws DomainError NOT_FOUND */
export function readPayment(call: ClinicCall, paymentId: string): Promise<Payment> {
  return forClinic(call, (tx) => showPayment(tx, call, paymentId));
}

export async function showPayment(tx: Tx, call: ClinicCall, paymentId: string): Promise<Payment> {
  const [payment] = await showPayments(tx, call, { paymentId, limit: 1 });
  if (!payment) throw new DomainError('NOT_FOUND');
  return payment;
}

export async function showPayments(tx: Tx, call: ClinicCall, wanted: PaymentsWanted): Promise<Payment[]> {
  const today = await clinicDay(tx, call);
  const rows = await listPayments(tx, call.access.tenantId, wanted);
  return rows.map((row) => formatPayment(row, call, today));
}

function formatPayment(row: PaymentRow, { access }: ClinicCall, today: Day): Payment {
  const { recordedById, recordedOn: _recordedOn, ...facts } = row;
  const inForce = row.kind === 'payment' && row.voidedAt === null;
  return {
    ...isoTimes(facts),
    creditCents: inForce ? row.amountCents - row.allocatedCents - row.returnedCents : 0,
    reference: typedText(access, row.reference),
    reason: typedText(access, row.reason),
    voidable: isVoidable({ ...row, recordedBy: recordedById }, access.staffId, today),
  };
}

/** @throws as checkPeriod */
export function readTotals(
  call: BillingCall,
  wanted: PeriodAt,
): Promise<{ totals: MethodTotal[]; totalCents: number }> {
  checkPeriod(wanted, call.locale);
  return forClinic(call, async (tx) => {
    const rows = await sumByMethod(tx, call.access.tenantId, wanted);
    const totals = rows
      .map((row) => ({
        ...row,
        totalCents: row.receivedCents + row.refundedCents + row.bouncedCents + row.roundingCents,
      }))
      .toSorted((a, b) => paymentMethods.indexOf(a.method) - paymentMethods.indexOf(b.method));
    return { totals, totalCents: totals.reduce((sum, { totalCents }) => sum + totalCents, 0) };
  });
}
