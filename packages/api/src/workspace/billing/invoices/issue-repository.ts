import type {
  Day,
  InvoiceTotals,
  LinePractitioner,
  Profession,
  TaxClass,
  TaxReason,
} from '@tamarack/core/domain/workspace';
import { execute, query } from '../../../database/rows.ts';
import type { Tx } from '../../../database/types.ts';
import { guardiansDecide } from '../../shared/index.ts';
import { taxRegion } from '../taxes/repository.ts';

export interface BilledVisit {
  attendanceId: string;
  clientId: string;
  fileNo: number;
  clientName: string;
  payerRelationId: string | null;
  payerName: string;
  language: 'en' | 'fr';
  locationId: string;
  /** Province whose tax applies. */
  region: string | null;
  serviceEn: string;
  serviceFr: string;
  taxClass: TaxClass;
  virtualCare: boolean;
  staffId: string;
  staffName: string;
  profession: Profession | null;
  college: string;
  licenceNo: string;
  supervisor: LinePractitioner | null;
  localOn: Day;
  minutes: number;
  outcome: string;
  feeReason: string;
}

const credentialOf = (staff: string) => `
    LEFT JOIN LATERAL (
      SELECT e.profession, e.college, e.licence_no FROM credentials e
       WHERE e.tenant_id = t.tenant_id AND e.staff_id = ${staff}
         AND (e.valid_from_on IS NULL OR e.valid_from_on <= a.local_on) AND (e.valid_to_on IS NULL OR e.valid_to_on >= a.local_on)
       ORDER BY e.credential_id LIMIT 1)`;

/** SQL for a person's legal name, which insurers require. */
export const legalName = (identity: string) =>
  `trim(${identity}.given_name || ' ' || ${identity}.family_name)`;

/**
 * SQL for whether a relation pays for a client on a day: the payer on file, or a guardian while the guardians decide. A bill
 * tells about care that a minor who decides alone may keep from them.
 */
export const paysOn = (relation: string, client: string, identity: string, on: string) =>
  `(${relation}.kind = 'payer' OR (${relation}.kind IN ('guardian', 'decision_maker')
    AND ${guardiansDecide(client, identity, on)}))`;

/** SQL for the order of those who pay: the payer on file, then guardians, first those who may see the record. */
export const payerOrder = (relation: string) =>
  `${relation}.kind <> 'payer' AND NOT ${relation}.may_see,
   array_position(ARRAY['payer', 'guardian', 'decision_maker'], ${relation}.kind), ${relation}.relation_id`;

/** SQL for who pays for client `k` with identity `i` on a day: a payer, else a guardian, else the client. */
export const usualPayer = (on: string) => `
    LEFT JOIN LATERAL (
      SELECT r.relation_id, coalesce(nullif(r.name, ''), ${legalName('ri')}, '') AS name, rk.language
        FROM client_relations r
        LEFT JOIN client_identities ri ON ri.tenant_id = r.tenant_id AND ri.client_id = r.related_client_id
        LEFT JOIN clients rk ON rk.tenant_id = r.tenant_id AND rk.client_id = r.related_client_id
       WHERE r.tenant_id = k.tenant_id AND r.client_id = k.client_id
         AND ${paysOn('r', 'k', 'i', on)}
       ORDER BY ${payerOrder('r')} LIMIT 1) p ON true`;

/** Holds the files of visits' clients, so that no payer is removed before the invoice names them. */
export async function holdFilesOf(tx: Tx, tenantId: string, ids: readonly string[]): Promise<void> {
  await execute(
    tx,
    `SELECT FROM clients WHERE tenant_id = :tenantId AND client_id IN (
       SELECT client_id FROM attendances WHERE tenant_id = :tenantId AND attendance_id = ANY(:ids::uuid[]))
      ORDER BY client_id FOR KEY SHARE`,
    { tenantId, ids: [...ids] },
  );
}

/** What an invoice states about visits, in order of time. */
export function listBilledVisits(tx: Tx, tenantId: string, ids: readonly string[]): Promise<BilledVisit[]> {
  return query(
    tx,
    `SELECT t.attendance_id, t.client_id, k.file_no, coalesce(${legalName('i')}, '') AS "clientName",
            p.relation_id AS "payerRelationId", coalesce(p.name, '') AS "payerName",
            coalesce(p.language, k.language) AS language, a.location_id, ${taxRegion} AS region,
            v.name_en AS "serviceEn", v.name_fr AS "serviceFr", v.tax_class, v.virtual_care, s.staff_id,
            s.name AS "staffName", c.profession, coalesce(c.college, '') AS college,
            coalesce(c.licence_no, '') AS "licenceNo",
            CASE WHEN u.staff_id IS NOT NULL THEN json_build_object('name', u.name, 'profession', uc.profession,
              'college', coalesce(uc.college, ''), 'licenceNo', coalesce(uc.licence_no, '')) END AS supervisor,
            a.local_on, coalesce(t.treated_minutes, a.minutes) AS minutes, t.state AS outcome, t.fee_reason
       FROM attendances t
       JOIN appointments a USING (tenant_id, appointment_id)
       JOIN locations o ON o.tenant_id = t.tenant_id AND o.location_id = a.location_id
       JOIN services v ON v.tenant_id = t.tenant_id AND v.service_id = a.service_id
       JOIN clinic_staff s ON s.tenant_id = t.tenant_id AND s.staff_id = a.staff_id
       LEFT JOIN clinic_staff u ON u.tenant_id = t.tenant_id AND u.staff_id = s.supervisor_id
       ${credentialOf('s.staff_id')} c ON true
       ${credentialOf('u.staff_id')} uc ON true
       JOIN clients k ON k.tenant_id = t.tenant_id AND k.client_id = t.client_id
       LEFT JOIN client_identities i ON i.tenant_id = t.tenant_id AND i.client_id = t.client_id
       ${usualPayer('a.local_on')}
      WHERE t.tenant_id = :tenantId AND t.attendance_id = ANY(:ids::uuid[])
      ORDER BY a.local_start, t.attendance_id`,
    { tenantId, ids },
  );
}

export interface NewInvoice extends BilledVisit {
  number: number;
  issuedOn: Day;
  issuedAt: Date;
  issuedBy: string | null;
  currency: string;
  businessName: string;
  gstHstNo: string;
  qstNo: string;
  taxReason: TaxReason;
  /** Totals of the invoice's single line. */
  totals: InvoiceTotals;
}

export interface Issued {
  attendanceId: string;
  invoiceId: string;
  number: number;
  totalCents: number;
}

/** Writes invoices with their lines and taxes, and the names on them. */
export async function insertInvoices(
  tx: Tx,
  tenantId: string,
  invoices: readonly NewInvoice[],
): Promise<Issued[]> {
  const ids: { invoice_id: string; number: number }[] = await tx('invoices')
    .insert(
      invoices.map((one) => ({
        tenantId,
        number: one.number,
        kind: 'invoice',
        clientId: one.clientId,
        fileNo: one.fileNo,
        payerRelationId: one.payerRelationId,
        locationId: one.locationId,
        language: one.language,
        issuedOn: one.issuedOn,
        issuedAt: one.issuedAt,
        netCents: one.totals.netCents,
        taxCents: one.totals.taxCents,
        totalCents: one.totals.totalCents,
        currency: one.currency,
        businessName: one.businessName,
        gstHstNo: one.gstHstNo,
        qstNo: one.qstNo,
        createdBy: one.issuedBy,
      })),
    )
    .returning(['invoice_id', 'number']);
  const idOf = new Map(ids.map(({ invoice_id, number }) => [number, invoice_id]));
  const written = invoices.map((one) => ({ ...one, invoiceId: idOf.get(one.number) as string }));
  await tx('invoice_parties').insert(
    written.map(({ invoiceId, clientName, payerName }) => ({ tenantId, invoiceId, clientName, payerName })),
  );
  const lines: { line_id: string; invoice_id: string }[] = await tx('invoice_lines')
    .insert(
      written.map((one) => ({
        tenantId,
        invoiceId: one.invoiceId,
        position: 1,
        attendanceId: one.attendanceId,
        serviceEn: one.serviceEn,
        serviceFr: one.serviceFr,
        taxClass: one.taxClass,
        staffId: one.staffId,
        staffName: one.staffName,
        profession: one.profession,
        college: one.college,
        licenceNo: one.licenceNo,
        supervisor: one.supervisor && JSON.stringify(one.supervisor),
        servedOn: one.localOn,
        minutes: one.minutes,
        outcome: one.outcome,
        netCents: one.totals.netCents,
        taxCents: one.totals.taxCents,
        totalCents: one.totals.totalCents,
        feeReason: one.feeReason,
        taxReason: one.taxReason,
        region: one.region,
      })),
    )
    .returning(['line_id', 'invoice_id']);
  const lineOf = new Map(lines.map(({ invoice_id, line_id }) => [invoice_id, line_id]));
  const taxes = written.flatMap(({ invoiceId, totals }) =>
    totals.taxes.map((tax) => ({ tenantId, lineId: lineOf.get(invoiceId), ...tax })),
  );
  if (taxes.length > 0) await tx('invoice_taxes').insert(taxes);
  return written.map(({ invoiceId, attendanceId, number, totals }) => ({
    invoiceId,
    attendanceId,
    number,
    totalCents: totals.totalCents,
  }));
}
