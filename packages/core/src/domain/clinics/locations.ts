export const countries = ['CA', 'US'] as const;
export type Country = (typeof countries)[number];

export interface Region {
  code: string;
  en: string;
  fr: string;
}

/** Canada Post's two-letter codes of the ten provinces and three territories. */
export const provinces: readonly Region[] = [
  { code: 'AB', en: 'Alberta', fr: 'Alberta' },
  { code: 'BC', en: 'British Columbia', fr: 'Colombie-Britannique' },
  { code: 'MB', en: 'Manitoba', fr: 'Manitoba' },
  { code: 'NB', en: 'New Brunswick', fr: 'Nouveau-Brunswick' },
  { code: 'NL', en: 'Newfoundland and Labrador', fr: 'Terre-Neuve-et-Labrador' },
  { code: 'NS', en: 'Nova Scotia', fr: 'Nouvelle-Écosse' },
  { code: 'NT', en: 'Northwest Territories', fr: 'Territoires du Nord-Ouest' },
  { code: 'NU', en: 'Nunavut', fr: 'Nunavut' },
  { code: 'ON', en: 'Ontario', fr: 'Ontario' },
  { code: 'PE', en: 'Prince Edward Island', fr: 'Île-du-Prince-Édouard' },
  { code: 'QC', en: 'Quebec', fr: 'Québec' },
  { code: 'SK', en: 'Saskatchewan', fr: 'Saskatchewan' },
  { code: 'YT', en: 'Yukon', fr: 'Yukon' },
];

const stateNames =
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming';

/** USPS codes of the fifty states; their names are not translated. */
export const states: readonly Region[] = stateNames.split('|').map((entry) => {
  const name = entry.slice(3);
  return { code: entry.slice(0, 2), en: name, fr: name };
});

/** The provinces or states of a country, in the order of their codes; in French, of their names. */
export function regionsOf(country: Country, locale: 'en' | 'fr' = 'en'): readonly Region[] {
  const regions = country === 'CA' ? provinces : states;
  return locale === 'en' ? regions : regions.toSorted((a, b) => a.fr.localeCompare(b.fr, 'fr'));
}

/** The provinces and states, those of a country first. */
export function allRegions(first: Country, locale: 'en' | 'fr' = 'en'): readonly Region[] {
  return [...regionsOf(first, locale), ...regionsOf(first === 'CA' ? 'US' : 'CA', locale)];
}

/** The province or state of a code; undefined if there is none. */
export function findRegion(code: string | null): Region | undefined {
  return allRegions('CA').find((region) => region.code === code);
}

export function isRegionOf(country: Country, code: string): boolean {
  return regionsOf(country).some((region) => region.code === code);
}
