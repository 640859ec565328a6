import { DomainError } from '@tamarack/core/domain';
import type { Tx } from '../../database/types.ts';
import type { ClinicCall } from '../access/index.ts';
import { recordChanges } from '../shared/index.ts';
import {
  addToInvoices,
  addToPayments,
  insertAllocations,
  listAllocations,
  type PaymentPart,
} from './ledger-repository.ts';

/** Why a payment is removed from an invoice. */
export type ReleaseReason = 'voided' | 'refunded' | 'bounced' | 'credited';

/**
 * Applies payments to invoices. The amounts are checked again as they are written, so that simultaneous payments never
 * exceed an invoice's balance or a payment's amount.
 * @throws DomainError VERSION_CONFLICT
 */
export async function settle(tx: Tx, call: ClinicCall, parts: readonly PaymentPart[]): Promise<void> {
  await write(tx, call, parts, 'paid');
}

/**
 * Removes payments from invoices; the money is the client's credit until it is refunded. Amounts are positive.
 * @param returnId the refund or returned payment
 */
export async function release(
  tx: Tx,
  call: ClinicCall,
  parts: readonly PaymentPart[],
  because: ReleaseReason,
  returnId: string | null = null,
): Promise<void> {
  const negative = parts.map((part) => ({ ...part, amountCents: -part.amountCents }));
  await write(tx, call, negative, because, returnId);
}

/** Removes all payments from an invoice that gets a credit note. */
export async function releaseInvoice(tx: Tx, call: ClinicCall, invoiceId: string): Promise<void> {
  const parts = await listAllocations(tx, call.access.tenantId, { invoiceId });
  await release(tx, call, parts, 'credited');
}

async function write(
  tx: Tx,
  call: ClinicCall,
  parts: readonly PaymentPart[],
  because: 'paid' | ReleaseReason,
  returnId: string | null = null,
): Promise<void> {
  if (parts.length === 0) return;
  const { deps, access } = call;
  const { tenantId, staffId: by } = access;
  await insertAllocations(tx, tenantId, parts, { because, returnId, at: deps.clock.now(), by });
  const invoices = await addToInvoices(tx, tenantId, parts);
  const payments = await addToPayments(tx, tenantId, parts);
  const count = (of: 'invoiceId' | 'paymentId') => new Set(parts.map((part) => part[of])).size;
  if (invoices.length < count('invoiceId') || payments.length < count('paymentId'))
    throw new DomainError('VERSION_CONFLICT');
  await recordChanges(
    tx,
    call,
    invoices.map(({ id, version }) => ({
      kind: 'invoice',
      id,
      version,
      action: because,
      details: {
        payments: parts
          .filter(({ invoiceId }) => invoiceId === id)
          .map(({ paymentId, amountCents }) => ({ paymentId, amountCents })),
      },
    })),
  );
}
