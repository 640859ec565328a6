import { DomainError } from '@tamarack/core/domain';
import { balanceOf, type Changed, type Day } from '@tamarack/core/domain/workspace';
import type { Tx } from '../../../database/types.ts';
import { notAllowed, refuseOutdated } from '../../../server/refusals.ts';
import type { ClinicCall } from '../../access/index.ts';
import { recordChange } from '../../shared/index.ts';
import {
  type BillingCall,
  holdBillingSettings,
  inBooks,
  openDay,
  refuseClosed,
  takeNumbers,
} from '../call.ts';
import { releaseInvoice } from '../ledger.ts';
import { say } from '../text.ts';
import {
  findChargedInvoice,
  insertCreditOf,
  type LockedInvoice,
  lockInvoices,
  lockPaymentsOf,
  setState,
  uncharge,
} from './correct-repository.ts';
import { isVoidable } from './voidable.ts';

interface Reasoned {
  version: number;
  reason: string;
}

/**
 * Voids an invoice on its day of issue, in the transaction that returns its visit to the queue.
 * @throws DomainError NOT_FOUND, VERSION_CONFLICT, TRANSITION_NOT_ALLOWED, PERIOD_CLOSED
 */
export async function voidIn(
  tx: Tx,
  call: BillingCall,
  invoiceId: string,
  { version, reason }: Reasoned,
): Promise<Changed> {
  const invoice = await lockAt(tx, call, invoiceId, version);
  refuseUnlessIssued(call, invoice);
  const settings = await holdBillingSettings(tx, call.access.tenantId);
  const today = await openDay(tx, call, settings);
  refuseClosed(settings, invoice.issuedOn);
  if (!isVoidable(invoice, today)) throw refusal(call, 'notVoidable', invoice);
  return voidIssued(tx, call, invoice, reason);
}

/**
 * Reverses an invoice with a credit note; what was paid for it becomes the client's credit.
 * @throws as voidIn
 */
export function creditInvoice(
  call: BillingCall,
  invoiceId: string,
  { version, reason }: Reasoned,
): Promise<Changed> {
  return inBooks(call, async (tx) => {
    await lockPaymentsOf(tx, call.access.tenantId, invoiceId);
    const invoice = await lockAt(tx, call, invoiceId, version);
    if (invoice.creditedCents > 0) throw refusal(call, 'credited', invoice);
    if (invoice.state !== 'written_off') refuseUnlessIssued(call, invoice);
    return credit(tx, call, invoice, await openDay(tx, call), reason);
  });
}

/** Writes off what is left of an invoice, which then no longer counts as a balance. @throws as voidIn */
export function writeOff(
  call: BillingCall,
  invoiceId: string,
  { version, reason }: Reasoned,
): Promise<Changed> {
  return onInvoice(call, invoiceId, version, async (tx, invoice) => {
    refuseUnlessIssued(call, invoice);
    await openDay(tx, call);
    const balanceCents = balanceOf(invoice);
    if (balanceCents <= 0) throw refusal(call, 'nothingOpen', invoice);
    return change(tx, call, invoice, 'written_off', { state: 'written_off', reason }, { balanceCents });
  });
}

/** @throws as voidIn */
export function reinstate(
  call: BillingCall,
  invoiceId: string,
  { version, reason }: Reasoned,
): Promise<Changed> {
  return onInvoice(call, invoiceId, version, async (tx, invoice) => {
    if (invoice.state !== 'written_off') throw refusal(call, 'notWrittenOff', invoice);
    await openDay(tx, call);
    return change(tx, call, invoice, 'reinstated', { state: 'issued', reason });
  });
}

/** Reinstates the invoices that are written off, because what was paid of them is owed again. */
export async function reinstateWrittenOff(
  tx: Tx,
  call: ClinicCall,
  invoiceIds: readonly string[],
  reason: string,
): Promise<void> {
  for (const invoice of await lockInvoices(tx, call.access.tenantId, invoiceIds))
    if (invoice.state === 'written_off')
      await change(tx, call, invoice, 'reinstated', { state: 'issued', reason });
}

/**
 * Reverses the charge of a visit that is reopened: voids the invoice where possible, else writes a credit note.
 * @throws DomainError PERIOD_CLOSED
 */
export async function takeBack(
  tx: Tx,
  call: ClinicCall,
  attendanceId: string,
  reason: string,
): Promise<void> {
  const { tenantId } = call.access;
  const invoiceId = await findChargedInvoice(tx, tenantId, attendanceId);
  if (invoiceId) await lockPaymentsOf(tx, tenantId, invoiceId);
  const [invoice] = invoiceId ? await lockInvoices(tx, tenantId, [invoiceId]) : [];
  // It may have been credited while this waited for the lock.
  if (!invoice || invoice.creditedCents > 0) return;
  const today = await openDay(tx, call);
  if (isVoidable(invoice, today)) await voidIssued(tx, call, invoice, reason);
  else await credit(tx, call, invoice, today, reason);
}

async function voidIssued(
  tx: Tx,
  call: ClinicCall,
  invoice: LockedInvoice,
  reason: string,
): Promise<Changed> {
  await uncharge(tx, call.access.tenantId, invoice.invoiceId);
  return change(tx, call, invoice, 'voided', { state: 'void', reason });
}

async function credit(
  tx: Tx,
  call: ClinicCall,
  invoice: LockedInvoice,
  issuedOn: Day,
  reason: string,
): Promise<Changed> {
  const { deps, access } = call;
  const { tenantId, staffId } = access;
  await releaseInvoice(tx, call, invoice.invoiceId);
  await uncharge(tx, tenantId, invoice.invoiceId);
  const number = await takeNumbers(tx, tenantId, 'invoice_no', 1);
  const creditId = await insertCreditOf(tx, tenantId, invoice.invoiceId, {
    number,
    issuedOn,
    issuedAt: deps.clock.now(),
    by: staffId,
    reason,
  });
  const creditedCents = invoice.totalCents;
  await change(tx, call, invoice, 'credited', { state: 'issued', creditedCents }, { creditId, number });
  await recordChange(tx, call, {
    kind: 'invoice',
    id: creditId,
    version: 1,
    action: 'issued',
    details: { number, credits: invoice.invoiceId, totalCents: -creditedCents },
  });
  return { id: creditId, version: 1 };
}

async function change(
  tx: Tx,
  call: ClinicCall,
  { invoiceId }: LockedInvoice,
  action: string,
  to: { state: 'issued' | 'void' | 'written_off'; reason?: string; creditedCents?: number },
  details: Record<string, unknown> = {},
): Promise<Changed> {
  const version = await setState(tx, call.access.tenantId, invoiceId, { ...to, at: call.deps.clock.now() });
  await recordChange(tx, call, { kind: 'invoice', id: invoiceId, version, action, details });
  return { id: invoiceId, version };
}

/** Changes an invoice that is still at this version. */
function onInvoice(
  call: BillingCall,
  invoiceId: string,
  version: number,
  work: (tx: Tx, invoice: LockedInvoice) => Promise<Changed>,
): Promise<Changed> {
  return inBooks(call, async (tx) => work(tx, await lockAt(tx, call, invoiceId, version)));
}

/** @throws DomainError NOT_FOUND, VERSION_CONFLICT, TRANSITION_NOT_ALLOWED for a credit note, which is never changed */
async function lockAt(tx: Tx, call: BillingCall, invoiceId: string, version: number): Promise<LockedInvoice> {
  const [invoice] = await lockInvoices(tx, call.access.tenantId, [invoiceId]);
  if (!invoice) throw new DomainError('NOT_FOUND');
  refuseOutdated(invoice, version);
  if (invoice.kind === 'credit') throw refusal(call, 'creditNote', invoice);
  return invoice;
}

function refuseUnlessIssued(call: BillingCall, invoice: LockedInvoice): void {
  if (invoice.state === 'void') throw refusal(call, 'voided', invoice);
  if (invoice.state === 'written_off') throw refusal(call, 'written_off', invoice);
}

function refusal(
  { locale }: BillingCall,
  text: Parameters<typeof say>[1],
  { state, version }: LockedInvoice,
): DomainError {
  return notAllowed(say(locale, text), { state, version });
}
