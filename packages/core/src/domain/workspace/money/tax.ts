/**
 * Decides whether a charge is taxable, and at which rates, by service class, the clinician's licence that
 * day, province and day. Care by a licensed practitioner of an exempt profession is exempt. Taxable
 * are: massage, kinesiology and all other professions, unless the accountant recorded another rule for the
 * clinic; reports, which count as made for a third party, not for care; and anything that is neither care nor a report.
 * A clinic that is not registered charges no tax. Fees for missed appointments are treated like their service.
 * The province is that of the location, or of the client for virtual care; a client without a province lives
 * in that of the location. In a state of the United States there is no GST, HST or QST. Sources: `tax-table.ts`; for
 * reports CRA, GST/HST Policy Statement P-256,
 * https://www.canada.ca/en/revenue-agency/services/forms-publications/publications/p-256/qualifying-health-care-supplies-application-gst-hst-supplies-medical-examinations-assessments-reports-certificates.html
 */
import { provinces, states } from '../../clinics/locations.ts';
import { ratesOn, type TaxComponent, type TaxRate } from '../../clinics/taxes.ts';
import type { TaxClass } from '../services.ts';
import type { Day } from '../shared.ts';
import type { Profession } from '../team.ts';
import { taxExemptions } from './tax-table.ts';

export { ratesOn };

/** GST and HST are one registration, QST is another. */
export const taxRegistrations = ['gst_hst', 'qst'] as const;
export type TaxRegistration = (typeof taxRegistrations)[number];

const numberForms: Record<TaxRegistration, RegExp> = {
  gst_hst: /^(\d{9})(RT\d{4})$/,
  qst: /^(\d{10})(TQ\d{4})$/,
};

/**
 * A registration number as it is printed, such as `123456789 RT0001` or `1234567890 TQ0001`; null if it has neither the form
 * of the Canada Revenue Agency nor that of Revenu Québec.
 */
export function formatTaxNumber(kind: TaxRegistration, entered: string): string | null {
  const [, number, account] = numberForms[kind].exec(entered.replace(/[\s-]/g, '').toUpperCase()) ?? [];
  return number && account ? `${number} ${account}` : null;
}

/** A rule recorded by the clinic's accountant, for example for a profession that is taxable in the table. */
export interface ClinicTaxRule {
  taxClass: TaxClass;
  /** Null for all professions; a rule for a single profession takes precedence. */
  profession: Profession | null;
  exempt: boolean;
  /** First day of the rule; the newest in force applies. */
  fromOn: Day;
}

export interface TaxQuestion {
  taxClass: TaxClass;
  virtualCare?: boolean;
  /** Profession of the credential in force on the day; null without one. */
  profession: Profession | null;
  /** Province or state of the location, or of the client for virtual care: two letters, as in `ON`. */
  region: string | null;
  /** Day of the session. */
  on: Day;
  registrations: readonly TaxRegistration[];
  clinicRules: readonly ClinicTaxRule[];
}

/** Why a charge is taxable or not; screens explain it in their own words. */
export const taxReasons = {
  taxable: ['clinic_rule', 'not_for_care', 'profession_taxable', 'class_taxable'],
  exempt: ['outside_canada', 'not_registered', 'clinic_rule', 'exempt_care'],
  undecided: ['profession_unknown', 'region_unknown', 'client_region_unknown', 'rate_unknown'],
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
  const { region, virtualCare, on, registrations } = question;
  if (states.some(({ code }) => code === region))
    return { outcome: 'exempt', reason: 'outside_canada', rates: [] };
  if (registrations.length === 0) return { outcome: 'exempt', reason: 'not_registered', rates: [] };
  const treatment = treatmentOf(question);
  if (treatment.outcome !== 'taxable') return treatment;
  if (!provinces.some(({ code }) => code === region))
    return { outcome: 'undecided', reason: virtualCare ? 'client_region_unknown' : 'region_unknown' };
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
  const { taxClass, profession, on } = question;
  const recorded = clinicRuleFor(question);
  if (recorded)
    return recorded.exempt
      ? { outcome: 'exempt', reason: 'clinic_rule', rates: [] }
      : { outcome: 'taxable', reason: 'clinic_rule' };
  if (taxClass === 'other') return { outcome: 'taxable', reason: 'class_taxable' };
  if (taxClass === 'report') return { outcome: 'taxable', reason: 'not_for_care' };
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
