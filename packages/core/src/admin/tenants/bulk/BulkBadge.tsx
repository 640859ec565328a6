import { type BulkSummary, isSettled } from '../../../domain/platform/bulk-changes.ts';
import { Badge, type BadgeTone } from '../../../ui/badges/Badge.tsx';
import { t } from './text.ts';

function stateOf(change: Pick<BulkSummary, 'counts' | 'stoppedAt'>): [BadgeTone, string] {
  if (!isSettled(change)) return ['warn', t('underWay')];
  if (change.counts.failed > 0) return ['bad', t('withFailures')];
  return change.stoppedAt ? ['neutral', t('stoppedMark')] : ['ok', t('finished')];
}

/** The state of a bulk change. */
export function BulkBadge({ change }: { change: Pick<BulkSummary, 'counts' | 'stoppedAt'> }) {
  const [tone, text] = stateOf(change);
  return (
    <Badge tone={tone} dot>
      {text}
    </Badge>
  );
}
