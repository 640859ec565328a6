import {
  brand,
  consentDays,
  impersonationMinutes,
  planTable,
  terminationGraceDays,
  trialDays,
} from '@tamarack/core/domain';

/**
 * Values that a text can use in braces, such as `{brand}` or `{trialDays}`, so that facts are not repeated in texts.
 */
const contentValues: Record<string, string | number> = {
  brand: brand.name,
  legalEntity: brand.legalEntity,
  supportEmail: brand.supportEmail,
  privacyOfficerEmail: brand.privacyOfficerEmail,
  postalAddress: brand.postalAddress,
  trialDays,
  impersonationMinutes,
  terminationGraceDays,
  consentDays,
  basicLimit: planTable.basic.clinicianLimit,
  proLimit: planTable.professional.clinicianLimit,
  expertLimit: planTable.enterprise.clinicianLimit,
};

/** Replaces names in braces with their values. Throws for an unknown name. */
export function fillValues(text: string): string {
  return text.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = contentValues[name];
    if (value === undefined) throw new Error(`There is no value {${name}}.`);
    return String(value);
  });
}
