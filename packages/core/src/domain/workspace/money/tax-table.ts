/**
 * The professions whose care is exempt. Each entry has its source and the day the source was read. An
 * accountant confirms the table before launch. The rates are in `domain/clinics/taxes.ts`.
 */
import type { Day } from '../shared.ts';
import type { Profession } from '../team.ts';

export { type TaxComponent, type TaxRate, taxComponents, taxRates } from '../../clinics/taxes.ts';

interface Exemption {
  profession: Profession;
  /** First day of the exemption; null if it began before the table does. */
  fromOn: Day | null;
  source: string;
  readOn: Day;
}

const readOn = '2026-11-23';
const canadaRevenue = 'https://www.canada.ca/en/revenue-agency/services';

const practitioners =
  'Excise Tax Act, Schedule V, Part II, as listed by Revenu Québec, Healthcare services (which names kinesiology and massage as taxable), https://www.revenuquebec.ca/en/citizens/consumption-taxes/taxable-zero-rated-or-tax-exempt-goods-and-services/gst-and-qst/health/healthcare-services/';
const therapy = `CRA, GST/HST Memorandum 25-3 (April 2026) and Notice 335, ${canadaRevenue}/forms-publications/publications/notice335/proposed-amendment-exemption-counselling-therapy-services.html`;

const exempt = (profession: Profession): Exemption => ({
  profession,
  fromOn: null,
  source: practitioners,
  readOn,
});

/** Professions whose care is exempt if the practitioner is licensed. */
export const taxExemptions: readonly Exemption[] = [
  exempt('physiotherapist'),
  exempt('occupational_therapist'),
  exempt('speech_language_pathologist'),
  exempt('audiologist'),
  exempt('psychologist'),
  exempt('social_worker'),
  exempt('chiropractor'),
  exempt('dietitian'),
  exempt('acupuncturist'),
  exempt('naturopath'),
  { profession: 'psychotherapist', fromOn: '2024-06-20', source: therapy, readOn },
  { profession: 'counselling_therapist', fromOn: '2024-06-20', source: therapy, readOn },
];
