import type {
  Day,
  InvoiceFilter,
  InvoiceLine,
  InvoicePayment,
  InvoiceSummary,
  InvoiceTax,
} from '@tamarack/core/domain/workspace';
import { one, query } from '../../../database/rows.ts';
import type { Sql } from '../../../database/types.ts';
import { clientName } from '../../shared/index.ts';

export type SummaryRow = Omit<InvoiceSummary, 'balanceCents' | 'payment' | 'overdue'>;

const columns = `i.invoice_id, i.version, i.number, i.kind, i.state, i.issued_on, i.client_id, k.file_no, n.client_name,
  nullif(n.payer_name, '') AS "payerName", l.service_en, l.service_fr, l.staff_id, l.staff_name, l.served_on,
  i.net_cents, i.tax_cents, i.total_cents, i.credited_cents, i.paid_cents`;
const tables = `invoices i
  JOIN clients k ON k.tenant_id = i.tenant_id AND k.client_id = i.client_id
  JOIN invoice_lines l ON l.tenant_id = i.tenant_id AND l.invoice_id = i.invoice_id AND l.position = 1
  LEFT JOIN invoice_parties n ON n.tenant_id = i.tenant_id AND n.invoice_id = i.invoice_id`;

const open = `i.kind = 'invoice' AND i.state = 'issued' AND i.credited_cents + i.paid_cents < i.total_cents`;
const shown = {
  all: 'true',
  open,
  overdue: `${open} AND i.issued_on < :overdueBefore`,
  paid: `i.kind = 'invoice' AND i.state = 'issued' AND i.credited_cents + i.paid_cents = i.total_cents AND i.paid_cents > 0`,
  credits: `i.kind = 'credit'`,
  void: `i.state = 'void'`,
  written_off: `i.state = 'written_off'`,
} as const satisfies Record<InvoiceFilter, string>;

export interface InvoicesWanted {
  show: InvoiceFilter;
  from?: Day;
  to?: Day;
  clientId?: string;
  staffId?: string;
  number?: number;
  /** Number of the last invoice on the page before. */
  after?: number;
  overdueBefore: Day;
  limit: number;
}

/** Invoices and credit notes, newest first. */
export function listInvoices(sql: Sql, tenantId: string, wanted: InvoicesWanted): Promise<SummaryRow[]> {
  const { show, from, to, clientId, staffId, number, after, overdueBefore, limit } = wanted;
  return query(
    sql,
    `SELECT ${columns} FROM ${tables}
      WHERE i.tenant_id = :tenantId AND ${shown[show]}
        ${from ? 'AND i.issued_on >= :from' : ''} ${to ? 'AND i.issued_on <= :to' : ''}
        ${clientId ? 'AND i.client_id = :clientId' : ''} ${number ? 'AND i.number = :number' : ''}
        ${staffId ? ofStaff : ''} ${after ? 'AND i.number < :after' : ''}
      ORDER BY i.number DESC LIMIT :limit`,
    { tenantId, limit, overdueBefore, from, to, clientId, staffId, number, after },
  );
}

const ofStaff = `AND EXISTS (SELECT FROM invoice_lines s
  WHERE s.tenant_id = i.tenant_id AND s.invoice_id = i.invoice_id AND s.staff_id = :staffId)`;

export interface InvoiceRow extends SummaryRow {
  language: 'en' | 'fr';
  issuedAt: Date;
  businessName: string;
  currency: string;
  locationId: string;
  payerRelationId: string | null;
  reason: string;
  gstHstNo: string;
  qstNo: string;
  exported: boolean;
  credits: { invoiceId: string; number: number } | null;
  creditedBy: { invoiceId: string; number: number }[];
  lines: InvoiceLine[];
  taxes: Omit<InvoiceTax, 'registrationNo'>[];
  payments: InvoicePayment[];
  releasedCents: number;
}

/** An invoice with its lines. With `staffId`, only an invoice that has lines of that clinician. */
export function findInvoice(
  sql: Sql,
  tenantId: string,
  invoiceId: string,
  staffId: string | null,
): Promise<InvoiceRow | undefined> {
  return one(
    sql,
    `SELECT ${columns}, i.language, i.issued_at, i.business_name, i.currency, i.location_id, i.payer_relation_id,
            i.reason, i.gst_hst_no, i.qst_no,
            EXISTS (SELECT FROM export_items x WHERE x.tenant_id = i.tenant_id AND x.invoice_id = i.invoice_id) AS exported,
            (SELECT json_build_object('invoiceId', o.invoice_id, 'number', o.number) FROM invoices o
              WHERE o.tenant_id = i.tenant_id AND o.invoice_id = i.credits_invoice_id) AS credits,
            (SELECT coalesce(json_agg(json_build_object('invoiceId', o.invoice_id, 'number', o.number) ORDER BY o.number), '[]')
               FROM invoices o WHERE o.tenant_id = i.tenant_id AND o.credits_invoice_id = i.invoice_id) AS "creditedBy",
            (SELECT json_agg(json_build_object(
               'lineId', x.line_id, 'attendanceId', x.attendance_id, 'serviceEn', x.service_en, 'serviceFr', x.service_fr,
               'servedOn', x.served_on, 'minutes', x.minutes, 'outcome', x.outcome, 'staffId', x.staff_id,
               'practitioner', json_build_object('name', x.staff_name, 'profession', x.profession, 'college', x.college,
                                                 'licenceNo', x.licence_no),
               'supervisor', x.supervisor, 'netCents', x.net_cents, 'taxCents', x.tax_cents, 'totalCents', x.total_cents,
               'feeReason', x.fee_reason, 'taxReason', x.tax_reason) ORDER BY x.position)
               FROM invoice_lines x WHERE x.tenant_id = i.tenant_id AND x.invoice_id = i.invoice_id) AS lines,
            (SELECT coalesce(json_agg(s.tax ORDER BY s.component, s.rate_ppm), '[]') FROM (
               SELECT t.component, t.rate_ppm, json_build_object('component', t.component, 'ratePpm', t.rate_ppm,
                        'baseCents', sum(t.base_cents), 'taxCents', sum(t.tax_cents)) AS tax
                 FROM invoice_taxes t JOIN invoice_lines x USING (tenant_id, line_id)
                WHERE x.tenant_id = i.tenant_id AND x.invoice_id = i.invoice_id GROUP BY t.component, t.rate_ppm) s) AS taxes,
            (SELECT coalesce(json_agg(s.part ORDER BY s.number), '[]') FROM (
               SELECT y.number, json_build_object('paymentId', y.payment_id, 'number', y.number, 'method', y.method,
                        'receivedOn', y.received_on, 'reference', y.reference, 'amountCents', sum(a.amount_cents),
                        'payerName', coalesce(nullif(p.payer_name, ''), CASE WHEN y.method <> 'insurer' THEN p.client_name END)) AS part
                 FROM allocations a JOIN payments y USING (tenant_id, payment_id)
                 LEFT JOIN payment_parties p USING (tenant_id, payment_id)
                WHERE a.tenant_id = i.tenant_id AND a.invoice_id = i.invoice_id
                GROUP BY y.payment_id, y.number, y.method, y.received_on, y.reference, p.payer_name, p.client_name
               HAVING sum(a.amount_cents) > 0) s) AS payments,
            (SELECT coalesce(-sum(a.amount_cents), 0)::integer FROM allocations a
              WHERE a.tenant_id = i.tenant_id AND a.invoice_id = i.invoice_id AND a.because = 'credited') AS "releasedCents"
       FROM ${tables} WHERE i.tenant_id = :tenantId AND i.invoice_id = :invoiceId ${staffId ? ofStaff : ''}`,
    { tenantId, invoiceId, staffId },
  );
}

export interface OpenRow {
  clientId: string;
  issuedOn: Day;
  balanceCents: number;
}

/** Open invoices of one client or of all, oldest first. */
export function listOpen(sql: Sql, tenantId: string, clientId: string | null): Promise<OpenRow[]> {
  return query(
    sql,
    `SELECT i.client_id, i.issued_on, i.total_cents - i.credited_cents - i.paid_cents AS "balanceCents"
       FROM invoices i WHERE i.tenant_id = :tenantId AND ${open} ${clientId ? 'AND i.client_id = :clientId' : ''}
      ORDER BY i.issued_on, i.number`,
    { tenantId, clientId },
  );
}

/** Credit by client: payments not applied to an invoice. */
export function listCredits(
  sql: Sql,
  tenantId: string,
  clientId: string | null,
): Promise<{ clientId: string; creditCents: number }[]> {
  return query(
    sql,
    `SELECT client_id, sum(amount_cents - allocated_cents - returned_cents)::integer AS "creditCents"
       FROM payments
      WHERE tenant_id = :tenantId AND kind = 'payment' AND voided_at IS NULL
        AND allocated_cents + returned_cents < amount_cents ${clientId ? 'AND client_id = :clientId' : ''}
      GROUP BY client_id`,
    { tenantId, clientId },
  );
}

export interface AccountHolder {
  clientId: string;
  fileNo: number;
  name: string | null;
  payerName: string | null;
}

/** Names of clients, and who pays for their newest open invoice. */
export function listHolders(sql: Sql, tenantId: string, ids: readonly string[]): Promise<AccountHolder[]> {
  return query(
    sql,
    `SELECT k.client_id, k.file_no, ${clientName('n')} AS name,
            (SELECT nullif(p.payer_name, '') FROM invoices i JOIN invoice_parties p USING (tenant_id, invoice_id)
              WHERE i.tenant_id = k.tenant_id AND i.client_id = k.client_id AND ${open}
              ORDER BY i.number DESC LIMIT 1) AS "payerName"
       FROM clients k LEFT JOIN client_identities n ON n.tenant_id = k.tenant_id AND n.client_id = k.client_id
      WHERE k.tenant_id = :tenantId AND k.client_id = ANY(:ids::uuid[])`,
    { tenantId, ids },
  );
}
