import type { ClinicProfile, ClinicProfileFields } from '@tamarack/core/domain';
import type { Currency } from '@tamarack/core/domain/workspace';
import { execute, one } from '../../../database/rows.ts';
import type { Sql, Tx } from '../../../database/types.ts';
import { found } from '../../../server/refusals.ts';

/** @throws DomainError NOT_FOUND */
export async function readProfile(sql: Sql, tenantId: string): Promise<ClinicProfile> {
  return found(
    await one<ClinicProfile>(
      sql,
      `SELECT version, clinic_name, clinic_type, coalesce(owner_phone, '') AS "ownerPhone",
            coalesce(country, 'CA') AS country, coalesce(street_address, '') AS "streetAddress", coalesce(city, '') AS city,
            coalesce(region, '') AS region, coalesce(postal_code, '') AS "postalCode"
       FROM tenants WHERE tenant_id = ?`,
      [tenantId],
    ),
  );
}

/** Stores the whole profile if the clinic is still at `version`; false when it is not. */
export async function updateProfile(
  tx: Tx,
  tenantId: string,
  version: number,
  profile: ClinicProfileFields,
): Promise<boolean> {
  const updated = await tx('tenants')
    .where({ tenantId, version })
    .update({
      clinicName: profile.clinicName,
      clinicType: profile.clinicType,
      ownerPhone: profile.ownerPhone || null,
      country: profile.country,
      streetAddress: profile.streetAddress || null,
      city: profile.city || null,
      region: profile.region || null,
      postalCode: profile.postalCode || null,
      version: version + 1,
    });
  return updated === 1;
}

/** Sets the currency and the tax label of a clinic that has neither issued an invoice nor taken a payment. */
export async function correctCurrency(
  tx: Tx,
  tenantId: string,
  { currency, taxLabel }: { currency: Currency; taxLabel: string },
): Promise<void> {
  await execute(
    tx,
    `UPDATE workspace_settings SET currency = :currency, tax_label = :taxLabel, version = version + 1
      WHERE tenant_id = :tenantId AND currency <> :currency
        AND NOT EXISTS (SELECT 1 FROM invoices i WHERE i.tenant_id = :tenantId)
        AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.tenant_id = :tenantId)`,
    { tenantId, currency, taxLabel },
  );
}
