/**
 * Whether a charge bears tax, and which. Decided by service class × the clinician's licence that day × purpose ×
 * province × day: care by a licensed practitioner of an exempt profession bears none; massage, kinesiology and every
 * other profession do, unless the accountant recorded another rule for the clinic; so do reports made solely for an
 * insurer or a court, and whatever is neither care nor a report. A clinic that is not registered charges none. Fees for
 * missed appointments follow their service. The province is that of the location, or of the client for virtual care.
 * Sources: `tax-table.ts`; for reports CRA, GST/HST Policy Statement P-256,
 * https://www.canada.ca/en/revenue-agency/services/forms-publications/publications/p-256/qualifying-health-care-supplies-application-gst-hst-supplies-medical-examinations-assessments-reports-certificates.html
 */
import { provinces } from '../../clinics/locations.ts';
import { ratesOn, type TaxComponent, type TaxRate } from '../../clinics/taxes.ts';
import type { TaxClass } from '../services.ts';
import type { Day } from '../shared.ts';
import type { Profession } from '../team.ts';
import { taxExemptions } from './tax-table.ts';

export { ratesOn };

/** GST and HST are one registration, QST is another. */
export const taxRegistrations = ['gst_hst', 'qst'] as const;
export type TaxRegistration = (typeof taxRegistrations)[number];

/** `third_party`: solely for an insurer, a court or an employer, not for the client's care. */
export const taxPurposes = ['care', 'third_party'] as const;
export type TaxPurpose = (typeof taxPurposes)[number];

/** What the accountant recorded for the clinic, such as for a profession that the table calls taxable. */
export interface ClinicTaxRule {
  taxClass: TaxClass;
  /** Null for every profession; a rule for one goes before it. */
  profession: Profession | null;
  exempt: boolean;
  /** The newest on the day counts. */
  fromOn: Day;
}

export interface TaxQuestion {
  taxClass: TaxClass;
  /** Left out: reports are for a third party, everything else for care. */
  purpose?: TaxPurpose;
  /** Of the credential in force on the day; null without one. */
  profession: Profession | null;
  /** Two letters, as in `ON`. */
  region: string | null;
  /** Day of the session. */
  on: Day;
  registrations: readonly TaxRegistration[];
  clinicRules: readonly ClinicTaxRule[];
}

/** Why a charge bears tax or not; a screen explains it in its own words. */
export const taxReasons = {
  taxable: ['clinic_rule', 'not_for_care', 'profession_taxable', 'class_taxable'],
  exempt: ['not_registered', 'clinic_rule', 'exempt_care'],
  undecided: ['profession_unknown', 'region_unknown', 'rate_unknown'],
} as const;

/** An undecided charge has no rates: the API refuses it with TAX_UNDECIDED. */
export type TaxDecision =
  | { outcome: 'taxable'; reason: (typeof taxReasons.taxable)[number]; rates: readonly TaxRate[] }
  | { outcome: 'exempt'; reason: (typeof taxReasons.exempt)[number]; rates: readonly [] }
  | { outcome: 'undecided'; reason: (typeof taxReasons.undecided)[number] };

type Treatment =
  | Pick<Extract<TaxDecision, { outcome: 'taxable' }>, 'outcome' | 'reason'>
  | Exclude<TaxDecision, { outcome: 'taxable' }>;

export function decideTax(question: TaxQuestion): TaxDecision {
  const { region, on, registrations } = question;
  if (registrations.length === 0) return { outcome: 'exempt', reason: 'not_registered', rates: [] };
  const treatment = treatmentOf(question);
  if (treatment.outcome !== 'taxable') return treatment;
  if (!provinces.some(({ code }) => code === region))
    return { outcome: 'undecided', reason: 'region_unknown' };
  const rates = ratesOn(region, on);
  if (!rates) return { outcome: 'undecided', reason: 'rate_unknown' };
  const charged = rates.filter(({ component }) => registrations.includes(registrationFor(component)));
  if (charged.length === 0) return { outcome: 'exempt', reason: 'not_registered', rates: [] };
  return { ...treatment, rates: charged };
}

export function registrationFor(component: TaxComponent): TaxRegistration {
  return component === 'QST' ? 'qst' : 'gst_hst';
}

function treatmentOf(question: TaxQuestion): Treatment {
  const { taxClass, profession, on, purpose = taxClass === 'report' ? 'third_party' : 'care' } = question;
  const recorded = clinicRuleFor(question);
  if (recorded)
    return recorded.exempt
      ? { outcome: 'exempt', reason: 'clinic_rule', rates: [] }
      : { outcome: 'taxable', reason: 'clinic_rule' };
  if (taxClass === 'other') return { outcome: 'taxable', reason: 'class_taxable' };
  if (purpose === 'third_party') return { outcome: 'taxable', reason: 'not_for_care' };
  if (!profession) return { outcome: 'undecided', reason: 'profession_unknown' };
  const exemption = taxExemptions.find((entry) => entry.profession === profession);
  return exemption && (exemption.fromOn === null || exemption.fromOn <= on)
    ? { outcome: 'exempt', reason: 'exempt_care', rates: [] }
    : { outcome: 'taxable', reason: 'profession_taxable' };
}

function clinicRuleFor({ clinicRules, taxClass, profession, on }: TaxQuestion): ClinicTaxRule | undefined {
  const newest = (whose: Profession | null) =>
    clinicRules
      .filter((rule) => rule.taxClass === taxClass && rule.profession === whose && rule.fromOn <= on)
      .toSorted((a, b) => (a.fromOn < b.fromOn ? 1 : -1))[0];
  return (profession ? newest(profession) : undefined) ?? newest(null);
}
