import type { ClinicType, Plan } from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import { execute, exists, one } from '../../../database/rows.ts';
import type { Sql, Tx } from '../../../database/types.ts';
import { defaultSettings } from '../../../platform/tenants/lifecycle/index.ts';

/** Serialises the creation of the sandbox between servers. */
export async function lockSandbox(tx: Tx): Promise<void> {
  await execute(tx, "SELECT pg_advisory_xact_lock(727403, hashtext('sandbox'))");
}

/** The clinic on a sandbox's subdomain; undefined when there is none. */
export async function findSandbox(
  sql: Sql,
  subdomain: string,
): Promise<{ tenantId: string; sandbox: boolean } | undefined> {
  return one<{ tenantId: string; sandbox: boolean }>(
    sql,
    'SELECT tenant_id, sandbox FROM tenants WHERE subdomain = ?',
    [subdomain],
  );
}

/** Whether a link to a language's sandbox exists that has not expired. */
export async function isLinkHeld(sql: Sql, locale: Locale): Promise<boolean> {
  return exists(sql, 'SELECT FROM sandbox_links WHERE locale = ? AND expires_at > now()', [locale]);
}

export interface NewSandbox {
  subdomain: string;
  clinicName: string;
  clinicType: ClinicType;
  plan: Plan;
  language: Locale;
  /** Email for questions about the sandbox; it has no account. */
  contactName: string;
  contactEmail: string;
  timeZone: string;
  region: string;
}

/** Creates the clinic as active, with its workspace. @returns the tenant's id */
export async function insertSandbox(tx: Tx, sandbox: NewSandbox): Promise<string> {
  const [row] = await tx('tenants')
    .insert({
      subdomain: sandbox.subdomain,
      clinicName: sandbox.clinicName,
      clinicType: sandbox.clinicType,
      status: 'active',
      plan: sandbox.plan,
      ownerName: sandbox.contactName,
      ownerEmail: sandbox.contactEmail,
      country: 'CA',
      region: sandbox.region,
      timeZone: sandbox.timeZone,
      locale: sandbox.language,
      deletionLocked: true,
      ownerVerifiedAt: tx.fn.now(),
      activatedAt: tx.fn.now(),
      sandbox: true,
    })
    .returning<{ tenant_id: string }[]>('tenant_id');
  if (!row) throw new Error('insert into tenants returned no row');
  const { currency, taxLabel } = defaultSettings('CA', sandbox.region, sandbox.language);
  await tx('workspace_settings').insert({ tenantId: row.tenant_id, currency, taxLabel, weekStartsOn: 1 });
  return row.tenant_id;
}
