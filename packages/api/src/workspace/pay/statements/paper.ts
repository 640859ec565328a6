import { type Locale, type Translate, translator } from '@tamarack/core/domain/text';
import { type PayLine, type PayQuery, type Statement, taxName } from '@tamarack/core/domain/workspace';
import { type Block, dayText, moneyText, percentText, writePaper } from '../../papers/index.ts';
import { paperTexts } from './paper-texts.ts';

type Text = Translate<keyof (typeof paperTexts)['en']>;

/**
 * Statements of a run as PDF, each starting on a new page: all amounts that the API returns, and the underlying visits,
 * with clients by file number.
 */
export function printStatements(
  statements: readonly [Statement, ...Statement[]],
  locale: Locale,
): Promise<Buffer> {
  const [{ state, from, to, clinicName }] = statements;
  const t = translator(paperTexts, locale);
  const period = { from: dayText(from, locale), to: dayText(to, locale) };
  const title = t(state === 'draft' ? 'draftTitle' : 'title', period);
  return writePaper({
    title,
    locale,
    author: clinicName,
    parts: statements.map((statement) => ({
      title,
      about: statement.staffName,
      blocks: blocksOf(statement, locale, t),
    })),
  });
}

function blocksOf(statement: Statement, locale: Locale, t: Text): Block[] {
  const { lines, otherQueries } = statement;
  return [
    { kind: 'facts', facts: factsOf(statement, locale, t) },
    { kind: 'heading', text: t('summary') },
    summaryOf(statement, locale, t),
    ...settlementsOf(statement, locale, t),
    { kind: 'heading', text: t('visits') },
    visitsOf(lines, locale, t),
    ...queriesOf(lines, otherQueries, locale, t),
  ];
}

function factsOf(statement: Statement, locale: Locale, t: Text): [string, string][] {
  const { cutoffOn, paidOn } = statement;
  const facts: [string, string][] = [
    [t('clinic'), statement.clinicName],
    [t('contractor'), statement.staffName],
    [t('cutoff'), t('cutoffValue', { day: dayText(cutoffOn, locale) })],
    [t('paidOn'), paidOn ? dayText(paidOn, locale) : ''],
    [t('reference'), statement.reference],
    [t('gstNumber'), statement.gstNumber],
    [t('qstNumber'), statement.qstNumber],
  ];
  return facts.filter(([, value]) => value !== '');
}

function summaryOf(statement: Statement, locale: Locale, t: Text): Block {
  const money = (cents: number) => moneyText(cents, locale);
  const { payout, taxMode } = statement;
  const isFee = taxMode === 'facility_fee';
  const taxes = payout.taxes.map(({ component, ratePpm, taxCents }) => [
    t(isFee ? 'taxOfClinic' : 'taxOfContractor', {
      component: taxName(component, locale),
      rate: percentText(ratePpm, locale),
      kept: money(payout.keptCents),
    }),
    money(isFee ? 0 - taxCents : taxCents),
  ]);
  return {
    kind: 'table',
    head: [t('item'), t('amount')],
    widths: [4, 1],
    amounts: [1],
    rows: [
      [t('opening'), money(statement.openingCents)],
      [t('earned'), money(statement.earnedCents)],
      [t('adjustments'), money(statement.adjustmentCents)],
      [t('closing'), money(statement.closingCents)],
      [t('paid'), money(statement.paidCents)],
      ...taxes,
    ],
    sums: [{ label: t('payout'), value: money(payout.payoutCents), strong: true }],
  };
}

function settlementsOf({ settlements }: Statement, locale: Locale, t: Text): Block[] {
  const lines = settlements.map(({ way, cents, on, reason }) =>
    t(way, { amount: moneyText(cents, locale), day: dayText(on, locale), reason }),
  );
  return lines.length === 0 ? [] : [{ kind: 'lines', lines }];
}

interface Column {
  head: string;
  weight: number;
  cell: (line: PayLine) => string;
  isAmount?: boolean;
}

/**
 * The visits, each with opening + change = paid + carried. Columns of amounts that are all zero are left out, as on the
 * screen.
 */
function visitsOf(lines: readonly PayLine[], locale: Locale, t: Text): Block {
  const money = (cents: number) => moneyText(cents, locale);
  const amountsOf = (head: string, weight: number, centsOf: (line: PayLine) => number): Column => ({
    head,
    weight,
    cell: (line) => money(centsOf(line)),
    isAmount: true,
  });
  const unlessZero = (head: string, weight: number, centsOf: (line: PayLine) => number) =>
    lines.some((line) => centsOf(line) !== 0) ? [amountsOf(head, weight, centsOf)] : [];
  const isAdjusted = lines.some(({ adjustmentCents }) => adjustmentCents !== 0);
  const columns: Column[] = [
    { head: t('visit'), weight: 30, cell: (line) => wordsOf(line, locale, t) },
    amountsOf(t('fee'), 12, ({ baseCents }) => baseCents),
    amountsOf(t('collected'), 12, ({ collectedCents }) => collectedCents),
    { head: t('share'), weight: 9, cell: (line) => shareOf(line, locale, t) },
    ...unlessZero(t('openingColumn'), 11, ({ openingCents }) => openingCents),
    ...unlessZero(
      t(isAdjusted ? 'earnedAdjusted' : 'earned'),
      11,
      ({ earnedCents, adjustmentCents }) => earnedCents + adjustmentCents,
    ),
    amountsOf(t('payColumn'), 11, ({ paidCents }) => paidCents),
    ...unlessZero(t('carried'), 11, ({ closingCents }) => closingCents),
  ];
  return {
    kind: 'table',
    head: columns.map(({ head }) => head),
    widths: columns.map(({ weight }) => weight),
    amounts: columns.flatMap(({ isAmount }, at) => (isAmount ? [at] : [])),
    rows: lines.map((line) => columns.map(({ cell }) => cell(line))),
  };
}

/** The share, the minutes and their rate, or that the amount is for the appointment. */
function shareOf({ shareBp, minutes, rateCents }: PayLine, locale: Locale, t: Text): string {
  if (shareBp !== null) return percentText(shareBp * 100, locale);
  if (rateCents === null) return '';
  return minutes === null
    ? t('perAppointment')
    : t('perHour', { minutes, rate: moneyText(rateCents, locale) });
}

function wordsOf(line: PayLine, locale: Locale, t: Text): string {
  const { localStart, outcome, source, carriedBecause, heldCents, closingCents } = line;
  return [
    localStart.slice(0, 10),
    locale === 'fr' ? line.serviceFr : line.serviceEn,
    t('client', { fileNo: String(line.fileNo) }),
    ...(outcome === 'no_show' || outcome === 'late_cancelled' ? [t(outcome)] : []),
    ...(source === 'carried_over' || source === 'adjustment' ? [t(source)] : []),
    ...(carriedBecause ? [t(carriedBecause)] : []),
    ...(heldCents !== 0 && heldCents !== closingCents
      ? [t('held', { amount: moneyText(heldCents, locale) })]
      : []),
  ].join(', ');
}

function queriesOf(lines: readonly PayLine[], others: readonly PayQuery[], locale: Locale, t: Text): Block[] {
  const onLines = lines.flatMap(({ fileNo, localStart, queries }) =>
    queries.map((query) => ({ ...query, fileNo, localStart })),
  );
  const asked = [...onLines, ...others].map(({ fileNo, localStart, text, answer, answeredBy }) => ({
    kind: 'lines' as const,
    lines: [
      t('asked', { fileNo: String(fileNo), day: dayText(localStart.slice(0, 10), locale), text }),
      answer ? t('answered', { name: answeredBy ?? '', answer }) : t('unanswered'),
    ],
  }));
  return asked.length === 0 ? [] : [{ kind: 'heading', text: t('queries') }, ...asked];
}
