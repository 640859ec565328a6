import type { DateOrder, Day } from '@tamarack/core/domain/workspace';
import { fold } from './fold.ts';

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
 * Parses a date such as `1985-03-10`, `10/03/1985`, `10 mars 1985` or `Tuesday, Mar 10, 1985`; undefined when it is not a
 * date. A time after it is ignored.
 */
export function readDay(text: string, order: DateOrder): Day | undefined {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ,].*)?$/.exec(text);
  if (iso) return dayOf(iso[1], iso[2], iso[3]);
  const numbers = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[ ,].*)?$/.exec(text);
  if (numbers)
    return order === 'dayFirst'
      ? dayOf(numbers[3], numbers[2], numbers[1])
      : dayOf(numbers[3], numbers[1], numbers[2]);
  const words = fold(text).match(/[a-z]+|\d+/g) ?? [];
  // The last one, because a weekday may come first: `mardi 3 mars 2026`.
  const month = words.map((word) => months[word.slice(0, 4)] ?? months[word.slice(0, 3)]).findLast(Boolean);
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
