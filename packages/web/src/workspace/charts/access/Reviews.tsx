import { Button } from '@mantine/core';
import type { CareReason } from '@tamarack/core/domain/workspace';
import { toast, useText } from '@tamarack/core/ui';
import { formatDate } from '../../shared/format.ts';
import classes from '../charts.module.css';
import { useReview, useReviews } from '../queries.ts';
import { logTexts } from '../text.ts';
import { useTimes } from '../times.ts';

const reasons = { emergency: 'because.emergency', release: 'because.release' } as const;
const saying = (because: CareReason) =>
  because === 'emergency' || because === 'release' ? reasons[because] : 'because.added';

/** What the privacy contact has to review: emergencies, releases, self-added people, lifted lockboxes, retractions. */
export function Reviews() {
  const { t, locale } = useText(logTexts);
  const { at } = useTimes();
  const reviews = useReviews(true);
  const answer = useReview();
  const { openings = [], liftings = [], retractions = [] } = reviews.data ?? {};
  if (openings.length + liftings.length + retractions.length === 0) return null;
  const done = { onSuccess: () => toast.success(t('reviewed')) };
  return (
    <section className={classes.card} style={{ marginBottom: '1.5rem' }}>
      <h2>{t('toReview')}</h2>
      <ul className={classes.people}>
        {openings.map(({ careId, version, because, staffName, fileNo, reason, fromAt }) => (
          <li key={careId}>
            <span>
              {t(saying(because), { name: staffName, fileNo: String(fileNo) })}
              <span className={classes.muted} style={{ display: 'block' }}>
                {at(fromAt)}
                {reason ? ` · ${reason}` : null}
              </span>
            </span>
            <Button
              variant="default"
              size="xs"
              disabled={answer.isPending}
              onClick={() => answer.mutate({ act: 'review', careId, version }, done)}
            >
              {t('review')}
            </Button>
          </li>
        ))}
        {liftings.map(({ lockboxId, version, staffName, fileNo, liftedAt }) => (
          <li key={lockboxId}>
            <span>
              {t('liftingOf', { name: staffName, fileNo: String(fileNo) })}
              <span className={classes.muted} style={{ display: 'block' }}>
                {at(liftedAt)}
              </span>
            </span>
            <Button
              variant="default"
              size="xs"
              disabled={answer.isPending}
              onClick={() => answer.mutate({ act: 'lifting', lockboxId, version }, done)}
            >
              {t('review')}
            </Button>
          </li>
        ))}
        {retractions.map(({ noteId, version, authorName, aboutOn, fileNo, reason }) => (
          <li key={noteId}>
            <span>
              {t('retractionOf', {
                author: authorName,
                day: formatDate(aboutOn, locale),
                fileNo: String(fileNo),
              })}
              <span className={classes.muted} style={{ display: 'block' }}>
                {reason}
              </span>
            </span>
            <Button
              variant="default"
              size="xs"
              disabled={answer.isPending}
              onClick={() => answer.mutate({ act: 'retraction', noteId, version }, done)}
            >
              {t('confirmRetraction')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
