import type { AttendanceState, Day } from '@tamarack/core/domain/workspace';
import { query } from '../../../database/rows.ts';
import type { Tx } from '../../../database/types.ts';

export interface BilledLine {
  invoiceId: string;
  number: number;
  position: number;
  attendanceId: string;
  staffId: string;
  clientId: string;
  servedOn: Day;
  issuedOn: Day;
  outcome: AttendanceState;
  netCents: number;
  taxCents: number;
  /** Whether a credit note reversed it. */
  credited: boolean;
  writtenOff: boolean;
  /** Of the whole invoice: allocated payments less refunds. */
  paidCents: number;
  /** Of the whole invoice: refunds, as a positive amount. */
  refundedCents: number;
}

/**
 * Lines of invoices that are not void, as of the end of a day at the clinic, or of an earlier time on it. Lines of the same
 * invoice are adjacent.
 */
export function listLines(
  tx: Tx,
  tenantId: string,
  {
    attendanceIds,
    until,
    untilOn,
  }: {
    attendanceIds: readonly string[];
    until: Date;
    untilOn: Day;
  },
): Promise<BilledLine[]> {
  return query(
    tx,
    `WITH wanted AS (
       SELECT DISTINCT i.invoice_id FROM invoices i JOIN invoice_lines w USING (tenant_id, invoice_id)
        WHERE i.tenant_id = :tenantId AND i.kind = 'invoice' AND i.state <> 'void' AND i.issued_at <= :until
          AND w.attendance_id = ANY(:attendanceIds::uuid[])),
     paid AS (
       SELECT a.invoice_id, sum(a.amount_cents)::integer AS paid,
              -coalesce(sum(a.amount_cents) FILTER (WHERE a.because = 'refunded'), 0)::integer AS refunded
         FROM allocations a JOIN wanted USING (invoice_id)
        WHERE a.tenant_id = :tenantId AND a.counts_on <= :untilOn GROUP BY a.invoice_id),
     credited AS (
       SELECT c.credits_invoice_id AS invoice_id FROM invoices c JOIN wanted ON wanted.invoice_id = c.credits_invoice_id
        WHERE c.tenant_id = :tenantId AND c.issued_at <= :until)
     SELECT i.invoice_id, i.number, l.position, l.attendance_id, l.staff_id, i.client_id, l.served_on, i.issued_on,
            l.outcome, l.net_cents, l.tax_cents, credited.invoice_id IS NOT NULL AS credited,
            i.state = 'written_off' AND i.settled_at <= :until AS "writtenOff",
            coalesce(paid.paid, 0) AS "paidCents", coalesce(paid.refunded, 0) AS "refundedCents"
       FROM wanted
       JOIN invoices i ON i.tenant_id = :tenantId AND i.invoice_id = wanted.invoice_id
       JOIN invoice_lines l ON l.tenant_id = i.tenant_id AND l.invoice_id = i.invoice_id
       LEFT JOIN paid ON paid.invoice_id = i.invoice_id
       LEFT JOIN credited ON credited.invoice_id = i.invoice_id
      ORDER BY i.number, l.position`,
    { tenantId, attendanceIds, until, untilOn },
  );
}
