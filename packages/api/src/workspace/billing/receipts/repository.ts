import type { Locale } from '@tamarack/core/domain/text';
import type { Day, InvoiceSummary, Payment, PaymentKind } from '@tamarack/core/domain/workspace';
import { one, query } from '../../../database/rows.ts';
import type { Sql } from '../../../database/types.ts';
import { clientName, type Period } from '../../shared/index.ts';
import type { Practitioners, ServiceOnLine } from './service.ts';

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
    `SELECT street_address, city, region, postal_code, phone
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
    `SELECT a.invoice_id, sum(a.amount_cents) FILTER (WHERE a.return_id IS NULL)::integer AS "amountCents",
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
    `SELECT a.invoice_id, -a.amount_cents AS "amountCents"
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
    `SELECT kind, number, received_on, amount_cents
       FROM payments WHERE tenant_id = ? AND of_payment_id = ? ORDER BY number`,
    [tenantId, paymentId],
  );
}

export interface SummaryClient {
  fileNo: number;
  language: Locale;
  /** Null for readers who may not see names. */
  name: string | null;
}

export function findSummaryClient(
  sql: Sql,
  tenantId: string,
  clientId: string,
): Promise<SummaryClient | undefined> {
  return one(
    sql,
    `SELECT k.file_no, k.language, ${clientName('n')} AS name
       FROM clients k LEFT JOIN client_identities n USING (tenant_id, client_id)
      WHERE k.tenant_id = ? AND k.client_id = ?`,
    [tenantId, clientId],
  );
}

/** For whom a summary is printed who pays for the client: one of the client's relations. */
export interface SummaryPayer {
  relationId: string;
  name: string;
}

/** SQL for whether payment `y` is one of payer `:payerId`, in another client's file recognized by their name. */
const isByPayer = (y: string) => `(${y}.payer_relation_id = :payerId
  OR ${y}.client_id <> :clientId AND EXISTS (
    SELECT FROM payment_parties pn
     WHERE pn.tenant_id = ${y}.tenant_id AND pn.payment_id = ${y}.payment_id AND pn.payer_name = :payerName))`;

/** SQL for whether invoice or credit note `i` concerns payer `:payerId`: made out to them, or paid by them in part. */
const isOfPayer = `(i.payer_relation_id = :payerId OR EXISTS (
  SELECT FROM allocations pa JOIN payments py USING (tenant_id, payment_id)
   WHERE pa.tenant_id = i.tenant_id AND pa.invoice_id = coalesce(i.credits_invoice_id, i.invoice_id) AND ${isByPayer('py')}))`;

const payerValues = (payer: SummaryPayer | null) =>
  payer ? { payerId: payer.relationId, payerName: payer.name } : {};

/** An invoice or credit note with its one line. */
export interface BilledRow
  extends Pick<InvoiceSummary, 'number' | 'kind' | 'state' | 'taxCents' | 'totalCents'>,
    ServiceOnLine,
    Practitioners {
  servedOn: Day;
}

/**
 * Invoices and credit notes of a client that were issued in a period and not voided, in order of their numbers; for a
 * payer only those that concern them.
 */
export function listBilled(
  sql: Sql,
  tenantId: string,
  clientId: string,
  { from, to }: Period,
  payer: SummaryPayer | null,
): Promise<BilledRow[]> {
  return query(
    sql,
    `SELECT i.number, i.kind, i.state, i.tax_cents, i.total_cents, l.served_on, l.service_en, l.service_fr, l.minutes,
            l.outcome, l.supervisor,
            json_build_object('name', l.staff_name, 'profession', l.profession, 'college', l.college,
                              'licenceNo', l.licence_no) AS practitioner
       FROM invoices i JOIN invoice_lines l USING (tenant_id, invoice_id)
      WHERE i.tenant_id = :tenantId AND i.client_id = :clientId AND i.issued_on BETWEEN :from AND :to
        AND i.state <> 'void' ${payer ? `AND ${isOfPayer}` : ''}
      ORDER BY i.number`,
    { tenantId, clientId, from, to, ...payerValues(payer) },
  );
}

/** A payment, refund or returned payment, with the part of it that concerns one client. */
export type ReceivedRow = Pick<
  Payment,
  'number' | 'kind' | 'method' | 'receivedOn' | 'payerName' | 'clientName' | 'reference' | 'amountCents'
> & {
  /** Made by somebody else than the payer for whom the summary is printed. */
  byAnother: boolean;
};

/**
 * What was received and given back in a period for a client, in order of the days: what settles the client's invoices,
 * whichever client's file it was recorded in, and what was recorded in the client's file and settles no invoice. For a
 * payer, what others paid counts only as far as it settles invoices that concern the payer.
 */
export function listReceived(
  sql: Sql,
  tenantId: string,
  clientId: string,
  { from, to }: Period,
  payer: SummaryPayer | null,
): Promise<ReceivedRow[]> {
  return query(
    sql,
    `WITH settled AS (
       SELECT coalesce(a.return_id, a.payment_id) AS payment_id, sum(a.amount_cents) AS cents,
              sum(a.amount_cents) FILTER (WHERE i.client_id = :clientId) AS own_cents,
              sum(a.amount_cents) FILTER (WHERE i.client_id = :clientId AND ${payer ? isOfPayer : 'true'}) AS shared_cents
         FROM allocations a JOIN invoices i USING (tenant_id, invoice_id)
        WHERE a.tenant_id = :tenantId AND a.payment_id IN (
          SELECT payment_id FROM payments WHERE tenant_id = :tenantId AND client_id = :clientId
          UNION
          SELECT o.payment_id FROM allocations o JOIN invoices p USING (tenant_id, invoice_id)
           WHERE o.tenant_id = :tenantId AND p.client_id = :clientId)
        GROUP BY 1),
     received AS (
       SELECT y.*, o.by_another,
              CASE WHEN o.by_another THEN coalesce(s.shared_cents, 0)
                   ELSE coalesce(s.own_cents, 0)
                     + CASE WHEN y.client_id = :clientId THEN y.amount_cents - coalesce(s.cents, 0) ELSE 0 END END AS cents
         FROM payments y LEFT JOIN settled s USING (payment_id)
         CROSS JOIN LATERAL (SELECT ${payer ? `${isByPayer('y')} IS NOT TRUE` : 'false'} AS by_another) o
        WHERE y.tenant_id = :tenantId AND y.received_on BETWEEN :from AND :to AND y.voided_at IS NULL
          AND (y.client_id = :clientId OR s.own_cents IS NOT NULL))
     SELECT y.number, y.kind, y.method, y.received_on, nullif(n.payer_name, '') AS "payerName",
            nullif(n.client_name, '') AS "clientName", y.reference, y.cents::integer AS "amountCents",
            y.by_another
       FROM received y LEFT JOIN payment_parties n ON n.tenant_id = y.tenant_id AND n.payment_id = y.payment_id
      WHERE y.cents <> 0
      ORDER BY y.received_on, y.number`,
    { tenantId, clientId, from, to, ...payerValues(payer) },
  );
}
