import type { WorkspaceSettings } from '@tamarack/core/domain/workspace';
import { one } from '../../../database/rows.ts';
import type { Sql } from '../../../database/types.ts';

/** Of `workspace_settings w`. Who is no administrator any more is no privacy contact: the owner stands in. */
export const settingsColumns = `json_build_object(
  'version', w.version, 'currency', w.currency, 'weekStartsOn', w.week_starts_on, 'gridMinutes', w.grid_minutes,
  'idleLockMinutes', w.idle_lock_minutes, 'noteBeforeBilling', w.note_before_billing, 'billingFrom', w.billing_from_on,
  'reminderHours', w.reminder_hours, 'namesForClinicians', w.names_for_clinicians,
  'privacyContactId', (
    SELECT s.staff_id FROM memberships m JOIN clinic_staff s USING (tenant_id, user_id)
     WHERE m.tenant_id = w.tenant_id AND m.state = 'active' AND m.role = 'administrator'
       AND (m.is_owner OR s.staff_id = w.privacy_contact_id)
     ORDER BY s.staff_id = w.privacy_contact_id DESC NULLS LAST LIMIT 1)) AS settings`;

/** The settings of a clinic; undefined before its workspace exists. */
export async function findSettings(sql: Sql, tenantId: string): Promise<WorkspaceSettings | undefined> {
  const row = await one<{ settings: WorkspaceSettings }>(
    sql,
    `SELECT ${settingsColumns} FROM workspace_settings w WHERE w.tenant_id = ?`,
    [tenantId],
  );
  return row?.settings;
}
