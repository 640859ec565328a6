import { type BulkSummary, isSettled } from '../../../domain/platform/bulk-changes.ts';
import { Badge } from '../../../ui/badges/Badge.tsx';
import { t } from './text.ts';

/** The state of a bulk change. */
export function BulkBadge({ change }: { change: Pick<BulkSummary, 'counts' | 'stoppedAt'> }) {
  if (!isSettled(change))
    return (
      <Badge tone="warn" dot>
        {t('underWay')}
      </Badge>
    );
  if (change.counts.failed > 0)
    return (
      <Badge tone="bad" dot>
        {t('withFailures')}
      </Badge>
    );
  if (change.stoppedAt)
    return (
      <Badge tone="neutral" dot>
        {t('stoppedMark')}
      </Badge>
    );
  return (
    <Badge tone="ok" dot>
      {t('finished')}
    </Badge>
  );
}
