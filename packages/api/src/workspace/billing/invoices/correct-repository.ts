import {
  balanceOf,
  type Day,
  type InvoiceAccount,
  type InvoiceKind,
  type InvoiceState,
} from '@tamarack/core/domain/workspace';
import { column, execute, firstValue, one, query } from '../../../database/rows.ts';
import type { Sql, Tx } from '../../../database/types.ts';
import { updateVersion } from '../../../database/write.ts';

export interface LockedInvoice extends InvoiceAccount {
  invoiceId: string;
  version: number;
  number: number;
  kind: InvoiceKind;
  state: InvoiceState;
  clientId: string;
  payerRelationId: string | null;
  issuedOn: Day;
  exported: boolean;
}

/**
 * Locks invoices and returns them, oldest first. Whether they were exported is read after locking, so that an export
 * that has just finished counts.
 */
export async function lockInvoices(
  tx: Tx,
  tenantId: string,
  ids: readonly string[],
): Promise<LockedInvoice[]> {
  await execute(
    tx,
    `SELECT FROM invoices WHERE tenant_id = ? AND invoice_id = ANY(?::uuid[]) ORDER BY number FOR UPDATE`,
    [tenantId, [...ids]],
  );
  return query(
    tx,
    `SELECT i.invoice_id, i.version, i.number, i.kind, i.state, i.client_id, i.payer_relation_id, i.issued_on,
            i.total_cents, i.credited_cents, i.paid_cents,
            EXISTS (SELECT FROM export_items x WHERE x.tenant_id = i.tenant_id AND x.invoice_id = i.invoice_id) AS exported
       FROM invoices i WHERE i.tenant_id = :tenantId AND i.invoice_id = ANY(:ids::uuid[]) ORDER BY i.number`,
    { tenantId, ids },
  );
}

/**
 * Locks the client of an invoice and the payments that it was paid with. Call it before the invoice is locked: merges lock a
 * client before the invoices, and refunds a payment, so the other order could deadlock.
 */
export async function lockPaymentsOf(tx: Tx, tenantId: string, invoiceId: string): Promise<void> {
  await execute(
    tx,
    `SELECT FROM clients WHERE tenant_id = :tenantId AND client_id = (
       SELECT client_id FROM invoices WHERE tenant_id = :tenantId AND invoice_id = :invoiceId) FOR KEY SHARE`,
    { tenantId, invoiceId },
  );
  await execute(
    tx,
    `SELECT FROM payments WHERE tenant_id = :tenantId AND payment_id IN (
       SELECT payment_id FROM allocations WHERE tenant_id = :tenantId AND invoice_id = :invoiceId)
      ORDER BY number FOR UPDATE`,
    { tenantId, invoiceId },
  );
}

/** Locks the open invoices of a client and returns those that are still open, oldest first. */
export async function lockOpenInvoices(tx: Tx, tenantId: string, clientId: string): Promise<LockedInvoice[]> {
  const ids = await query<{ id: string }>(
    tx,
    `SELECT invoice_id AS id FROM invoices
      WHERE tenant_id = ? AND client_id = ? AND kind = 'invoice' AND state = 'issued'
        AND credited_cents + paid_cents < total_cents`,
    [tenantId, clientId],
  );
  if (ids.length === 0) return [];
  const invoices = await lockInvoices(
    tx,
    tenantId,
    ids.map(({ id }) => id),
  );
  return invoices.filter((invoice) => invoice.state === 'issued' && balanceOf(invoice) > 0);
}

/** SQL for the confirmed fee of a confirmation `c`: 0 if its invoice was credited. */
export const chargedFee = `CASE WHEN (SELECT bool_or(x.charged) FROM invoice_lines x
  WHERE x.tenant_id = c.tenant_id AND x.attendance_id = c.attendance_id) IS FALSE THEN 0 ELSE c.fee_cents END`;

/** The invoice that charges a visit. */
export async function findChargedInvoice(
  sql: Sql,
  tenantId: string,
  attendanceId: string,
): Promise<string | undefined> {
  return firstValue<string>(
    sql,
    'SELECT invoice_id AS id FROM invoice_lines WHERE tenant_id = ? AND attendance_id = ? AND charged',
    [tenantId, attendanceId],
  );
}

/** Visits that an invoice charges. */
export async function listCharged(sql: Sql, tenantId: string, invoiceId: string): Promise<string[]> {
  return column<string>(
    sql,
    'SELECT attendance_id AS id FROM invoice_lines WHERE tenant_id = ? AND invoice_id = ? AND charged',
    [tenantId, invoiceId],
  );
}

/** Changes a locked invoice. Returns its new version. */
export async function setState(
  tx: Tx,
  tenantId: string,
  invoiceId: string,
  {
    state,
    reason,
    creditedCents,
    at,
  }: { state: InvoiceState; reason?: string; creditedCents?: number; at: Date },
): Promise<number> {
  return (
    (await updateVersion(
      tx,
      'invoices',
      { tenantId, invoiceId },
      {
        state,
        settledAt: at,
        ...(reason === undefined ? {} : { reason }),
        ...(creditedCents === undefined ? {} : { creditedCents }),
      },
    )) ?? 0
  );
}

/** Allows the visits of an invoice to be charged again. */
export async function uncharge(tx: Tx, tenantId: string, invoiceId: string): Promise<void> {
  await tx('invoice_lines').where({ tenantId, invoiceId }).update({ charged: false });
}

/** Writes a credit note for a whole invoice: each amount is the exact negative of the one charged. */
export async function insertCreditOf(
  tx: Tx,
  tenantId: string,
  invoiceId: string,
  note: { number: number; issuedOn: Day; issuedAt: Date; by: string | null; reason: string },
): Promise<string> {
  const params = { tenantId, invoiceId, ...note };
  const row = await one<{ id: string }>(
    tx,
    `INSERT INTO invoices (tenant_id, number, kind, credits_invoice_id, client_id, file_no, payer_relation_id, location_id,
                           language, issued_on, issued_at, net_cents, tax_cents, total_cents, currency, business_name,
                           gst_hst_no, qst_no, reason, created_by)
     SELECT tenant_id, :number, 'credit', invoice_id, client_id, file_no, payer_relation_id, location_id, language, :issuedOn,
            :issuedAt, -net_cents, -tax_cents, -total_cents, currency, business_name, gst_hst_no, qst_no, :reason, :by
       FROM invoices WHERE tenant_id = :tenantId AND invoice_id = :invoiceId RETURNING invoice_id AS id`,
    params,
  );
  if (!row) throw new Error('a locked invoice has no row');
  const creditId = row.id;
  await execute(
    tx,
    `INSERT INTO invoice_parties (tenant_id, invoice_id, client_name, payer_name)
     SELECT tenant_id, :creditId, client_name, payer_name FROM invoice_parties
      WHERE tenant_id = :tenantId AND invoice_id = :invoiceId`,
    { ...params, creditId },
  );
  await execute(
    tx,
    `INSERT INTO invoice_lines (tenant_id, invoice_id, position, attendance_id, service_en, service_fr, tax_class, staff_id,
                                staff_name, profession, college, licence_no, supervisor, served_on, minutes, outcome,
                                net_cents, tax_cents, total_cents, fee_reason, tax_reason, region, charged)
     SELECT tenant_id, :creditId, position, attendance_id, service_en, service_fr, tax_class, staff_id, staff_name,
            profession, college, licence_no, supervisor, served_on, minutes, outcome, -net_cents, -tax_cents, -total_cents,
            fee_reason, tax_reason, region, false
       FROM invoice_lines WHERE tenant_id = :tenantId AND invoice_id = :invoiceId`,
    { ...params, creditId },
  );
  await execute(
    tx,
    `INSERT INTO invoice_taxes (tenant_id, line_id, component, rate_ppm, base_cents, tax_cents)
     SELECT x.tenant_id, c.line_id, x.component, x.rate_ppm, -x.base_cents, -x.tax_cents
       FROM invoice_taxes x
       JOIN invoice_lines l USING (tenant_id, line_id)
       JOIN invoice_lines c ON c.tenant_id = l.tenant_id AND c.invoice_id = :creditId AND c.position = l.position
      WHERE l.tenant_id = :tenantId AND l.invoice_id = :invoiceId`,
    { ...params, creditId },
  );
  return creditId;
}
