import { exists } from '../../database/rows.ts';
import type { Sql } from '../../database/types.ts';

/** Whether the person works or has worked at the clinic. */
export async function isStaff(sql: Sql, tenantId: string, staffId: string): Promise<boolean> {
  return exists(sql, 'SELECT FROM clinic_staff WHERE tenant_id = ? AND staff_id = ?', [tenantId, staffId]);
}

/**
 * SQL condition that a person can cosign: treats clients here and has an account. Parameters are `:tenantId` and `:today`.
 * @param staffId SQL for the person's staff id
 */
export const canCosign = (staffId: string) => `EXISTS (
  SELECT FROM clinic_staff k JOIN memberships m USING (tenant_id, user_id)
   WHERE k.tenant_id = :tenantId AND k.staff_id = ${staffId} AND m.state = 'active' AND k.practises
     AND (k.active_to_on IS NULL OR k.active_to_on >= :today::date))`;
