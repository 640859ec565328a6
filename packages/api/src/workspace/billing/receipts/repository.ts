import type { Day, PaymentKind } from '@tamarack/core/domain/workspace';
import { one, query } from '../../../database/rows.ts';
import type { Sql } from '../../../database/types.ts';

export interface Letterhead {
  streetAddress: string | null;
  city: string | null;
  region: string | null;
  postalCode: string | null;
  phone: string | null;
}

/** The address of a location. */
export async function findLetterhead(
  sql: Sql,
  tenantId: string,
  locationId: string,
): Promise<Letterhead | undefined> {
  return one(
    sql,
    `SELECT street_address AS "streetAddress", city, region, postal_code AS "postalCode", phone
       FROM locations WHERE tenant_id = ? AND location_id = ?`,
    [tenantId, locationId],
  );
}

/** The language of a payment's receipt: that of its newest invoice, else the client's. */
export async function languageOfPayment(sql: Sql, tenantId: string, paymentId: string): Promise<'en' | 'fr'> {
  const row = await one<{ language: 'en' | 'fr' }>(
    sql,
    `SELECT coalesce((SELECT i.language FROM allocations a JOIN invoices i USING (tenant_id, invoice_id)
                       WHERE a.tenant_id = y.tenant_id AND a.payment_id = y.payment_id ORDER BY i.number DESC LIMIT 1),
                     k.language) AS language
       FROM payments y JOIN clients k USING (tenant_id, client_id) WHERE y.tenant_id = ? AND y.payment_id = ?`,
    [tenantId, paymentId],
  );
  return row?.language ?? 'en';
}

/** What a payment paid of an invoice. */
export interface PaidPart {
  invoiceId: string;
  /** Including what was refunded or returned since; 0 once the invoice was credited. */
  amountCents: number;
  returnedCents: number;
  /** Whether a credit note made it credit again. */
  credited: boolean;
}

/** What a payment paid, also of invoices that it no longer settles, in order of their numbers. */
export function listPaidParts(sql: Sql, tenantId: string, paymentId: string): Promise<PaidPart[]> {
  return query(
    sql,
    `SELECT a.invoice_id AS "invoiceId", sum(a.amount_cents) FILTER (WHERE a.return_id IS NULL)::integer AS "amountCents",
            -coalesce(sum(a.amount_cents) FILTER (WHERE a.return_id IS NOT NULL), 0)::integer AS "returnedCents",
            bool_or(a.because = 'credited') AS credited
       FROM allocations a JOIN invoices i USING (tenant_id, invoice_id)
      WHERE a.tenant_id = ? AND a.payment_id = ?
      GROUP BY a.invoice_id, i.number
     HAVING sum(a.amount_cents) FILTER (WHERE a.return_id IS NULL) > 0 OR bool_or(a.because = 'credited')
      ORDER BY i.number`,
    [tenantId, paymentId],
  );
}

/** What a refund or a returned payment took off invoices, in order of their numbers. */
export function listReturnedParts(
  sql: Sql,
  tenantId: string,
  returnId: string,
): Promise<{ invoiceId: string; amountCents: number }[]> {
  return query(
    sql,
    `SELECT a.invoice_id AS "invoiceId", -a.amount_cents AS "amountCents"
       FROM allocations a JOIN invoices i USING (tenant_id, invoice_id)
      WHERE a.tenant_id = ? AND a.return_id = ? ORDER BY i.number`,
    [tenantId, returnId],
  );
}

export interface ReturnRow {
  kind: Exclude<PaymentKind, 'payment'>;
  number: number;
  receivedOn: Day;
  /** Negative. */
  amountCents: number;
}

/** The refunds of a payment, or that the bank returned it, in order of their numbers. */
export function listReturns(sql: Sql, tenantId: string, paymentId: string): Promise<ReturnRow[]> {
  return query(
    sql,
    `SELECT kind, number, received_on AS "receivedOn", amount_cents AS "amountCents"
       FROM payments WHERE tenant_id = ? AND of_payment_id = ? ORDER BY number`,
    [tenantId, paymentId],
  );
}
