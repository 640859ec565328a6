import { type AnalyticsReport, changePercent } from '../../domain/platform/analytics.ts';
import { formatCount } from '../shared/format.ts';
import styles from './analytics.module.css';
import { formatCad, formatMinutes, formatPercent, formatSigned } from './format.ts';
import { t } from './text.ts';

interface Card {
  label: string;
  value: string;
  /** Shown beneath the figure. */
  note?: string;
  before: string;
  /** Change from the previous period; null if it cannot be computed. */
  change: string | null;
  direction: number;
  goodWhen: 'up' | 'down';
}

/** Six figures of the period, each beside the previous period. */
export function SummaryCards({ report, compare }: { report: AnalyticsReport; compare: boolean }) {
  return (
    <dl className={styles.cards}>
      {cardsOf(report).map((card) => (
        <div key={card.label} className={styles.card}>
          <dt>{card.label}</dt>
          <dd>
            <span className={styles.cardValue}>{card.value}</span>
            {compare ? <Comparison card={card} /> : null}
            {card.note ? <span className={styles.cardNote}>{card.note}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Comparison({ card: { before, change, direction, goodWhen } }: { card: Card }) {
  const tone =
    change === null || direction === 0 ? undefined : direction > 0 === (goodWhen === 'up') ? 'good' : 'bad';
  return (
    <span className={styles.cardChange}>
      {change === null ? null : <strong data-tone={tone}>{change}</strong>} {t('before', { value: before })}
    </span>
  );
}

function cardsOf({ totals, previousTotals, signIn, previousSignIn }: AnalyticsReport): Card[] {
  const countCard = (
    name: 'registered' | 'activated' | 'active' | 'revenueCad',
    label: string,
    format: (value: number) => string,
    note?: string,
  ): Card => ({
    label,
    value: format(totals[name]),
    note,
    before: format(previousTotals[name]),
    ...percentChange(totals[name], previousTotals[name]),
    goodWhen: 'up',
  });
  const churn = pointChange(totals.churnPercent, previousTotals.churnPercent);
  return [
    countCard('registered', t('registrations'), formatCount),
    countCard('activated', t('activations'), formatCount),
    {
      label: t('signIn'),
      value: formatMinutes(signIn.median),
      note: signIn.p90 === null ? undefined : t('signInNote', { p90: formatMinutes(signIn.p90) }),
      before: formatMinutes(previousSignIn.median),
      ...(signIn.median === null || previousSignIn.median === null
        ? { change: null, direction: 0 }
        : percentChange(signIn.median, previousSignIn.median)),
      goodWhen: 'down',
    },
    {
      label: t('churnRate'),
      value: formatPercent(totals.churnPercent),
      note: t('churnNote', { n: totals.churned, back: formatCount(totals.returned) }),
      before: formatPercent(previousTotals.churnPercent),
      ...churn,
      goodWhen: 'down',
    },
    countCard('active', t('active'), formatCount, t('activeNote')),
    countCard(
      'revenueCad',
      t('revenueCard'),
      formatCad,
      t('revenueNote', { trial: formatCad(totals.trialCad) }),
    ),
  ];
}

function percentChange(now: number, before: number): { change: string | null; direction: number } {
  const percent = changePercent(now, before);
  return {
    change: percent === null ? null : t('change', { percent: formatSigned(percent) }),
    direction: percent ?? 0,
  };
}

/** Percentages are compared in points: from 1% to 2% is one point more, not 100%. */
function pointChange(
  now: number | null,
  before: number | null,
): { change: string | null; direction: number } {
  if (now === null || before === null) return { change: null, direction: 0 };
  const difference = Math.round((now - before) * 10) / 10;
  return { change: t('points', { points: formatSigned(difference) }), direction: difference };
}
