/**
 * Tax rates by province and day, and the professions whose care is exempt. Each entry has its source and the day it was
 * read. An accountant confirms the table before launch. Provincial sales taxes (PST in BC, MB and SK) are left out by
 * design: they concern goods, which the workspace does not sell.
 */
import type { Day } from '../shared.ts';
import type { Profession } from '../team.ts';

export const taxComponents = ['GST', 'HST', 'QST'] as const;
export type TaxComponent = (typeof taxComponents)[number];

export interface TaxRate {
  component: TaxComponent;
  /** Parts per million of the amount before any tax. */
  ratePpm: number;
}

interface RegionRates {
  regions: readonly string[];
  /** The last entry of a region that has begun counts. */
  fromOn: Day;
  rates: readonly TaxRate[];
  source: string;
  readOn: Day;
}

interface Exemption {
  profession: Profession;
  /** Null for as long as this table reaches back. */
  fromOn: Day | null;
  source: string;
  readOn: Day;
}

const readOn = '2026-11-23';
const canadaRevenue = 'https://www.canada.ca/en/revenue-agency/services';
const rateTable = `CRA, GST/HST calculator (and rates), ${canadaRevenue}/tax/businesses/topics/gst-hst-businesses/charge-collect-which-rate/calculator.html`;
const quebecRates =
  'Revenu Québec, Calculating the taxes, http://www.revenuquebec.ca/en/entreprise/taxes/tvq_tps/calcul-taxes.aspx';
const novaScotia2025 =
  'SOR/2025-77, Canada Gazette, Part II, 26 March 2025, https://gazette.gc.ca/rp-pr/p2/2025/2025-03-26/html/sor-dors77-eng.html';

const gst: TaxRate = { component: 'GST', ratePpm: 50_000 };
const hst = (percent: number): TaxRate => ({ component: 'HST', ratePpm: percent * 10_000 });
const qst: TaxRate = { component: 'QST', ratePpm: 99_750 };

/** In order of their days. */
export const taxRates: readonly RegionRates[] = [
  {
    regions: ['AB', 'MB', 'NT', 'NU', 'SK', 'YT'],
    fromOn: '2008-01-01',
    rates: [gst],
    source: rateTable,
    readOn,
  },
  { regions: ['ON'], fromOn: '2010-07-01', rates: [hst(13)], source: rateTable, readOn },
  { regions: ['NS'], fromOn: '2010-07-01', rates: [hst(15)], source: rateTable, readOn },
  { regions: ['QC'], fromOn: '2013-01-01', rates: [gst, qst], source: quebecRates, readOn },
  { regions: ['BC'], fromOn: '2013-04-01', rates: [gst], source: rateTable, readOn },
  { regions: ['NB', 'NL'], fromOn: '2016-07-01', rates: [hst(15)], source: rateTable, readOn },
  { regions: ['PE'], fromOn: '2016-10-01', rates: [hst(15)], source: rateTable, readOn },
  { regions: ['NS'], fromOn: '2025-04-01', rates: [hst(14)], source: novaScotia2025, readOn },
];

const practitioners =
  'Excise Tax Act, Schedule V, Part II, as listed by Revenu Québec, Healthcare services (which names kinesiology and massage as taxable), https://www.revenuquebec.ca/en/citizens/consumption-taxes/taxable-zero-rated-or-tax-exempt-goods-and-services/gst-and-qst/health/healthcare-services/';
const therapy = `CRA, GST/HST Memorandum 25-3 (April 2026) and Notice 335, ${canadaRevenue}/forms-publications/publications/notice335/proposed-amendment-exemption-counselling-therapy-services.html`;

const exempt = (profession: Profession): Exemption => ({
  profession,
  fromOn: null,
  source: practitioners,
  readOn,
});

/** Professions whose care is exempt for those licensed in them. */
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
