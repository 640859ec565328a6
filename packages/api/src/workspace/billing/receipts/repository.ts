import { one } from '../../../database/rows.ts';
import type { Sql } from '../../../database/types.ts';

export interface Letterhead {
  streetAddress: string | null;
  city: string | null;
  region: string | null;
  postalCode: string | null;
  phone: string | null;
}

/** The address of a location, or of the clinic's first one. */
export async function findLetterhead(
  sql: Sql,
  tenantId: string,
  locationId: string | null,
): Promise<Letterhead | undefined> {
  return one(
    sql,
    `SELECT street_address AS "streetAddress", city, region, postal_code AS "postalCode", phone
       FROM locations WHERE tenant_id = :tenantId ${locationId ? 'AND location_id = :locationId' : ''}
      ORDER BY archived_at IS NOT NULL, position, location_id LIMIT 1`,
    { tenantId, ...(locationId ? { locationId } : {}) },
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
