import type { Income, IncomePart, InvoiceKind } from '@tamarack/core/domain/workspace';
import { query, value } from '../../database/rows.ts';
import type { Sql } from '../../database/types.ts';
import type { PeriodAt } from '../shared/index.ts';

const at = (locationId: string | undefined) => (locationId ? 'AND i.location_id = :locationId' : '');
const issued = ({ locationId }: PeriodAt) =>
  `i.tenant_id = :tenantId AND i.issued_on BETWEEN :from AND :to AND i.state <> 'void' ${at(locationId)}`;

/** Invoices and credit notes issued in the period; a kind without any has no row. */
export function sumInvoices(
  sql: Sql,
  tenantId: string,
  wanted: PeriodAt,
): Promise<(IncomePart & { kind: InvoiceKind })[]> {
  return query(
    sql,
    `SELECT i.kind, count(*)::integer AS count, sum(i.net_cents)::float8 AS "netCents",
            sum(i.tax_cents)::float8 AS "taxCents", sum(i.total_cents)::float8 AS "totalCents"
       FROM invoices i WHERE ${issued(wanted)} GROUP BY i.kind`,
    { tenantId, ...wanted },
  );
}

/** Lines of these by tax. A line with two taxes counts for both; lines without tax have no component. */
export function sumTaxes(
  sql: Sql,
  tenantId: string,
  wanted: PeriodAt,
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

/** The balances written off in a time, without those of invoices that were reinstated since. */
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
        ${at(locationId)}`,
    { tenantId, since, before, locationId },
  );
}
