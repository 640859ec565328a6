import { Progress, VisuallyHidden } from '@mantine/core';
import { type BulkChange, type BulkState, bulkStates } from '../../../domain/platform/bulk-changes.ts';
import { formatCount } from '../../shared/format.ts';
import { Panel } from '../../shared/page/Panel.tsx';
import styles from './bulk.module.css';
import { t } from './text.ts';

const colors: Partial<Record<BulkState, string>> = {
  done: 'var(--ui-ok-dot)',
  unchanged: 'var(--ui-neutral-dot)',
  running: 'var(--ui-action)',
  failed: 'var(--ui-bad-dot)',
};

/** A bar of the clinics that are done, running and failed, with all counts beneath. */
export function BulkProgress({ change: { counts, total } }: { change: BulkChange }) {
  const done = counts.done + counts.unchanged;
  const text = t('progressText', { done: formatCount(done), total: formatCount(total) });
  const failed = counts.failed > 0 ? t('failedText', { count: counts.failed }) : null;
  return (
    <Panel
      title={t('progress')}
      aside={<span className="ui-tabular">{failed ? `${text}, ${failed}` : text}</span>}
    >
      <div className={styles.progress}>
        <Progress.Root size="lg" aria-hidden="true">
          {(['done', 'unchanged', 'running', 'failed'] as const)
            .filter((state) => counts[state] > 0)
            .map((state) => (
              <Progress.Section
                key={state}
                value={(counts[state] / total) * 100}
                color={colors[state]}
                withAria={false}
              />
            ))}
        </Progress.Root>
        <dl className={styles.counts}>
          {bulkStates
            .filter((state) => counts[state] > 0 || state === 'done')
            .map((state) => (
              <div key={state}>
                <dt>
                  <span
                    className={styles.swatch}
                    style={{ background: colors[state] ?? 'var(--ui-track)' }}
                    aria-hidden="true"
                  />
                  {t(`state_${state}`)}
                </dt>
                <dd className="ui-tabular">{formatCount(counts[state])}</dd>
              </div>
            ))}
        </dl>
      </div>
      <VisuallyHidden role="status">{failed ? `${text}. ${failed}.` : text}</VisuallyHidden>
    </Panel>
  );
}
