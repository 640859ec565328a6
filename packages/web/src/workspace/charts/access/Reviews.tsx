import { Button } from '@mantine/core';
import { chartEndpoints, noteEndpoints, type OpeningToReview } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { formatDate } from '../../shared/format.ts';
import classes from '../charts.module.css';
import { useReview, useReviews } from '../queries.ts';
import { chartTexts, logTexts, noteTexts } from '../text.ts';
import { useTimes } from '../times.ts';

const saying = ({ because, overridesLockbox }: Pick<OpeningToReview, 'because' | 'overridesLockbox'>) =>
  overridesLockbox ? 'overridden' : because === 'booked' ? 'because.added' : (`because.${because}` as const);

/**
 * What the privacy contact has to review: emergencies, releases, self-added people, exports of withheld charts, lifted
 * lockboxes, retractions.
 */
export function Reviews() {
  const { t, locale } = useText(logTexts);
  const { t: c } = useText(chartTexts);
  const { t: n } = useText(noteTexts);
  const { at } = useTimes();
  const reviews = useReviews(true);
  const answer = useReview(t('reviewed'));
  const { openings = [], liftings = [], retractions = [] } = reviews.data ?? {};
  if (openings.length + liftings.length + retractions.length === 0) return null;
  return (
    <section className={classes.card} style={{ marginBottom: '1.5rem' }}>
      <h2>{t('toReview')}</h2>
      <ul className={classes.people}>
        {openings.map(({ careId, version, ...opening }) => (
          <Item
            key={careId}
            details={[at(opening.fromAt), opening.ground && c(`ground.${opening.ground}`), opening.reason]
              .filter(Boolean)
              .join(' · ')}
            action={t('review')}
            disabled={answer.isPending}
            onAnswer={() =>
              answer.mutate((call) =>
                call(chartEndpoints.review, { params: { careId }, payload: { version } }),
              )
            }
          >
            {t(saying(opening), { name: opening.staffName, fileNo: String(opening.fileNo) })}
          </Item>
        ))}
        {liftings.map(({ lockboxId, version, staffName, fileNo, liftedAt }) => (
          <Item
            key={lockboxId}
            details={at(liftedAt)}
            action={t('review')}
            disabled={answer.isPending}
            onAnswer={() =>
              answer.mutate((call) =>
                call(chartEndpoints.reviewLifting, { params: { lockboxId }, payload: { version } }),
              )
            }
          >
            {t('liftingOf', { name: staffName, fileNo: String(fileNo) })}
          </Item>
        ))}
        {retractions.map(({ noteId, version, authorName, aboutOn, fileNo, reason }) => (
          <Item
            key={noteId}
            details={reason}
            action={n('confirm_retraction')}
            disabled={answer.isPending}
            onAnswer={() =>
              answer.mutate((call) =>
                call(noteEndpoints.confirmRetraction, { params: { noteId }, payload: { version } }),
              )
            }
            otherwise={{
              action: n('decline_retraction'),
              onAnswer: () =>
                answer.mutate((call) =>
                  call(noteEndpoints.declineRetraction, { params: { noteId }, payload: { version } }),
                ),
            }}
          >
            {t('retractionOf', {
              author: authorName,
              day: formatDate(aboutOn, locale),
              fileNo: String(fileNo),
            })}
          </Item>
        ))}
      </ul>
    </section>
  );
}

interface ItemProps {
  /** What happened. */
  children: string;
  details: string;
  action: string;
  disabled: boolean;
  onAnswer: () => void;
  /** A second answer. */
  otherwise?: { action: string; onAnswer: () => void };
}

function Item({ children, details, action, disabled, onAnswer, otherwise }: ItemProps) {
  return (
    <li>
      <span>
        {children}
        <span className={classes.muted} style={{ display: 'block' }}>
          {details}
        </span>
      </span>
      <span className={classes.head}>
        <Button variant="default" size="xs" disabled={disabled} onClick={onAnswer}>
          {action}
        </Button>
        {otherwise ? (
          <Button variant="default" size="xs" disabled={disabled} onClick={otherwise.onAnswer}>
            {otherwise.action}
          </Button>
        ) : null}
      </span>
    </li>
  );
}
