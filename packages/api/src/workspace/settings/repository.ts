import type { SettingsChanges, WorkspaceSettings } from '@tamarack/core/domain/workspace';
import { exists, firstValue, query } from '../../database/rows.ts';
import type { Sql, Tx } from '../../database/types.ts';
import { updateVersion } from '../../database/write.ts';
import { privacyContactOf } from '../shared/index.ts';

/** SQL columns of `workspace_settings w`. */
export const settingsColumns = `json_build_object(
  'version', w.version, 'currency', w.currency, 'weekStartsOn', w.week_starts_on, 'gridMinutes', w.grid_minutes,
  'idleLockMinutes', w.idle_lock_minutes, 'noteBeforeBilling', w.note_before_billing, 'billingFrom', w.billing_from_on,
  'businessName', w.business_name, 'booksClosedOn', w.books_closed_on, 'deskMayRefund', w.desk_may_refund,
  'reminderHours', w.reminder_hours, 'namesForClinicians', w.names_for_clinicians,
  'retentionYears', w.retention_years,
  'privacyContactId', ${privacyContactOf('w.tenant_id')}) AS settings`;

/** The settings of a clinic; undefined if its workspace does not exist yet. */
export async function findSettings(sql: Sql, tenantId: string): Promise<WorkspaceSettings | undefined> {
  return firstValue<WorkspaceSettings>(
    sql,
    `SELECT ${settingsColumns} FROM workspace_settings w WHERE w.tenant_id = ?`,
    [tenantId],
  );
}

/** Changes settings if they are still at the given version; else returns undefined. */
export async function updateSettings(
  tx: Tx,
  tenantId: string,
  { version, billingFrom, ...changes }: SettingsChanges,
): Promise<number | undefined> {
  const set = { ...changes, billingFromOn: billingFrom };
  return updateVersion(tx, 'workspace_settings', { tenantId, version }, set);
}

/** Whether a staff member is an active administrator, and so may be the privacy contact. */
export async function isAdministrator(sql: Sql, tenantId: string, staffId: string): Promise<boolean> {
  return exists(
    sql,
    `SELECT 1 FROM memberships m JOIN clinic_staff s USING (tenant_id, user_id)
      WHERE m.tenant_id = ? AND s.staff_id = ? AND m.state = 'active' AND m.role = 'administrator'`,
    [tenantId, staffId],
  );
}

/** The owner and the former privacy contact, once each. */
export function listToTellOfContact(
  sql: Sql,
  tenantId: string,
  former: string,
): Promise<{ userId: string; name: string; email: string }[]> {
  return query(
    sql,
    `SELECT m.user_id, p.full_name AS name, p.email
       FROM memberships m JOIN clinic_people p USING (tenant_id, user_id)
       LEFT JOIN clinic_staff s USING (tenant_id, user_id)
      WHERE m.tenant_id = ? AND m.state = 'active' AND (m.is_owner OR s.staff_id = ?)`,
    [tenantId, former],
  );
}
