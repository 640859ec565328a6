import { DomainError, type PayloadOf } from '@tamarack/core/domain';
import type {
  Changed,
  Day,
  PaymentKind,
  PaymentMethod,
  paymentEndpoints,
} from '@tamarack/core/domain/workspace';
import type { Tx } from '../../../database/types.ts';
import { found, notAllowed, refuseOutdated } from '../../../server/refusals.ts';
import { moneyText } from '../../papers/index.ts';
import { recordChange } from '../../shared/index.ts';
import {
  type BillingCall,
  type BillingSettings,
  holdBillingSettings,
  inBooks,
  openDay,
  refuseClosed,
  takeNumbers,
} from '../call.ts';
import { reinstateWrittenOff } from '../invoices/correct.ts';
import { lockInvoices } from '../invoices/correct-repository.ts';
import { release } from '../ledger.ts';
import { listAllocations, type PaymentPart } from '../ledger-repository.ts';
import { say } from '../text.ts';
import { checkedLocation } from './location.ts';
import { checkedRounding } from './record.ts';
import { addReturned, insertPayment, type LockedPayment, lockPayment, setVoided } from './repository.ts';
import { isVoidable } from './voidable.ts';

/**
 * Voids a payment that was recorded by mistake and reopens its invoices.
 * @throws DomainError NOT_FOUND, VERSION_CONFLICT, TRANSITION_NOT_ALLOWED, PERIOD_CLOSED
 */
export function voidPayment(
  call: BillingCall,
  paymentId: string,
  { version, reason }: { version: number; reason: string },
): Promise<Changed> {
  const { deps, access, locale } = call;
  const { tenantId, staffId } = access;
  return inBooks(call, async (tx) => {
    const payment = await lockAt(tx, call, paymentId, version);
    const settings = await holdBillingSettings(tx, tenantId);
    const today = await openDay(tx, call, settings);
    refuseClosed(settings, payment.receivedOn);
    if (!isVoidable(payment, staffId, today)) {
      const text = say(locale, payment.returnedCents > 0 ? 'givenBack' : 'notByYou');
      throw notAllowed(text, { version });
    }
    const parts = await listAllocations(tx, tenantId, { paymentId });
    await reopenInvoices(tx, call, parts, { because: 'voided', reason });
    const after = await setVoided(tx, tenantId, paymentId, { at: deps.clock.now(), reason });
    await recordChange(tx, call, { kind: 'payment', id: paymentId, version: after, action: 'voided' });
    return { id: paymentId, version: after };
  });
}

/**
 * Refunds a payment: first from the invoice named, else from the client's credit, then from the newest invoices.
 * @throws DomainError NOT_FOUND, VERSION_CONFLICT, FORBIDDEN for the desk unless the clinic allows it,
 *   TRANSITION_NOT_ALLOWED for more than what is left of the payment, VALIDATION_FAILED for cash that rounds to nothing,
 *   PERIOD_CLOSED
 */
export function refund(
  call: BillingCall,
  paymentId: string,
  {
    version,
    amountCents,
    method,
    locationId,
    invoiceId,
    reference = '',
    reason,
  }: PayloadOf<typeof paymentEndpoints.refund>,
): Promise<Changed> {
  const { access, locale } = call;
  return inBooks(call, async (tx) => {
    const settings = await settingsForReturns(tx, call);
    const payment = await lockAt(tx, call, paymentId, version);
    const receivedOn = await openDay(tx, call, settings);
    const left = payment.amountCents - payment.returnedCents;
    const credit = left - payment.allocatedCents;
    const settled = await listAllocations(tx, access.tenantId, { paymentId });
    const named = settled.filter((part) => part.invoiceId === invoiceId);
    if (invoiceId && named.length === 0) throw new DomainError('NOT_FOUND');
    const from = invoiceId ? named : settled;
    const most = credit + from.reduce((sum, part) => sum + part.amountCents, 0);
    if (amountCents > most)
      throw notAllowed(say(locale, 'onlyPaid', { amount: moneyText(most, locale) }), {
        maxCents: most,
        version,
      });
    const given = take(from, invoiceId ? amountCents : amountCents - credit);
    return giveBack(tx, call, payment, given, {
      kind: 'refund',
      amountCents,
      roundingCents: checkedRounding(call, method ?? payment.method, -amountCents, settings.currency),
      method: method ?? payment.method,
      locationId: locationId ? await checkedLocation(tx, access.tenantId, locationId) : payment.locationId,
      receivedOn,
      reference,
      reason,
    });
  });
}

/** @throws DomainError FORBIDDEN for the desk unless the clinic lets it give money back */
async function settingsForReturns(tx: Tx, { access, locale }: BillingCall): Promise<BillingSettings> {
  const settings = await holdBillingSettings(tx, access.tenantId);
  if (access.role === 'front_desk' && !settings.deskMayRefund)
    throw new DomainError('FORBIDDEN', { text: say(locale, 'deskMayNot') });
  return settings;
}

/** Takes parts in order until they add up to the amount; none for an amount that is not positive. */
function take(parts: readonly PaymentPart[], amountCents: number): PaymentPart[] {
  let left = amountCents;
  return parts.flatMap((part) => {
    const cents = Math.min(left, part.amountCents);
    if (cents <= 0) return [];
    left -= cents;
    return [{ ...part, amountCents: cents }];
  });
}

/**
 * Records that the bank returned a payment, which reverses all that is left of it.
 * @throws DomainError NOT_FOUND, VERSION_CONFLICT, FORBIDDEN for the desk unless the clinic allows it,
 *   TRANSITION_NOT_ALLOWED for cash and for a payment given back already, PERIOD_CLOSED
 */
export function bounce(
  call: BillingCall,
  paymentId: string,
  { version, reason }: { version: number; reason: string },
): Promise<Changed> {
  return inBooks(call, async (tx) => {
    const settings = await settingsForReturns(tx, call);
    const payment = await lockAt(tx, call, paymentId, version);
    if (payment.method === 'cash') throw notAllowed(say(call.locale, 'cashNeverBounces'), { version });
    const receivedOn = await openDay(tx, call, settings);
    const amountCents = payment.amountCents - payment.returnedCents;
    if (amountCents === 0)
      throw notAllowed(say(call.locale, 'onlyPaid', { amount: moneyText(0, call.locale) }), { version });
    const parts = await listAllocations(tx, call.access.tenantId, { paymentId });
    return giveBack(tx, call, payment, parts, {
      kind: 'bounce',
      amountCents,
      roundingCents: 0,
      method: payment.method,
      locationId: payment.locationId,
      receivedOn,
      reference: payment.reference,
      reason,
    });
  });
}

/** Takes what was paid from its invoices, which are open again, also those whose rest was written off. */
async function reopenInvoices(
  tx: Tx,
  call: BillingCall,
  parts: readonly PaymentPart[],
  {
    because,
    returnId = null,
    reason,
  }: { because: 'voided' | 'bounced' | 'refunded'; returnId?: string | null; reason: string },
): Promise<void> {
  await release(tx, call, parts, because, returnId);
  const invoiceIds = parts.map(({ invoiceId }) => invoiceId);
  await reinstateWrittenOff(tx, call, invoiceIds, reason);
}

/** Writes a refund or a returned payment, and takes its money from the invoices that the payment settled. */
async function giveBack(
  tx: Tx,
  call: BillingCall,
  payment: LockedPayment,
  parts: readonly PaymentPart[],
  entry: {
    kind: Exclude<PaymentKind, 'payment'>;
    amountCents: number;
    roundingCents: number;
    method: PaymentMethod;
    locationId: string;
    receivedOn: Day;
    reference: string;
    reason: string;
  },
): Promise<Changed> {
  const { deps, access } = call;
  const { tenantId, staffId } = access;
  const { paymentId } = payment;
  const { kind, amountCents, ...facts } = entry;
  // Before the counter, as when a payment is recorded: the other order could deadlock.
  await lockInvoices(
    tx,
    tenantId,
    parts.map(({ invoiceId }) => invoiceId),
  );
  const number = await takeNumbers(tx, tenantId, 'payment_no', 1);
  const id = await insertPayment(tx, tenantId, payment, {
    ...facts,
    kind,
    number,
    ofPaymentId: paymentId,
    recordedOn: entry.receivedOn,
    recordedAt: deps.clock.now(),
    recordedBy: staffId,
    amountCents: -amountCents,
  });
  const action = kind === 'refund' ? 'refunded' : 'bounced';
  await reopenInvoices(tx, call, parts, { because: action, returnId: id, reason: entry.reason });
  const version = await addReturned(tx, tenantId, paymentId, amountCents);
  const details = { number, amountCents, method: entry.method };
  await recordChange(tx, call, { kind: 'payment', id: paymentId, version, action, details });
  await recordChange(tx, call, { kind: 'payment', id, version: 1, action: 'recorded', details });
  return { id, version: 1 };
}

/** @throws DomainError NOT_FOUND, VERSION_CONFLICT, TRANSITION_NOT_ALLOWED unless it is a payment in force */
async function lockAt(tx: Tx, call: BillingCall, paymentId: string, version: number): Promise<LockedPayment> {
  const payment = found(await lockPayment(tx, call.access.tenantId, paymentId));
  const refuse = (text: Parameters<typeof say>[1]) =>
    notAllowed(say(call.locale, text), { version: payment.version });
  if (payment.kind !== 'payment') throw refuse('notPayment');
  if (payment.voidedAt) throw refuse('paymentVoided');
  refuseOutdated(payment, version);
  return payment;
}
