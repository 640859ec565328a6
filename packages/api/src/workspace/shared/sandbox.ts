import { sandboxSubdomains } from '@tamarack/core/domain';

const subdomains = Object.values(sandboxSubdomains)
  .map((subdomain) => `'${subdomain}'`)
  .join(', ');

/**
 * SQL for whether a clinic is a sandbox, whose staff have no accounts.
 * @param tenantId SQL for the tenant; may name any table of the statement, because the aliases here are unusual
 */
export const inSandbox = (tenantId: string) =>
  `EXISTS (SELECT FROM tenants sb_t WHERE sb_t.tenant_id = ${tenantId} AND sb_t.subdomain IN (${subdomains}))`;

/**
 * SQL for the role that a sample member would have; null outside the sandbox. The first of those who neither own the
 * clinic nor practise is at the front desk, the others do its bookkeeping.
 * @param staff alias of `clinic_staff`
 */
export const sampleRoleOf = (staff: string) => `CASE WHEN ${inSandbox(`${staff}.tenant_id`)} THEN
  CASE WHEN ${staff}.kind = 'owner' THEN 'administrator' WHEN ${staff}.practises THEN 'clinician'
       WHEN EXISTS (SELECT FROM clinic_staff sb_s
                     WHERE sb_s.tenant_id = ${staff}.tenant_id AND sb_s.kind <> 'owner' AND NOT sb_s.practises
                       AND sb_s.position < ${staff}.position) THEN 'hr'
       ELSE 'front_desk' END END`;
