import type { Day, SetUpStep } from '@tamarack/core/domain/workspace';
import { one } from '../../database/rows.ts';
import type { Sql, Tx } from '../../database/types.ts';
import { clinicDay } from '../access/index.ts';

/** Which setup steps are done, as of a day. */
export async function readSetUp(sql: Sql, tenantId: string, today: Day): Promise<Record<SetUpStep, boolean>> {
  const done = await one<Record<SetUpStep, boolean>>(
    sql,
    `WITH practising AS (
       SELECT staff_id FROM clinic_staff
        WHERE tenant_id = :tenantId AND practises AND (active_to_on IS NULL OR active_to_on >= :today))
     SELECT EXISTS (SELECT 1 FROM locations WHERE tenant_id = :tenantId AND archived_at IS NULL) AS location,
            EXISTS (SELECT 1 FROM practising) AS team,
            EXISTS (SELECT 1 FROM services s JOIN service_fees f USING (tenant_id, service_id)
                     WHERE s.tenant_id = :tenantId AND s.archived_at IS NULL) AS services,
            EXISTS (SELECT 1 FROM availability a JOIN practising USING (staff_id)
                     WHERE a.tenant_id = :tenantId AND (a.to_on IS NULL OR a.to_on >= :today)) AS hours`,
    { tenantId, today },
  );
  return done ?? { location: false, team: false, services: false, hours: false };
}

/** Whether the clinic can book its first appointment. */
export async function isSetUp(tx: Tx, call: Parameters<typeof clinicDay>[1]): Promise<boolean> {
  const done = await readSetUp(tx, call.access.tenantId, await clinicDay(tx, call));
  return Object.values(done).every(Boolean);
}
