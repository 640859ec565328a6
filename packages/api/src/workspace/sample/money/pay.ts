import { type Day, queryHours } from '@tamarack/core/domain/workspace';
import type { TaxBook } from '../../billing/index.ts';
import { type Computed, computeStatements, type TermsRow } from '../../pay/index.ts';
import { instantOf, plusDays } from '../../time/index.ts';
import type { SampleProfile } from '../profiles/profile.ts';
import { idsOf, type Row, type SampleRun } from '../rows.ts';
import type { ConfirmedVisit } from '../visits.ts';
import type { Period } from './agreements.ts';
import type { Ledger } from './ledger.ts';
import { bookkeeperOf, type Party } from './parties.ts';
import { payItems } from './pay-items.ts';

const hourMs = 3_600_000;
/** Past runs that have an answered query, counted back from the last one. */
const asked = [2, 4, 7];

interface Books {
  ledger: Ledger;
  parties: readonly Party[];
  periods: readonly Period[];
  terms: readonly TermsRow[];
  book: TaxBook;
}

/**
 * Computes the past pay runs period by period, each starting where the previous one ended. All of them are paid except
 * the last one, which is in review and has an open query.
 */
export function payRuns(
  profile: SampleProfile,
  confirmed: readonly ConfirmedVisit[],
  { ledger, parties, periods, terms, book }: Books,
  today: Day,
  now: Date,
): SampleRun[] {
  const id = idsOf(profile.seed);
  const people = profile.staff.flatMap(({ kind, name }, index) =>
    kind === 'contractor' ? [{ staffId: id('staff', index), name, activeTo: null }] : [],
  );
  if (people.length === 0) return [];
  const items = payItems(profile, confirmed, ledger, parties);
  const closings = new Map<string, number>();
  const compute = (period: Period, queried: unknown = null) => {
    const visits = items.at(period.cutoffAt, queried);
    const cutoff = { runId: id('pay-run', period.from), cutoffAt: period.cutoffAt, cutoffOn: period.to };
    const { clinicName, region } = profile;
    return computeStatements(
      { clinicName, people, terms, visits, closings, kept: new Set(), book, region },
      cutoff,
    );
  };
  return periods.map((period, index) => {
    const before = periods.length - index;
    const computed = compute(period);
    if (before === 1) {
      const yesterday = at(plusDays(today, -1), '10:00', profile);
      const reviewedAt = new Date(Math.max(yesterday.getTime(), period.cutoffAt.getTime()));
      const queries = queriesOf(profile, period, computed, { reviewedAt, answered: false, now });
      // The visit of the open query is held back.
      const shown = compute(period, queries[0]?.attendanceId);
      return { ...runOf(profile, period, reviewedAt), computed: shown, queries, paid: null };
    }
    const reviewedAt = at(plusDays(period.to, 1), '10:00', profile);
    const queries = asked.includes(before)
      ? queriesOf(profile, period, computed, { reviewedAt, answered: true, now })
      : [];
    items.keep(computed, period.cutoffAt);
    for (const { staffId, statement } of computed) closings.set(staffId, statement.closingCents);
    return { ...runOf(profile, period, reviewedAt), computed, queries, paid: paymentOf(profile, period) };
  });
}

const at = (day: Day, time: string, { zone }: SampleProfile) => instantOf(`${day}T${time}`, zone) as Date;
const ownerOf = ({ seed, staff }: SampleProfile) =>
  idsOf(seed)(
    'staff',
    staff.findIndex(({ kind }) => kind === 'owner'),
  );

function runOf(profile: SampleProfile, period: Period, reviewedAt: Date): { runId: string; run: Row } {
  const runId = idsOf(profile.seed)('pay-run', period.from);
  const by = bookkeeperOf(profile);
  return {
    runId,
    run: {
      runId,
      fromOn: period.from,
      toOn: period.to,
      cutoffOn: period.to,
      cutoffAt: period.cutoffAt,
      state: 'review',
      preparedBy: by,
      reviewedAt,
      queriesUntil: new Date(reviewedAt.getTime() + queryHours * hourMs),
      createdAt: period.cutoffAt,
      createdBy: by,
    },
  };
}

const paymentOf = (profile: SampleProfile, { to }: Period): SampleRun['paid'] => ({
  approvedBy: ownerOf(profile),
  approvedAt: at(plusDays(to, 4), '14:00', profile),
  paidOn: plusDays(to, 5),
  reference: `EFT ${to}`,
});

const texts = {
  en: {
    open: 'This visit ran over by half an hour and was charged as a usual one. Is that right?',
    asked: 'Why is this visit not paid in full?',
    answer: 'The client has paid part of it so far. The rest follows once it has come in.',
  },
  fr: {
    open: 'Cette rencontre a duré une demi-heure de plus et a été facturée au tarif habituel. Est-ce exact?',
    asked: 'Pourquoi cette rencontre n’est-elle pas payée en entier?',
    answer: 'La personne n’en a payé qu’une partie jusqu’ici. Le reste suivra dès réception.',
  },
} as const;

/**
 * A query about a line: an answered one is about a visit the client has not paid, an open one about a visit that would
 * be paid.
 */
function queriesOf(
  profile: SampleProfile,
  period: Period,
  computed: readonly Computed[],
  { reviewedAt, answered, now }: { reviewedAt: Date; answered: boolean; now: Date },
): Row[] {
  const id = idsOf(profile.seed);
  const words = texts[profile.language];
  const [found] = computed.flatMap(({ staffId, statement }) =>
    statement.lines
      .filter(({ source, paidCents, carriedBecause }) =>
        answered ? carriedBecause === 'unpaid_by_client' : source === 'visit' && paidCents > 0,
      )
      .map(({ itemId }) => ({ staffId, itemId })),
  );
  if (!found) return [];
  const askedAt = new Date(Math.min(reviewedAt.getTime() + 4 * hourMs, now.getTime()));
  return [
    {
      queryId: id('pay-query', period.from),
      runId: id('pay-run', period.from),
      staffId: found.staffId,
      attendanceId: found.itemId,
      body: answered ? words.asked : words.open,
      askedAt,
      answer: answered ? words.answer : '',
      answeredAt: answered ? new Date(askedAt.getTime() + 20 * hourMs) : null,
      answeredBy: answered ? ownerOf(profile) : null,
      version: answered ? 2 : 1,
      createdAt: askedAt,
      createdBy: found.staffId,
    },
  ];
}
