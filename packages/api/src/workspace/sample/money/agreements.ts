import { type Day, defaultTerms } from '@tamarack/core/domain/workspace';
import { nextPeriod } from '../../pay/index.ts';
import { instantOf, plusDays } from '../../time/index.ts';
import { daysBack } from '../calendar.ts';
import type { SampleProfile, SampleTerms } from '../profiles/profile.ts';
import { idsOf, type Row } from '../rows.ts';

export interface Period {
  from: Day;
  to: Day;
  /** The end of its last day. */
  cutoffAt: Date;
}

/** The half months that have ended since the first visits, 24 at most. */
export function periodsOf({ zone }: SampleProfile, today: Day): Period[] {
  const periods: Period[] = [];
  let { from, to } = nextPeriod(null, plusDays(today, -daysBack));
  while (to < today) {
    periods.push({ from, to, cutoffAt: instantOf(`${plusDays(to, 1)}T00:00`, zone) as Date });
    ({ from, to } = nextPeriod({ from, to }, today));
  }
  return periods.slice(-24);
}

/** The second contractor was employed for three periods, and paid as that. */
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

/** What the clinic agreed with each contractor. */
export function agreementRows(profile: SampleProfile, periods: readonly Period[], today: Day): Row[] {
  const id = idsOf(profile.seed);
  const since = plusDays(today, -2 * daysBack);
  const leave = leaveOf(profile, periods);
  const row = (staff: number, from: Day, terms: SampleTerms, minimum = 0): Row => ({
    agreement_id: id('agreement', staff, from),
    staff_id: id('staff', staff),
    from_on: from,
    basis: terms.basis ?? defaultTerms.basis,
    rule: terms.rule,
    missed_share_bp: terms.missedShareBp ?? defaultTerms.missedShareBp,
    note_gate: defaultTerms.noteGate,
    tax_mode: terms.taxMode,
    minimum_cents: minimum,
    gst_number: terms.gstNumber ?? '',
    qst_number: terms.qstNumber ?? '',
    registered_from_on: terms.gstNumber ? since : null,
    created_at: `${plusDays(from, -7)}T15:00Z`,
  });
  return profile.staff.flatMap(({ kind, terms = usual }, staff) => {
    if (kind !== 'contractor') return [];
    const first = row(staff, since, terms);
    if (leave?.staff !== staff) return [first];
    return [
      first,
      row(staff, leave.first.from, employed, 200_000),
      row(staff, leave.second.from, employed),
      row(staff, leave.next.from, terms),
    ];
  });
}
