import { type Country, isEmail } from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import {
  type ClientIdentity,
  type DateOrder,
  type Day,
  earliestBirth,
  type ImportColumns,
  type ImportField,
  phoneDigits,
  type RefusedRow,
} from '@tamarack/core/domain/workspace';
import { fold, readCells, readDay } from '../../shared/index.ts';
import { identityOf } from '../record/service.ts';
import { readRegion } from './regions.ts';

export interface ImportedPerson {
  identity: ClientIdentity;
  region: string | null;
  language: Locale | undefined;
}

export type ReadRow =
  | {
      person: ImportedPerson;
      /** What the file has as the province or state, if it is not recognized. */
      unknownRegion: string | undefined;
    }
  | Omit<RefusedRow, 'line'>;

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

/** How the rows of a file are read. */
export interface Reading {
  columns: ImportColumns;
  order: DateOrder;
  today: Day;
  /** Country of the clinic. */
  country: Country;
  /** The number of headers. */
  width: number;
}

/** Parses one row as a person. Cells stay plain text, even if they look like formulas or HTML. */
export function readRow(
  cells: readonly string[],
  { columns, order, today, country, width }: Reading,
): ReadRow {
  const read = readCells(cells, { columns, width, maxLengths });
  if ('problem' in read) return read;
  const { givenName = '', familyName = '', birthOn, email, region, language, ...others } = read.values;
  if (!givenName && !familyName) return { field: null, problem: 'nameMissing' };
  if (email && !isEmail(email)) return { field: 'email', problem: 'invalid' };
  for (const field of ['phone', 'otherPhone'] as const)
    if (others[field] && !/^\d{7,15}$/.test(phoneDigits(others[field]))) return { field, problem: 'invalid' };
  const born = birthOn === undefined ? null : readDay(birthOn, order);
  if (born === undefined || (born && (born > today || born < earliestBirth)))
    return { field: 'birthOn', problem: 'invalid' };
  const livesIn = region === undefined ? undefined : readRegion(region, country);
  const identity = identityOf({ ...others, givenName, familyName, birthOn: born, email: email ?? '' });
  return {
    person: { identity, region: livesIn ?? null, language: readLanguage(language) },
    unknownRegion: livesIn === undefined ? region : undefined,
  };
}

function readLanguage(text = ''): Locale | undefined {
  const start = fold(text).slice(0, 2);
  return start === 'fr' ? 'fr' : ['en', 'an'].includes(start) ? 'en' : undefined;
}
