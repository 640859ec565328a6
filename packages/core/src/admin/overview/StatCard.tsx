import { Link } from 'react-router-dom';
import { formatCount } from '../shared/format.ts';
import styles from './overview.module.css';
import { t } from './text.ts';

export interface StatCardProps {
  label: string;
  count: number;
  /** Shown beside the figure. */
  note: string;
  tone?: 'good' | 'bad';
  /** Link to the list behind the figure. */
  to: string;
}

/** One figure with a note that puts it in context. */
export function StatCard({ label, count, note, tone, to }: StatCardProps) {
  return (
    <div className={styles.card}>
      <dt className={styles.cardLabel}>
        <Link to={to} className={styles.cardLink}>
          {label}
        </Link>
      </dt>
      <dd className={styles.cardBody}>
        <span className={styles.cardCount}>{formatCount(count)}</span>
        <span className={styles.cardNote} data-tone={tone}>
          {note}
        </span>
      </dd>
    </div>
  );
}

const percent = new Intl.NumberFormat('en-CA', { maximumFractionDigits: 1, signDisplay: 'exceptZero' });

/** Describes a change from a month ago in words, with its tone; `goodWhen` is the desired direction. */
export function changeNote(
  change: number | null,
  goodWhen: 'up' | 'down',
): { note: string; tone?: 'good' | 'bad' } {
  if (change === null) return { note: t('noHistory') };
  const note = t('change', { percent: percent.format(change).replace('-', '−') });
  if (change === 0) return { note };
  return { note, tone: change > 0 === (goodWhen === 'up') ? 'good' : 'bad' };
}
