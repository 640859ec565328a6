import { type Day, defaultTerms } from '@tamarack/core/domain/workspace';
import { nextPeriod, type TermsRow } from '../../pay/index.ts';
import { instantOf, plusDays } from '../../time/index.ts';
import { daysBack, worksSince } from '../calendar.ts';
import type { SampleProfile, SampleTerms } from '../profiles/profile.ts';
import { idsOf, type Row } from '../rows.ts';

export interface Period {
  from: Day;
  to: Day;
  /** End of the period's last day. */
  cutoffAt: Date;
}

/** The past half months since the first visits, at most 24 per year. */
export function periodsOf({ zone, earlier }: SampleProfile, today: Day): Period[] {
  const years = earlier ? 2 : 1;
  const periods: Period[] = [];
  let { from, to } = nextPeriod(null, plusDays(today, -years * daysBack));
  while (to < today) {
    periods.push({ from, to, cutoffAt: instantOf(`${plusDays(to, 1)}T00:00`, zone) as Date });
    ({ from, to } = nextPeriod({ from, to }, today));
  }
  return periods.slice(-24 * years);
}

/** Three periods in which the second contractor was an employee. */
export interface Leave {
  /** Index in the profile's staff. */
  staff: number;
  first: Period;
  second: Period;
  last: Period;
  next: Period;
}

export function leaveOf({ staff }: SampleProfile, periods: readonly Period[]): Leave | null {
  const contractors = staff.flatMap(({ kind }, index) => (kind === 'contractor' ? [index] : []));
  const [first, second, last, next] = periods.slice(-14);
  const away = contractors.at(1);
  return away === undefined || !first || !second || !last || !next
    ? null
    : { staff: away, first, second, last, next };
}

const usual: SampleTerms = { rule: { kind: 'percent', shareBp: 6_000 }, taxMode: 'share' };
const employed: SampleTerms = { rule: { kind: 'percent', shareBp: 0 }, taxMode: 'share' };

/** The clinic's agreements with each contractor. */
export function agreementsOf(profile: SampleProfile, periods: readonly Period[], today: Day): TermsRow[] {
  const id = idsOf(profile.seed);
  const leave = leaveOf(profile, periods);
  const agreed = (staff: number, fromOn: Day, terms: SampleTerms, minimumCents = 0): TermsRow => ({
    ...defaultTerms,
    agreementId: id('agreement', staff, fromOn),
    staffId: id('staff', staff),
    fromOn,
    ...terms,
    minimumCents,
    gstNumber: terms.gstNumber ?? '',
    qstNumber: terms.qstNumber ?? '',
    registeredFrom: terms.gstNumber ? worksSince(profile, staff, today) : null,
    createdAt: new Date(`${plusDays(fromOn, -7)}T15:00Z`),
  });
  return profile.staff.flatMap(({ kind, terms = usual }, staff) => {
    if (kind !== 'contractor') return [];
    const first = agreed(staff, worksSince(profile, staff, today), terms);
    if (leave?.staff !== staff) return [first];
    return [
      first,
      agreed(staff, leave.first.from, employed, 200_000),
      agreed(staff, leave.second.from, employed),
      agreed(staff, leave.next.from, terms),
    ];
  });
}

export const agreementRow = ({ registeredFrom: registeredFromOn, ...terms }: TermsRow): Row => ({
  ...terms,
  registeredFromOn,
});
