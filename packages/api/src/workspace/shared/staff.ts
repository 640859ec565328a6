import { exists } from '../../database/rows.ts';
import type { Sql } from '../../database/types.ts';

/** Whether the person works or has worked at the clinic. */
export async function isStaff(sql: Sql, tenantId: string, staffId: string): Promise<boolean> {
  return exists(sql, 'SELECT FROM clinic_staff WHERE tenant_id = ? AND staff_id = ?', [tenantId, staffId]);
}
