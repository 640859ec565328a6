import { type Day, taxRegistrations } from '@tamarack/core/domain/workspace';
import type { TaxBook } from '../../billing/index.ts';
import { plusDays } from '../../time/index.ts';
import type { SampleProfile } from '../profiles/profile.ts';
import { idsOf, type Row } from '../rows.ts';

/** Age of the clinic in days. */
const clinicAgeDays = 730;

/** The clinic's tax registrations and rules. */
export function bookOf({ seed, registrations }: SampleProfile, today: Day): TaxBook {
  const id = idsOf(seed);
  return {
    registrations: taxRegistrations.flatMap((kind) => {
      const number = registrations[kind];
      const from = plusDays(today, -clinicAgeDays);
      return number
        ? [{ registrationId: id('registration', kind), version: 1, kind, number, from, to: null }]
        : [];
    }),
    rules: [],
  };
}

export const registrationRows = ({ registrations }: TaxBook): Row[] =>
  registrations.map(({ registrationId, kind, number, from: fromOn }) => ({
    registrationId,
    kind,
    number,
    fromOn,
  }));
