import { provinces, states } from '../../clinics/locations.ts';
import type { Day } from '../shared.ts';

/** A statutory holiday of a province in one year. */
export interface Holiday {
  /** Stable key, as in `labour_day`. */
  key: string;
  nameEn: string;
  nameFr: string;
  day: Day;
}

interface Rule {
  en: string;
  fr: string;
  dayIn(year: number): Date;
}

const on = (month: number, dayOfMonth: number) => (year: number) =>
  new Date(Date.UTC(year, month - 1, dayOfMonth));
const plus = (date: Date, days: number) => new Date(date.getTime() + days * 86_400_000);

const monday = 1;
const thursday = 4;
/** The nth weekday of a month. */
const nth = (count: number, weekday: number, month: number) => (year: number) => {
  const first = on(month, 1)(year);
  return plus(first, ((weekday - first.getUTCDay() + 7) % 7) + (count - 1) * 7);
};
/** The last Monday before a date. */
const mondayBefore = (month: number, dayOfMonth: number) => (year: number) => {
  const end = on(month, dayOfMonth)(year);
  return plus(end, -((end.getUTCDay() + 6) % 7 || 7));
};

/** Easter Sunday of the Gregorian calendar, by the algorithm of Meeus, Jones and Butcher. */
function easter(year: number): Date {
  const a = year % 19;
  const [century, rest] = [Math.floor(year / 100), year % 100];
  const h = (19 * a + century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 15) % 30;
  const l = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - h - (rest % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const count = h + l - 7 * m + 114;
  return on(Math.floor(count / 31), (count % 31) + 1)(year);
}
const fromEaster = (days: number) => (year: number) => plus(easter(year), days);

/** Holidays Act, R.S.C. 1985, c. H-5: if 1 July is a Sunday, Canada Day is observed on 2 July. */
const canadaDay = (year: number) => (on(7, 1)(year).getUTCDay() === 0 ? on(7, 2)(year) : on(7, 1)(year));

/**
 * 5 U.S.C. 6103: observed on the Friday before if it is a Saturday, on the Monday after if it is a Sunday.
 */
const observed = (rule: (year: number) => Date) => (year: number) => {
  const date = rule(year);
  return plus(date, date.getUTCDay() === 6 ? -1 : date.getUTCDay() === 0 ? 1 : 0);
};

const rule = (en: string, fr: string, dayIn: Rule['dayIn']): Rule => ({ en, fr, dayIn });
const thirdMondayOfFebruary = nth(3, monday, 2);
const firstMondayOfAugust = nth(1, monday, 8);

const canadian = {
  new_year: rule('New Year’s Day', 'Jour de l’An', on(1, 1)),
  family_day: rule('Family Day', 'Jour de la famille', thirdMondayOfFebruary),
  louis_riel_day: rule('Louis Riel Day', 'Jour de Louis Riel', thirdMondayOfFebruary),
  heritage_day: rule('Heritage Day', 'Jour du patrimoine', thirdMondayOfFebruary),
  islander_day: rule('Islander Day', 'Jour des Insulaires', thirdMondayOfFebruary),
  good_friday: rule('Good Friday', 'Vendredi saint', fromEaster(-2)),
  easter_monday: rule('Easter Monday', 'Lundi de Pâques', fromEaster(1)),
  victoria_day: rule('Victoria Day', 'Fête de Victoria', mondayBefore(5, 25)),
  patriots_day: rule('National Patriots’ Day', 'Journée nationale des patriotes', mondayBefore(5, 25)),
  indigenous_day: rule(
    'National Indigenous Peoples Day',
    'Journée nationale des peuples autochtones',
    on(6, 21),
  ),
  st_jean: rule('Quebec’s National Holiday', 'Fête nationale du Québec', on(6, 24)),
  canada_day: rule('Canada Day', 'Fête du Canada', canadaDay),
  memorial_day_nl: rule(
    'Memorial Day (Canada Day)',
    'Jour du Souvenir de Terre-Neuve (fête du Canada)',
    canadaDay,
  ),
  nunavut_day: rule('Nunavut Day', 'Jour du Nunavut', on(7, 9)),
  bc_day: rule('British Columbia Day', 'Jour de la Colombie-Britannique', firstMondayOfAugust),
  new_brunswick_day: rule('New Brunswick Day', 'Fête du Nouveau-Brunswick', firstMondayOfAugust),
  saskatchewan_day: rule('Saskatchewan Day', 'Fête de la Saskatchewan', firstMondayOfAugust),
  civic_holiday: rule('Civic Holiday', 'Congé civique', firstMondayOfAugust),
  discovery_day: rule('Discovery Day', 'Jour de la Découverte', nth(3, monday, 8)),
  labour_day: rule('Labour Day', 'Fête du Travail', nth(1, monday, 9)),
  truth_and_reconciliation: rule(
    'National Day for Truth and Reconciliation',
    'Journée nationale de la vérité et de la réconciliation',
    on(9, 30),
  ),
  thanksgiving: rule('Thanksgiving', 'Action de grâces', nth(2, monday, 10)),
  remembrance_day: rule('Remembrance Day', 'Jour du Souvenir', on(11, 11)),
  christmas: rule('Christmas Day', 'Noël', on(12, 25)),
  boxing_day: rule('Boxing Day', 'Lendemain de Noël', on(12, 26)),
} satisfies Record<string, Rule>;
type Key = keyof typeof canadian;

const common = ['new_year', 'good_friday', 'canada_day', 'labour_day', 'christmas'] as const;

/**
 * Paid days off for most employees. Sources: the definitions of general, public or statutory holidays in the
 * Employment Standards Acts and Codes of AB, BC, MB, NB, NT, ON, PE and YT, the Labour Standards Acts and
 * Code of NL, NS and NU, the Saskatchewan Employment Act, and in QC the Act respecting labour standards with
 * the National Holiday Act. Unpaid days under other acts are left out, such as Remembrance Day in MB and NS.
 * In QC the employer chooses between Good Friday and Easter Monday.
 */
const byProvince: Record<string, readonly Key[]> = {
  AB: [...common, 'family_day', 'victoria_day', 'thanksgiving', 'remembrance_day'],
  BC: [
    ...common,
    'family_day',
    'victoria_day',
    'bc_day',
    'truth_and_reconciliation',
    'thanksgiving',
    'remembrance_day',
  ],
  MB: [...common, 'louis_riel_day', 'victoria_day', 'truth_and_reconciliation', 'thanksgiving'],
  NB: [...common, 'family_day', 'new_brunswick_day', 'remembrance_day'],
  NL: ['new_year', 'good_friday', 'memorial_day_nl', 'labour_day', 'remembrance_day', 'christmas'],
  NS: [...common, 'heritage_day'],
  NT: [
    ...common,
    'victoria_day',
    'indigenous_day',
    'civic_holiday',
    'truth_and_reconciliation',
    'thanksgiving',
    'remembrance_day',
  ],
  NU: [
    ...common,
    'victoria_day',
    'nunavut_day',
    'civic_holiday',
    'truth_and_reconciliation',
    'thanksgiving',
    'remembrance_day',
  ],
  ON: [...common, 'family_day', 'victoria_day', 'thanksgiving', 'boxing_day'],
  PE: [...common, 'islander_day', 'truth_and_reconciliation', 'remembrance_day'],
  QC: [...common, 'easter_monday', 'patriots_day', 'st_jean', 'thanksgiving'],
  SK: [...common, 'family_day', 'victoria_day', 'saskatchewan_day', 'thanksgiving', 'remembrance_day'],
  YT: [
    ...common,
    'victoria_day',
    'indigenous_day',
    'discovery_day',
    'truth_and_reconciliation',
    'thanksgiving',
    'remembrance_day',
  ],
};

/** Federal holidays of the United States, 5 U.S.C. 6103, on the days they are observed. */
const american: Record<string, Rule> = {
  new_year: rule('New Year’s Day', 'Jour de l’An', observed(on(1, 1))),
  martin_luther_king_day: rule('Martin Luther King Jr. Day', 'Journée Martin Luther King', nth(3, monday, 1)),
  presidents_day: rule('Presidents’ Day', 'Journée des présidents', nth(3, monday, 2)),
  memorial_day: rule('Memorial Day', 'Jour commémoratif (Memorial Day)', mondayBefore(6, 1)),
  juneteenth: rule('Juneteenth', 'Juneteenth', observed(on(6, 19))),
  independence_day: rule('Independence Day', 'Fête de l’Indépendance', observed(on(7, 4))),
  labor_day: rule('Labor Day', 'Fête du Travail', nth(1, monday, 9)),
  columbus_day: rule('Columbus Day', 'Jour de Christophe Colomb', nth(2, monday, 10)),
  veterans_day: rule('Veterans Day', 'Journée des anciens combattants', observed(on(11, 11))),
  thanksgiving: rule('Thanksgiving', 'Action de grâces', nth(4, thursday, 11)),
  christmas: rule('Christmas Day', 'Noël', observed(on(12, 25))),
};

/** The statutory holidays of a province, territory or state in a year, in order; none for an unknown region. */
export function holidaysOf(region: string | null, year: number): Holiday[] {
  const named: [string, Rule][] = provinces.some(({ code }) => code === region)
    ? (byProvince[region ?? ''] ?? []).map((key) => [key, canadian[key]])
    : states.some(({ code }) => code === region)
      ? Object.entries(american)
      : [];
  return named
    .map(([key, { en, fr, dayIn }]) => ({
      key,
      nameEn: en,
      nameFr: fr,
      day: dayIn(year).toISOString().slice(0, 10),
    }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
}
