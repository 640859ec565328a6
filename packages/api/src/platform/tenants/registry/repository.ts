import type { ClinicType, Country, Plan, Staffing } from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import { execute, firstValue, one, send, value } from '../../../database/rows.ts';
import { insertion } from '../../../database/statement.ts';
import type { Sql, Tx } from '../../../database/types.ts';

/** Everything a clinic is created with, checked and normalised by the caller. */
export interface NewTenant {
  clinicName: string;
  clinicType: ClinicType;
  subdomain: string;
  plan: Plan;
  ownerName: string;
  ownerEmail: string;
  ownerPhone: string | null;
  country: Country | null;
  streetAddress: string | null;
  city: string | null;
  region: string | null;
  postalCode: string | null;
  previousSoftware: string | null;
  numberOfClients: number | null;
  monthlyAppointments: number | null;
  staffing: Partial<Staffing>;
  timeZone: string;
  locale: Locale;
}

export interface OwnerUser {
  userId: string;
  verifiedAt: Date | null;
  isNew: boolean;
}

/** The account with this email; created without a password when there is none. An existing one stays as it is. */
export async function ensureUser(
  tx: Tx,
  user: { email: string; fullName: string; locale: Locale },
): Promise<OwnerUser> {
  const userId = await firstValue<string>(
    tx,
    `INSERT INTO users (email, full_name, locale) VALUES (:email, :fullName, :locale)
     ON CONFLICT (email) DO NOTHING RETURNING user_id`,
    user,
  );
  if (userId) return { userId, verifiedAt: null, isNew: true };
  const found = await one<{ userId: string; verifiedAt: Date | null }>(
    tx,
    'SELECT user_id, email_verified_at AS "verifiedAt" FROM users WHERE email = ?',
    [user.email],
  );
  if (!found) throw new Error('users_email_once refused an email that no account has');
  return { ...found, isNew: false };
}

/**
 * Whether a subdomain is reserved by the platform, or held by a moved clinic's redirect or by another registration than
 * `registrationId`.
 * A tenant's own row is guarded by its unique constraint.
 */
export async function isSubdomainHeld(
  sql: Sql,
  subdomain: string,
  registrationId: string | null,
): Promise<boolean> {
  return value<boolean>(
    sql,
    `SELECT EXISTS (SELECT 1 FROM subdomain_redirects WHERE subdomain = :subdomain AND until > now())
         OR EXISTS (SELECT 1 FROM registrations WHERE reserved_subdomain = :subdomain
                       AND registration_id IS DISTINCT FROM :registrationId::uuid)
         OR subdomain_is_reserved(:subdomain) AS held`,
    { subdomain, registrationId },
  );
}

/** Inserts a clinic in status provisioning; undefined when its subdomain is taken. */
export async function insertTenant(
  tx: Tx,
  tenant: NewTenant,
  ownerVerifiedAt: Date | null,
): Promise<string | undefined> {
  const row = { ...tenant, staffing: JSON.stringify(tenant.staffing), ownerVerifiedAt };
  const { rows } = await send(
    tx,
    insertion('tenants', [row], 'ON CONFLICT (subdomain) DO NOTHING RETURNING tenant_id'),
  );
  return rows[0]?.tenant_id;
}

export async function insertOwnerMembership(tx: Tx, tenantId: string, userId: string): Promise<void> {
  await execute(
    tx,
    `INSERT INTO memberships (tenant_id, user_id, role, is_owner, state, joined_at)
     VALUES (?, ?, 'administrator', true, 'active', now())`,
    [tenantId, userId],
  );
}
