import type { Day, PayPeriod } from '@tamarack/core/domain/workspace';
import { daysFrom, plusDays } from '../../time/index.ts';

/**
 * The period after the last one, of the same kind: half month, month or number of days.
 * @param first a day of the first period, which is a half month
 */
export function nextPeriod(last: { from: Day; to: Day } | null, first: Day): PayPeriod {
  const from = last ? plusDays(last.to, 1) : firstOfHalf(first);
  const to = last ? endLike(last, from) : endOfHalf(from);
  return { from, to, cutoffOn: to };
}

function endLike(last: { from: Day; to: Day }, from: Day): Day {
  const isMonth = isFirst(last.from) && last.to === endOfMonth(last.from) && isFirst(from);
  if (isMonth) return endOfMonth(from);
  if (last.from === firstOfHalf(last.from) && last.to === endOfHalf(last.from)) return endOfHalf(from);
  return plusDays(from, daysFrom(last.from, last.to).length - 1);
}

const isFirst = (day: Day) => day.endsWith('-01');
const firstOfHalf = (day: Day) => `${day.slice(0, 8)}${day.slice(8) <= '15' ? '01' : '16'}`;
const endOfHalf = (day: Day) => (day.slice(8) <= '15' ? `${day.slice(0, 8)}15` : endOfMonth(day));
const endOfMonth = (day: Day) => plusDays(`${plusDays(`${day.slice(0, 8)}28`, 4).slice(0, 8)}01`, -1);
