import { DomainError } from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import type { Changed, Currency, Day } from '@tamarack/core/domain/workspace';
import { one } from '../../database/rows.ts';
import type { Tx } from '../../database/types.ts';
import { found } from '../../server/refusals.ts';
import { type ClinicCall, clinicDay, forClinicRetried } from '../access/index.ts';

/** A request about money, answered in the caller's language. */
export interface BillingCall extends ClinicCall {
  locale: Locale;
}

/** Runs a change of money in one transaction. */
export async function inBooks(call: BillingCall, work: (tx: Tx) => Promise<Changed>): Promise<Changed> {
  return forClinicRetried(call, work);
}

export interface BillingSettings {
  clinicName: string;
  businessName: string;
  currency: Currency;
  billingFrom: Day | null;
  booksClosedOn: Day | null;
  deskMayRefund: boolean;
}

export function readBillingSettings(tx: Tx, tenantId: string): Promise<BillingSettings> {
  return readSettings(tx, tenantId, '');
}

/** The same for a change: nobody closes the books until the transaction ends. */
export function holdBillingSettings(tx: Tx, tenantId: string): Promise<BillingSettings> {
  return readSettings(tx, tenantId, 'FOR SHARE OF w');
}

async function readSettings(tx: Tx, tenantId: string, lock: string): Promise<BillingSettings> {
  return found(
    await one<BillingSettings>(
      tx,
      `SELECT t.clinic_name, coalesce(nullif(w.business_name, ''), t.clinic_name) AS "businessName", w.currency,
              w.billing_from_on AS "billingFrom", w.books_closed_on, w.desk_may_refund
         FROM workspace_settings w JOIN tenants t USING (tenant_id) WHERE w.tenant_id = ? ${lock}`,
      [tenantId],
    ),
  );
}

/** Today at the clinic. @throws DomainError PERIOD_CLOSED when its books are closed */
export async function openDay(tx: Tx, call: ClinicCall, settings?: BillingSettings): Promise<Day> {
  const today = await clinicDay(tx, call);
  refuseClosed(settings ?? (await holdBillingSettings(tx, call.access.tenantId)), today);
  return today;
}

/** @throws DomainError PERIOD_CLOSED */
export function refuseClosed({ booksClosedOn }: BillingSettings, on: Day): void {
  if (booksClosedOn !== null && on <= booksClosedOn)
    throw new DomainError('PERIOD_CLOSED', { details: { booksClosedOn } });
}

type Sequence = 'invoice_no' | 'payment_no' | 'export_no';

/** Makes others who need numbers of this sequence wait until the transaction ends. */
export async function lockNumbers(tx: Tx, tenantId: string, name: Sequence): Promise<void> {
  await takeNumbers(tx, tenantId, name, 0);
}

/** The next `count` numbers of a sequence; a rollback releases them. Returns the first. */
export async function takeNumbers(tx: Tx, tenantId: string, name: Sequence, count: number): Promise<number> {
  const row = await one<{ last: string | number }>(
    tx,
    `INSERT INTO counters AS c (tenant_id, name, value) VALUES (:tenantId, :name, :count)
     ON CONFLICT (tenant_id, name) DO UPDATE SET value = c.value + excluded.value RETURNING value AS last`,
    { tenantId, name, count },
  );
  return Number(row?.last) - count + 1;
}
