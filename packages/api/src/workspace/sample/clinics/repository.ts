import { one, query } from '../../../database/rows.ts';
import type { Sql, Tx } from '../../../database/types.ts';
import { defaultSettings } from '../../../platform/tenants/lifecycle/index.ts';
import type { SampleProfile } from '../profiles/profile.ts';

/** A member of a sample clinic who can sign in. */
export interface SampleMember {
  email: string;
  name: string;
  role: 'administrator' | 'clinician' | 'front_desk';
  isOwner: boolean;
  practises: boolean;
}

/** The sample clinics at these subdomains. */
export async function findSampleClinics(
  sql: Sql,
  subdomains: readonly string[],
): Promise<{ tenantId: string; subdomain: string }[]> {
  return query(
    sql,
    `SELECT tenant_id, subdomain FROM tenants WHERE sample AND subdomain = ANY(?) AND status = 'active'`,
    [subdomains],
  );
}

export async function isSubdomainTaken(sql: Sql, subdomain: string): Promise<boolean> {
  return (await sql('tenants').where({ subdomain }).first('tenant_id')) !== undefined;
}

/** Creates an active clinic with its settings. @returns the tenant's id */
export async function insertClinic(
  tx: Tx,
  subdomain: string,
  profile: SampleProfile,
  owner: SampleMember,
): Promise<string> {
  const { clinicName, clinicType, plan, location, city, region, zone, language } = profile;
  const [row] = await tx('tenants')
    .insert({
      subdomain,
      clinic_name: clinicName,
      clinic_type: clinicType,
      status: 'active',
      plan,
      owner_name: owner.name,
      owner_email: owner.email,
      owner_phone: location.phone,
      country: 'CA',
      street_address: location.streetAddress,
      city,
      region,
      postal_code: location.postalCode,
      time_zone: zone,
      locale: language,
      owner_verified_at: tx.fn.now(),
      activated_at: tx.fn.now(),
      sample: true,
    })
    .returning<{ tenant_id: string }[]>('tenant_id');
  if (!row) throw new Error('insert into tenants returned no row');
  const { currency, taxLabel } = defaultSettings('CA', region, language);
  await tx('workspace_settings').insert({
    tenant_id: row.tenant_id,
    currency,
    tax_label: taxLabel,
    week_starts_on: language === 'fr' ? 1 : 0,
  });
  return row.tenant_id;
}

/** Creates or finds the account of a member and sets its password. @returns the user's id */
export async function ensureAccount(
  tx: Tx,
  { email, name }: SampleMember,
  { locale, passwordHash }: { locale: string; passwordHash: string },
): Promise<string> {
  const row = await one<{ userId: string }>(
    tx,
    `INSERT INTO users (email, full_name, locale, password_hash, email_verified_at) VALUES (?, ?, ?, ?, now())
     ON CONFLICT (email) DO UPDATE SET password_hash = excluded.password_hash RETURNING user_id`,
    [email, name, locale, passwordHash],
  );
  if (!row) throw new Error('insert into users returned no row');
  return row.userId;
}

/** Links the staff member of this name to the account, so that the membership uses this row. */
export async function linkStaff(tx: Tx, name: string, userId: string): Promise<void> {
  await tx('clinic_staff').where({ name, user_id: null }).update({ user_id: userId });
}

export async function insertMembership(
  tx: Tx,
  tenantId: string,
  userId: string,
  { role, isOwner }: SampleMember,
): Promise<void> {
  await tx('memberships')
    .insert({ tenant_id: tenantId, user_id: userId, role, is_owner: isOwner, joined_at: tx.fn.now() })
    .onConflict(['tenant_id', 'user_id'])
    .ignore();
}

/** Sets whether the owner treats clients, which a new administrator membership does not set. */
export async function setPractises(tx: Tx, userId: string, practises: boolean): Promise<void> {
  await tx('clinic_staff').where({ user_id: userId }).update({ practises });
}
