/**
 * Sales tax rates by province and day, for the subscription and for what clinics bill. Each entry has its
 * source and the day the source was read. An accountant confirms the table before launch. Provincial sales
 * taxes (PST in BC, MB and SK) are left out: clinics sell no goods here, and the accountant decides whether
 * they apply to the subscription.
 */
export const taxComponents = ['GST', 'HST', 'QST'] as const;
export type TaxComponent = (typeof taxComponents)[number];

export interface TaxRate {
  component: TaxComponent;
  /** Parts per million of the amount before any tax. */
  ratePpm: number;
}

interface RegionRates {
  regions: readonly string[];
  /** The first day of these rates. The latest entry of a region that has begun applies. */
  fromOn: string;
  rates: readonly TaxRate[];
  source: string;
  readOn: string;
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

/** Sorted by first day. */
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

/** The taxes of a province on a day (`2026-11-23`); null if the table has none, as outside Canada. */
export function ratesOn(region: string | null, on: string): readonly TaxRate[] | null {
  const known = taxRates.findLast((entry) => entry.regions.includes(region ?? '') && entry.fromOn <= on);
  return known?.rates ?? null;
}

/**
 * A price in dollars with its taxes. Each tax is rounded to the cent separately, as CRA and Revenu Québec
 * require.
 */
export function withTaxes(
  price: number,
  rates: readonly TaxRate[],
): { taxes: (TaxRate & { amount: number })[]; total: number } {
  const cents = Math.round(price * 100);
  const taxes = rates.map((rate) => ({ ...rate, cents: Math.round((cents * rate.ratePpm) / 1_000_000) }));
  const total = taxes.reduce((sum, tax) => sum + tax.cents, cents);
  return {
    taxes: taxes.map(({ cents: taxCents, ...rate }) => ({ ...rate, amount: taxCents / 100 })),
    total: total / 100,
  };
}
