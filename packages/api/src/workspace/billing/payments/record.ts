import { DomainError } from '@tamarack/core/domain';
import {
  allocatePayment,
  balanceOf,
  type Changed,
  type Currency,
  cashAmount,
  type NewPayment,
  type PaymentMethod,
} from '@tamarack/core/domain/workspace';
import type { Tx } from '../../../database/types.ts';
import { found, invalid, notAllowed } from '../../../server/refusals.ts';
import { clinicDay, forClinicRetried } from '../../access/index.ts';
import { moneyText } from '../../papers/index.ts';
import { recordChange } from '../../shared/index.ts';
import { type BillingCall, holdBillingSettings, inBooks, refuseClosed, takeNumbers } from '../call.ts';
import { type LockedInvoice, lockInvoices, lockOpenInvoices } from '../invoices/correct-repository.ts';
import { settle } from '../ledger.ts';
import type { PaymentPart } from '../ledger-repository.ts';
import { say } from '../text.ts';
import { checkedLocation, usualLocation } from './location.ts';
import { findClient, findParty } from './payer.ts';
import { insertPayment, lockCredit } from './repository.ts';

/**
 * Records a payment and applies it to invoices; the rest is the client's credit.
 * @throws DomainError NOT_FOUND, VALIDATION_FAILED, PERIOD_CLOSED, TRANSITION_NOT_ALLOWED for more than an invoice's balance,
 * or if another amount is owed than when the payment was entered
 */
export function recordPayment(call: BillingCall, payment: NewPayment): Promise<Changed> {
  return inBooks(call, async (tx) => ({ id: await recordIn(tx, call, payment), version: 1 }));
}

export async function recordIn(tx: Tx, call: BillingCall, payment: NewPayment): Promise<string> {
  const { deps, access, locale } = call;
  const { tenantId, staffId } = access;
  const { clientId, method, amountCents, reference = '' } = payment;
  const today = await clinicDay(tx, call);
  const receivedOn = payment.receivedOn ?? today;
  if (receivedOn > today) throw invalid({ receivedOn: say(locale, 'notToday') });
  const settings = await holdBillingSettings(tx, tenantId);
  refuseClosed(settings, receivedOn);
  const roundingCents = checkedRounding(call, method, amountCents, settings.currency);
  const party = await findParty(tx, call, clientId, payment, receivedOn);
  const locationId = payment.locationId
    ? await checkedLocation(tx, tenantId, payment.locationId)
    : await usualLocation(tx, tenantId, { clientId, on: receivedOn });
  const parts = await partsOf(tx, call, payment);
  const number = await takeNumbers(tx, tenantId, 'payment_no', 1);
  const paymentId = await insertPayment(tx, tenantId, party, {
    number,
    kind: 'payment',
    ofPaymentId: null,
    method,
    locationId,
    receivedOn,
    recordedOn: today,
    recordedAt: deps.clock.now(),
    recordedBy: staffId,
    amountCents,
    roundingCents,
    reference,
    reason: '',
  });
  await recordChange(tx, call, {
    kind: 'payment',
    id: paymentId,
    version: 1,
    action: 'recorded',
    details: { number, method, amountCents, receivedOn, locationId },
  });
  await settle(
    tx,
    call,
    parts.map((part) => ({ ...part, paymentId })),
  );
  return paymentId;
}

/** The rounding of a cash payment to the smallest coin, added to the amount. */
export function roundingOf(method: PaymentMethod, amountCents: number, currency: Currency): number {
  return method === 'cash' ? cashAmount(amountCents, currency) - amountCents : 0;
}

/**
 * The rounding of a payment or refund.
 * @throws DomainError VALIDATION_FAILED for cash that rounds to nothing
 */
export function checkedRounding(
  { locale }: BillingCall,
  method: PaymentMethod,
  amountCents: number,
  currency: Currency,
): number {
  const roundingCents = roundingOf(method, amountCents, currency);
  if (amountCents + roundingCents === 0) throw invalid({ amountCents: say(locale, 'noCoin') });
  return roundingCents;
}

/** Locks and returns the invoices that the payment is applied to: those given, or the client's oldest first. */
async function partsOf(
  tx: Tx,
  call: BillingCall,
  { clientId, amountCents, allocations, owedCents }: NewPayment,
): Promise<Omit<PaymentPart, 'paymentId'>[]> {
  const { access, locale } = call;
  const { tenantId } = access;
  if (!allocations) {
    const open = await lockOpenInvoices(tx, tenantId, clientId);
    refuseIfOwedChanged(call, owedCents, open);
    return allocatePayment(
      amountCents,
      open.map((invoice) => ({ ...invoice, balanceCents: balanceOf(invoice) })),
    ).allocations;
  }
  if (allocations.reduce((sum, part) => sum + part.amountCents, 0) > amountCents)
    throw invalid({ allocations: say(locale, 'tooMuch') });
  const invoices = await lockInvoices(
    tx,
    tenantId,
    allocations.map(({ invoiceId }) => invoiceId),
  );
  for (const { invoiceId, amountCents: wanted } of allocations) {
    const invoice = found(invoices.find((one) => one.invoiceId === invoiceId));
    refuseUnlessOpen(call, invoice, wanted);
  }
  refuseIfOwedChanged(call, owedCents, invoices);
  return allocations;
}

function refuseIfOwedChanged(
  { locale }: BillingCall,
  enteredFor: number | undefined,
  invoices: readonly LockedInvoice[],
): void {
  const owedCents = invoices.reduce((sum, invoice) => sum + balanceOf(invoice), 0);
  if (enteredFor === undefined || enteredFor === owedCents) return;
  const text =
    owedCents === 0
      ? say(locale, 'nothingOwed')
      : say(locale, 'owedNow', { amount: moneyText(owedCents, locale) });
  throw notAllowed(text, { owedCents });
}

function refuseUnlessOpen({ locale }: BillingCall, invoice: LockedInvoice, wanted: number): void {
  const { invoiceId, number, kind, state, version } = invoice;
  const balanceCents = kind === 'invoice' && state === 'issued' ? balanceOf(invoice) : 0;
  if (wanted <= balanceCents) return;
  const text =
    kind === 'credit'
      ? say(locale, 'creditNote')
      : state === 'void'
        ? say(locale, 'voided')
        : state === 'written_off'
          ? say(locale, 'written_off')
          : balanceCents === 0
            ? say(locale, 'nothingOpen')
            : say(locale, 'onlyBalance', { number: String(number), amount: moneyText(balanceCents, locale) });
  throw notAllowed(text, { invoiceId, version, owedCents: balanceCents });
}

/**
 * Applies the client's credit to invoices, oldest payment first.
 * @throws DomainError NOT_FOUND, TRANSITION_NOT_ALLOWED without credit or for an invoice that is not open, PERIOD_CLOSED
 */
export function applyCredit(
  call: BillingCall,
  clientId: string,
  { invoiceIds }: { invoiceIds?: string[] },
): Promise<{ appliedCents: number }> {
  return forClinicRetried(call, async (tx) => {
    const today = await clinicDay(tx, call);
    refuseClosed(await holdBillingSettings(tx, call.access.tenantId), today);
    await findClient(tx, call, clientId);
    const appliedCents = await applyIn(tx, call, clientId, invoiceIds);
    if (appliedCents === 0) throw notAllowed(say(call.locale, 'noCredit'));
    return { appliedCents };
  });
}

/** Returns the amount applied. */
export async function applyIn(
  tx: Tx,
  call: BillingCall,
  clientId: string,
  invoiceIds?: readonly string[],
): Promise<number> {
  const { tenantId } = call.access;
  const payments = await lockCredit(tx, tenantId, clientId);
  const invoices = invoiceIds
    ? await lockInvoices(tx, tenantId, invoiceIds)
    : await lockOpenInvoices(tx, tenantId, clientId);
  if (invoiceIds && invoices.length < new Set(invoiceIds).size) throw new DomainError('NOT_FOUND');
  for (const invoice of invoices) refuseUnlessOpen(call, invoice, 1);
  const open = invoices.map((invoice) => ({ ...invoice, balanceCents: balanceOf(invoice) }));
  const parts: PaymentPart[] = [];
  for (const { paymentId, amountCents, allocatedCents, returnedCents } of payments) {
    const { allocations } = allocatePayment(amountCents - allocatedCents - returnedCents, open);
    for (const part of allocations) {
      parts.push({ ...part, paymentId });
      const invoice = open.find(({ invoiceId }) => invoiceId === part.invoiceId);
      if (invoice) invoice.balanceCents -= part.amountCents;
    }
  }
  await settle(tx, call, parts);
  for (const { paymentId, version } of payments.filter((one) =>
    parts.some((part) => part.paymentId === one.paymentId),
  ))
    await recordChange(tx, call, {
      kind: 'payment',
      id: paymentId,
      version: version + 1,
      action: 'applied',
      details: { allocations: parts.filter((part) => part.paymentId === paymentId) },
    });
  return parts.reduce((sum, part) => sum + part.amountCents, 0);
}
