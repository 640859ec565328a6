import type { ClinicType, Country } from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import type { Billing, Currency } from '@tamarack/core/domain/workspace';

export interface DefaultService {
  code: string;
  nameEn: string;
  nameFr: string;
  minutes: number;
  /** Clients at a time, if more than one. */
  capacity?: number;
  /** `one`: one bill for all clients together. */
  billing?: Billing;
}

const initial = (minutes: number): DefaultService => ({
  code: 'initial_assessment',
  nameEn: 'Initial assessment',
  nameFr: 'Évaluation initiale',
  minutes,
});
const followUp = (minutes: number): DefaultService => ({
  code: 'follow_up',
  nameEn: 'Follow-up session',
  nameFr: 'Séance de suivi',
  minutes,
});
const family: DefaultService = {
  code: 'family_session',
  nameEn: 'Family session',
  nameFr: 'Séance familiale',
  minutes: 75,
  capacity: 6,
  billing: 'one',
};
const couple: DefaultService = {
  code: 'couple_session',
  nameEn: 'Couple session',
  nameFr: 'Séance de couple',
  minutes: 75,
  capacity: 2,
  billing: 'one',
};
const group: DefaultService = {
  code: 'group_session',
  nameEn: 'Group session',
  nameFr: 'Séance de groupe',
  minutes: 90,
  capacity: 8,
};
const phone: DefaultService = {
  code: 'phone_consultation',
  nameEn: 'Phone consultation',
  nameFr: 'Consultation téléphonique',
  minutes: 15,
};

/** Services that a new clinic starts with, in their order. The clinic sets the fees and can change the services. */
export const defaultServices: Record<ClinicType, readonly DefaultService[]> = {
  occupational: [
    initial(75),
    followUp(45),
    { code: 'home_visit', nameEn: 'Home visit', nameFr: 'Visite à domicile', minutes: 90 },
    {
      code: 'ergonomic_assessment',
      nameEn: 'Ergonomic assessment',
      nameFr: 'Évaluation ergonomique',
      minutes: 60,
    },
  ],
  physical: [
    initial(60),
    followUp(30),
    { code: 'extended_treatment', nameEn: 'Extended treatment', nameFr: 'Traitement prolongé', minutes: 45 },
    {
      code: 'exercise_review',
      nameEn: 'Exercise program review',
      nameFr: 'Révision du programme d’exercices',
      minutes: 20,
    },
  ],
  speech: [
    initial(75),
    followUp(45),
    {
      code: 'parent_coaching',
      nameEn: 'Parent coaching',
      nameFr: 'Accompagnement parental',
      minutes: 45,
    },
    phone,
  ],
  mental_health: [initial(60), followUp(50), couple, group],
  behavioral: [
    initial(90),
    { code: 'therapy_block', nameEn: 'Therapy block', nameFr: 'Bloc de thérapie', minutes: 120 },
    followUp(60),
    {
      code: 'parent_coaching',
      nameEn: 'Parent coaching',
      nameFr: 'Accompagnement parental',
      minutes: 60,
    },
  ],
  marriage_family: [initial(75), couple, family, followUp(50)],
  other: [initial(60), followUp(45), phone],
};

/**
 * Sales taxes of each province and territory: GST alone, HST in its place, or GST beside the province's own
 * (Canada Revenue Agency, "Charge and collect the tax – Which rate to charge"; Revenu Québec for the QST).
 */
const taxesByProvince: Record<string, Record<Locale, string>> = {
  AB: { en: 'GST', fr: 'TPS' },
  BC: { en: 'GST + PST', fr: 'TPS + TVP' },
  MB: { en: 'GST + RST', fr: 'TPS + TVD' },
  NB: { en: 'HST', fr: 'TVH' },
  NL: { en: 'HST', fr: 'TVH' },
  NS: { en: 'HST', fr: 'TVH' },
  NT: { en: 'GST', fr: 'TPS' },
  NU: { en: 'GST', fr: 'TPS' },
  ON: { en: 'HST', fr: 'TVH' },
  PE: { en: 'HST', fr: 'TVH' },
  QC: { en: 'GST + QST', fr: 'TPS + TVQ' },
  SK: { en: 'GST + PST', fr: 'TPS + TVP' },
  YT: { en: 'GST', fr: 'TPS' },
};

/** Currency and tax label of a new workspace; GST when the province is unknown. */
export function defaultSettings(
  country: Country | null,
  region: string | null,
  locale: Locale,
): { currency: Currency; taxLabel: string } {
  if (country === 'US') return { currency: 'USD', taxLabel: locale === 'fr' ? 'Taxe de vente' : 'Sales tax' };
  const taxes = taxesByProvince[region ?? ''] ?? { en: 'GST', fr: 'TPS' };
  return { currency: 'CAD', taxLabel: taxes[locale] };
}
