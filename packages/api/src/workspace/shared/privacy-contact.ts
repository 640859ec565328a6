import { inSandbox } from './sandbox.ts';

/**
 * SQL for the staff id of the privacy contact: the administrator chosen, else the owner. In the sandbox, whose staff have
 * no memberships, whoever is chosen.
 * @param tenantId SQL for the tenant; may name any table of the statement, because the aliases here are unusual
 */
export const privacyContactOf = (tenantId: string) => `coalesce(
  (SELECT pc_s.staff_id FROM memberships pc_m JOIN clinic_staff pc_s USING (tenant_id, user_id)
     LEFT JOIN workspace_settings pc_w USING (tenant_id)
    WHERE pc_m.tenant_id = ${tenantId} AND pc_m.state = 'active' AND pc_m.role = 'administrator'
      AND (pc_m.is_owner OR pc_s.staff_id = pc_w.privacy_contact_id)
    ORDER BY pc_s.staff_id = pc_w.privacy_contact_id DESC NULLS LAST LIMIT 1),
  (SELECT pc_w.privacy_contact_id FROM workspace_settings pc_w
    WHERE pc_w.tenant_id = ${tenantId} AND ${inSandbox(tenantId)}))`;
