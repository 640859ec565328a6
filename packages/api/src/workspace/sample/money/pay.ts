import { type Day, queryHours } from '@tamarack/core/domain/workspace';
import type { Tx } from '../../../database/types.ts';
import { type Computed, computeRun, insertStatements, keepItems, updateRun } from '../../pay/index.ts';
import { instantOf, plusDays } from '../../time/index.ts';
import type { SampleProfile } from '../profiles/profile.ts';
import { insertRows, joinAsLarge } from '../repository.ts';
import { idsOf, type Row } from '../rows.ts';
import { type Period, periodsOf } from './agreements.ts';
import { bookkeeperOf } from './parties.ts';

const hourMs = 3_600_000;
/** Runs before the last of which a contractor asked something that was answered. */
const asked = [2, 4, 7];

/**
 * Runs the pay of the year, period by period, as the clinic would have: each begins from what the one before left. All are
 * paid but the last, which is in review and has an open query.
 */
export async function runPay(
  tx: Tx,
  tenantId: string,
  profile: SampleProfile,
  today: Day,
  now: Date,
): Promise<void> {
  if (!profile.staff.some(({ kind }) => kind === 'contractor')) return;
  await joinAsLarge(tx);
  const periods = periodsOf(profile, today);
  for (const [index, period] of periods.entries()) {
    const before = periods.length - index;
    if (before > 1) await payOut(tx, tenantId, profile, period, asked.includes(before));
    else await review(tx, tenantId, profile, period, { today, now });
  }
}

const runId = ({ seed }: SampleProfile, { from }: Period) => idsOf(seed)('pay-run', from);
const at = (day: Day, time: string, { zone }: SampleProfile) => instantOf(`${day}T${time}`, zone) as Date;
const cutoffOf = (profile: SampleProfile, period: Period) => ({
  runId: runId(profile, period),
  cutoffAt: period.cutoffAt,
  cutoffOn: period.to,
});

async function start(tx: Tx, profile: SampleProfile, period: Period, reviewedAt: Date): Promise<void> {
  const by = bookkeeperOf(profile);
  await insertRows(tx, 'pay_runs', [
    {
      run_id: runId(profile, period),
      from_on: period.from,
      to_on: period.to,
      cutoff_on: period.to,
      cutoff_at: period.cutoffAt,
      state: 'review',
      prepared_by: by,
      reviewed_at: reviewedAt,
      queries_until: new Date(reviewedAt.getTime() + queryHours * hourMs),
      created_at: period.cutoffAt,
      created_by: by,
    },
  ]);
}

async function payOut(
  tx: Tx,
  tenantId: string,
  profile: SampleProfile,
  period: Period,
  withQuery: boolean,
): Promise<void> {
  const cutoff = cutoffOf(profile, period);
  const reviewedAt = at(plusDays(period.to, 1), '10:00', profile);
  await start(tx, profile, period, reviewedAt);
  const computed = await computeRun(tx, tenantId, cutoff);
  await insertStatements(tx, tenantId, cutoff.runId, computed);
  if (withQuery)
    await insertRows(tx, 'pay_queries', query(profile, cutoff.runId, computed, reviewedAt, true));
  const owner = profile.staff.findIndex(({ kind }) => kind === 'owner');
  await updateRun(
    tx,
    tenantId,
    { runId: cutoff.runId, version: 1, state: 'review' },
    {
      state: 'paid',
      approved_by: idsOf(profile.seed)('staff', owner),
      approved_at: at(plusDays(period.to, 4), '14:00', profile),
      paid_on: plusDays(period.to, 5),
      reference: `EFT ${period.to}`,
    },
  );
  await keepItems(tx, tenantId, cutoff.runId);
}

async function review(
  tx: Tx,
  tenantId: string,
  profile: SampleProfile,
  period: Period,
  { today, now }: { today: Day; now: Date },
): Promise<void> {
  const cutoff = cutoffOf(profile, period);
  const yesterday = at(plusDays(today, -1), '10:00', profile);
  const reviewedAt = new Date(Math.max(yesterday.getTime(), period.cutoffAt.getTime()));
  await start(tx, profile, period, reviewedAt);
  const queries = query(profile, cutoff.runId, await computeRun(tx, tenantId, cutoff), reviewedAt, false);
  const open = queries.map((row) => ({ ...row, asked_at: earlier(row.asked_at as Date, now) }));
  await insertRows(tx, 'pay_queries', open);
  // The visit that is asked about waits for its answer.
  await insertStatements(tx, tenantId, cutoff.runId, await computeRun(tx, tenantId, cutoff));
}

const earlier = (a: Date, b: Date) => new Date(Math.min(a.getTime(), b.getTime()));

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

/** A query about a line: of what waits for the client's money when it was answered, else of what would be paid. */
function query(
  { seed, language, staff }: SampleProfile,
  run: string,
  computed: readonly Computed[],
  reviewedAt: Date,
  answered: boolean,
): Row[] {
  const words = texts[language];
  const found = computed.flatMap(({ staffId, statement }) =>
    statement.lines
      .filter(({ source, paidCents, carriedBecause }) =>
        answered ? carriedBecause === 'unpaid_by_client' : source === 'visit' && paidCents > 0,
      )
      .map(({ itemId }) => ({ staffId, itemId })),
  );
  const [one] = found;
  if (!one) return [];
  const owner = staff.findIndex(({ kind }) => kind === 'owner');
  const askedAt = new Date(reviewedAt.getTime() + 4 * hourMs);
  return [
    {
      query_id: idsOf(seed)('pay-query', run),
      run_id: run,
      staff_id: one.staffId,
      attendance_id: one.itemId,
      body: answered ? words.asked : words.open,
      asked_at: askedAt,
      answer: answered ? words.answer : '',
      answered_at: answered ? new Date(askedAt.getTime() + 20 * hourMs) : null,
      answered_by: answered ? idsOf(seed)('staff', owner) : null,
      version: answered ? 2 : 1,
      created_at: askedAt,
      created_by: one.staffId,
    },
  ];
}
