import { characterProblem, isEmail, provinces } from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import type {
  BirthOrder,
  ClientIdentity,
  Day,
  ImportColumns,
  ImportField,
  ImportProblem,
} from '@tamarack/core/domain/workspace';
import { CsvError, parse } from 'csv-parse/sync';
import { identityOf } from '../record/service.ts';
import { fold, phoneDigits } from '../words.ts';

/** A row of a file and the line it starts on; the first row contains the headers. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/** Parses CSV from spreadsheets and practice software, with commas, semicolons or tabs; null when it is not CSV. */
export function readCsv(text: string): CsvRow[] | null {
  const [first = ''] = text.replace(/^\ufeff/, '').split(/\r?\n/, 1);
  const delimiter = [',', ';', '\t'].reduce((best, sign) =>
    first.split(sign).length > first.split(best).length ? sign : best,
  );
  try {
    const records: { record: string[]; info: { lines: number } }[] = parse(text, {
      bom: true,
      delimiter,
      info: true,
      trim: true,
      relax_column_count: true,
      skip_records_with_empty_values: true,
      relax_quotes: true,
    }) as never;
    return records.map(({ record, info }) => ({ line: info.lines, cells: record }));
  } catch (error) {
    if (error instanceof CsvError) return null;
    throw error;
  }
}

export interface ImportedPerson {
  identity: ClientIdentity;
  region: string | null;
  language: Locale | undefined;
}

export type ReadRow =
  | { person: ImportedPerson }
  | { field: ImportField | null; problem: Exclude<ImportProblem, 'known' | 'twoInFile'> };

const maxLengths: Record<ImportField, number> = {
  givenName: 80,
  familyName: 80,
  preferredName: 80,
  pronouns: 40,
  birthOn: 40,
  email: 254,
  phone: 40,
  otherPhone: 40,
  streetAddress: 120,
  city: 80,
  region: 60,
  postalCode: 12,
  language: 40,
};

/** Parses one row as a person. Cells stay plain text, even if they look like formulas or HTML. */
export function readRow(
  cells: readonly string[],
  columns: ImportColumns,
  today: Day,
  order: BirthOrder,
): ReadRow {
  const values: Partial<Record<ImportField, string>> = {};
  for (const [at, field] of columns.entries()) {
    const value = (cells[at] ?? '').normalize('NFC').replace(/\s+/g, ' ').trim();
    if (!field || !value) continue;
    if (value.length > maxLengths[field]) return { field, problem: 'tooLong' };
    if (characterProblem(value)) return { field, problem: 'invalid' };
    values[field] = value;
  }
  const { givenName = '', familyName = '', birthOn, email, region, language, ...others } = values;
  if (!givenName && !familyName) return { field: null, problem: 'nameMissing' };
  if (email && !isEmail(email)) return { field: 'email', problem: 'invalid' };
  for (const field of ['phone', 'otherPhone'] as const)
    if (others[field] && !/^\d{7,15}$/.test(phoneDigits(others[field]))) return { field, problem: 'invalid' };
  const born = birthOn === undefined ? null : readDay(birthOn, order);
  if (born === undefined || (born && (born > today || born < '1890-01-01')))
    return { field: 'birthOn', problem: 'invalid' };
  const identity = identityOf({ ...others, givenName, familyName, birthOn: born, email: email ?? '' });
  return { person: { identity, region: readRegion(region), language: readLanguage(language) } };
}

/** The order that a column's dates show: a number above 12 is a day. Null if there is no such number. */
export function findBirthOrder(dates: readonly string[]): BirthOrder | null {
  const parts = dates
    .map((date) => /^(\d{1,2})[/.-](\d{1,2})[/.-]\d{4}/.exec(date))
    .filter((found) => found !== null);
  if (parts.some(([, , second]) => Number(second) > 12)) return 'monthFirst';
  return parts.some(([, first]) => Number(first) > 12) ? 'dayFirst' : null;
}

/** The first date that means another day in the other order; null if there is none. */
export function findUnclearDate(
  dates: readonly string[],
): ({ example: string } & Record<BirthOrder, Day>) | null {
  for (const example of dates) {
    const [monthFirst, dayFirst] = [readDay(example, 'monthFirst'), readDay(example, 'dayFirst')];
    if (monthFirst && dayFirst && monthFirst !== dayFirst) return { example, monthFirst, dayFirst };
  }
  return null;
}

const months: Record<string, number> = {
  ...Object.fromEntries(
    'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ').map((name, at) => [name, at + 1]),
  ),
  ...Object.fromEntries(
    'janv fevr mars avr mai juin juil aout sept octo nove dece'.split(' ').map((name, at) => [name, at + 1]),
  ),
  fev: 2,
};

/**
 * Parses a date such as `1985-03-10`, `10/03/1985`, `10 mars 1985` or `Mar 10, 1985`; undefined when it is not a date.
 */
export function readDay(text: string, order: BirthOrder): Day | undefined {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(text);
  if (iso) return dayOf(iso[1], iso[2], iso[3]);
  const numbers = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?: .*)?$/.exec(text);
  if (numbers)
    return order === 'dayFirst'
      ? dayOf(numbers[3], numbers[2], numbers[1])
      : dayOf(numbers[3], numbers[1], numbers[2]);
  const words = fold(text).match(/[a-z]+|\d+/g) ?? [];
  const name = words.find((word) => /^[a-z]{3}/.test(word)) ?? '';
  const month = months[name.slice(0, 4)] ?? months[name.slice(0, 3)];
  const [day, year] = words.filter((word) => /^\d/.test(word));
  return month ? dayOf(year, String(month), day) : undefined;
}

function dayOf(year = '', month = '', date = ''): Day | undefined {
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const moment = new Date(`${day}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(day) &&
    !Number.isNaN(moment.getTime()) &&
    moment.toISOString().startsWith(day)
    ? day
    : undefined;
}

function readRegion(text = ''): string | null {
  const wanted = fold(text);
  const known = provinces.find(({ code, en, fr }) => [code, en, fr].some((name) => fold(name) === wanted));
  return known?.code ?? (/^[a-z]{2}$/.test(wanted) ? wanted.toUpperCase() : null);
}

function readLanguage(text = ''): Locale | undefined {
  const start = fold(text).slice(0, 2);
  return start === 'fr' ? 'fr' : ['en', 'an'].includes(start) ? 'en' : undefined;
}
