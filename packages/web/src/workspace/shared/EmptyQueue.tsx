import { Anchor } from '@mantine/core';
import type { QueueCounts } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { Link } from 'react-router-dom';
import { dayListPath } from './format.ts';
import { emptyQueueTexts } from './queue-texts.ts';

/** Whether every visit up to today has an outcome and is confirmed or excluded. */
export const isDayClosed = ({ open, returned, withoutOutcome }: QueueCounts): boolean =>
  open + returned + withoutOutcome === 0;

/** What it means that the queue is empty. A queue that has never had a visit is not called closed. */
export function EmptyQueue({ counts, hadVisits = true }: { counts: QueueCounts; hadVisits?: boolean }) {
  const { t } = useText(emptyQueueTexts);
  return t(isDayClosed(counts) && hadVisits ? 'closed' : 'notYet');
}

/** How many visits are still to come into the queue, with a link to the oldest day of them. */
export function WithoutOutcome({ counts: { withoutOutcome, withoutOutcomeFrom } }: { counts: QueueCounts }) {
  const { t } = useText(emptyQueueTexts);
  if (!withoutOutcomeFrom) return null;
  return (
    <Anchor component={Link} to={dayListPath(withoutOutcomeFrom)} size="sm">
      {t('withoutOutcome', { count: withoutOutcome })}
    </Anchor>
  );
}
