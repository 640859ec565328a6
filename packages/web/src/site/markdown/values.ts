import {
  brand,
  consentDays,
  impersonationMinutes,
  planTable,
  terminationGraceDays,
  trialDays,
} from '@tamarack/core/domain';

/** What a text may name in braces: `{brand}`, `{trialDays}`. Facts that the code knows are never typed into a text. */
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

/** Puts the values in place of their names. Throws for a name that there is no value for. */
export function fillValues(text: string): string {
  return text.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = contentValues[name];
    if (value === undefined) throw new Error(`There is no value {${name}}.`);
    return String(value);
  });
}
