import { execute, query } from '../../database/rows.ts';
import type { Sql, Tx } from '../../database/types.ts';
import { clinicDayOf } from '../shared/index.ts';

/** A part of a payment that is applied to an invoice. */
export interface PaymentPart {
  paymentId: string;
  invoiceId: string;
  amountCents: number;
}

/** Current allocations of payments, newest invoice first. */
export function listAllocations(
  sql: Sql,
  tenantId: string,
  { paymentId = null, invoiceId = null }: { paymentId?: string | null; invoiceId?: string | null },
): Promise<PaymentPart[]> {
  return query(
    sql,
    `SELECT l.payment_id, l.invoice_id, sum(l.amount_cents)::integer AS "amountCents"
       FROM allocations l JOIN invoices i USING (tenant_id, invoice_id)
      WHERE l.tenant_id = :tenantId ${paymentId ? 'AND l.payment_id = :paymentId' : ''}
        ${invoiceId ? 'AND l.invoice_id = :invoiceId' : ''}
      GROUP BY l.payment_id, l.invoice_id, i.number HAVING sum(l.amount_cents) > 0
      ORDER BY i.number DESC, l.payment_id`,
    { tenantId, paymentId, invoiceId },
  );
}

const partsOf = `SELECT p."paymentId", p."invoiceId", p."amountCents"
  FROM jsonb_to_recordset(:parts::jsonb) AS p ("paymentId" uuid, "invoiceId" uuid, "amountCents" integer)`;

/**
 * Writes entries with the day from which they count. Money counts from the day on which it was received, or on which it
 * was taken off another invoice, so that no day has it on two invoices; a voided payment never counted. A refund, a
 * returned payment or a credit note counts from the clinic's day at `at`.
 */
export async function insertAllocations(
  tx: Tx,
  tenantId: string,
  parts: readonly PaymentPart[],
  { because, returnId, at, by }: { because: string; returnId: string | null; at: Date; by: string | null },
): Promise<void> {
  await execute(
    tx,
    `INSERT INTO allocations (tenant_id, payment_id, invoice_id, amount_cents, because, return_id, at, counts_on, created_by)
     SELECT y.tenant_id, p."paymentId", p."invoiceId", p."amountCents", :because::text, :returnId::uuid, :at,
            CASE :because::text
              WHEN 'paid' THEN greatest(y.received_on, (
                SELECT max(x.counts_on) FROM allocations x
                 WHERE x.tenant_id = :tenantId AND x.payment_id = y.payment_id AND x.amount_cents < 0))
              WHEN 'voided' THEN (
                SELECT max(x.counts_on) FROM allocations x
                 WHERE x.tenant_id = :tenantId AND x.payment_id = y.payment_id AND x.invoice_id = p."invoiceId")
              ELSE ${clinicDayOf(':at::timestamptz')} END,
            :by
       FROM (${partsOf}) p JOIN payments y ON y.tenant_id = :tenantId AND y.payment_id = p."paymentId"`,
    { tenantId, parts: JSON.stringify(parts), because, returnId, at, by },
  );
}

interface Row {
  id: string;
  version: number;
}

/** Raises the paid amount of invoices in force, never beyond their balance. Returns the changed invoices. */
export function addToInvoices(tx: Tx, tenantId: string, parts: readonly PaymentPart[]): Promise<Row[]> {
  return query(
    tx,
    `UPDATE invoices i SET paid_cents = i.paid_cents + s.cents, version = i.version + 1
       FROM (SELECT "invoiceId", sum("amountCents")::integer AS cents FROM (${partsOf}) p GROUP BY 1) s
      WHERE i.tenant_id = :tenantId AND i.invoice_id = s."invoiceId" AND i.kind = 'invoice'
        AND (s.cents < 0 OR i.state = 'issued')
        AND i.paid_cents + s.cents BETWEEN 0 AND i.total_cents - i.credited_cents
      RETURNING i.invoice_id AS id, i.version`,
    { tenantId, parts: JSON.stringify(parts) },
  );
}

/** Raises the applied amount of payments, never beyond the payment. Returns the changed payments. */
export function addToPayments(tx: Tx, tenantId: string, parts: readonly PaymentPart[]): Promise<Row[]> {
  return query(
    tx,
    `UPDATE payments y SET allocated_cents = y.allocated_cents + s.cents, version = y.version + 1
       FROM (SELECT "paymentId", sum("amountCents")::integer AS cents FROM (${partsOf}) p GROUP BY 1) s
      WHERE y.tenant_id = :tenantId AND y.payment_id = s."paymentId" AND y.kind = 'payment' AND y.voided_at IS NULL
        AND y.allocated_cents + s.cents BETWEEN 0 AND y.amount_cents - y.returned_cents
      RETURNING y.payment_id AS id, y.version`,
    { tenantId, parts: JSON.stringify(parts) },
  );
}
