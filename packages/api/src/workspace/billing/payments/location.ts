import { DomainError } from '@tamarack/core/domain';
import type { Day } from '@tamarack/core/domain/workspace';
import { one } from '../../../database/rows.ts';
import type { Sql } from '../../../database/types.ts';

/**
 * Where a client's payment is received: at the location of their visit that is closest to the day, or at the clinic's
 * first one.
 */
export async function usualLocation(
  sql: Sql,
  tenantId: string,
  { clientId, on }: { clientId: string; on: Day },
): Promise<string> {
  const row = await one<{ id: string }>(
    sql,
    `SELECT coalesce(
       (SELECT a.location_id FROM attendances t JOIN appointments a USING (tenant_id, appointment_id)
         WHERE t.tenant_id = :tenantId AND t.client_id = :clientId AND t.state NOT IN ('cancelled', 'void')
         ORDER BY abs(t.local_on - :on::date), t.local_on, t.attendance_id LIMIT 1),
       (SELECT location_id FROM locations WHERE tenant_id = :tenantId
         ORDER BY archived_at IS NOT NULL, position, location_id LIMIT 1)) AS id`,
    { tenantId, clientId, on },
  );
  if (!row?.id) throw new Error('a clinic has no location');
  return row.id;
}

/** @throws DomainError NOT_FOUND for a location of another clinic */
export async function checkedLocation(sql: Sql, tenantId: string, locationId: string): Promise<string> {
  if (
    !(await one(sql, 'SELECT FROM locations WHERE tenant_id = ? AND location_id = ?', [tenantId, locationId]))
  )
    throw new DomainError('NOT_FOUND');
  return locationId;
}
