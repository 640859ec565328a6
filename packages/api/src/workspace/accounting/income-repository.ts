import type { Day, Income, IncomePart, InvoiceKind } from '@tamarack/core/domain/workspace';
import { query, value } from '../../database/rows.ts';
import type { Sql } from '../../database/types.ts';

export interface IncomeWanted {
  from: Day;
  to: Day;
  locationId?: string;
}

const issued = ({
  locationId,
}: IncomeWanted) => `i.tenant_id = :tenantId AND i.issued_on BETWEEN :from AND :to
  AND i.state <> 'void' ${locationId ? 'AND i.location_id = :locationId' : ''}`;

/** Invoices and credit notes issued in the period; a kind without any has no row. */
export function sumInvoices(
  sql: Sql,
  tenantId: string,
  wanted: IncomeWanted,
): Promise<(IncomePart & { kind: InvoiceKind })[]> {
  return query(
    sql,
    `SELECT i.kind, count(*)::integer AS count, sum(i.net_cents)::float8 AS "netCents",
            sum(i.tax_cents)::float8 AS "taxCents", sum(i.total_cents)::float8 AS "totalCents"
       FROM invoices i WHERE ${issued(wanted)} GROUP BY i.kind`,
    { tenantId, ...wanted },
  );
}

/** Their lines by tax; a line with two taxes counts for each, and one without has no component. */
export function sumTaxes(
  sql: Sql,
  tenantId: string,
  wanted: IncomeWanted,
): Promise<(Income['taxes'][number] | { component: null; baseCents: number })[]> {
  return query(
    sql,
    `SELECT t.component, t.rate_ppm, sum(coalesce(t.base_cents, l.net_cents))::float8 AS "baseCents",
            sum(t.tax_cents)::float8 AS "taxCents"
       FROM invoices i
       JOIN invoice_lines l USING (tenant_id, invoice_id)
       LEFT JOIN invoice_taxes t USING (tenant_id, line_id)
      WHERE ${issued(wanted)} GROUP BY t.component, t.rate_ppm`,
    { tenantId, ...wanted },
  );
}

/** What was still owed on invoices when they were written off, for those that still are. */
export function sumWrittenOff(
  sql: Sql,
  tenantId: string,
  { since, before, locationId }: { since: Date; before: Date; locationId?: string },
): Promise<number> {
  return value(
    sql,
    `SELECT coalesce(sum(i.total_cents - i.credited_cents - i.paid_cents), 0)::float8 AS cents
       FROM invoices i
      WHERE i.tenant_id = :tenantId AND i.state = 'written_off' AND i.settled_at >= :since AND i.settled_at < :before
        ${locationId ? 'AND i.location_id = :locationId' : ''}`,
    { tenantId, since, before, locationId },
  );
}
