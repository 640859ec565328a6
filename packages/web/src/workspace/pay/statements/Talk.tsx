import { Button } from '@mantine/core';
import type { PayQuery } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import classes from '../pay.module.css';
import { usePayWords } from '../words.ts';
import { statementTexts } from './statement-texts.ts';

interface TalkProps {
  query: PayQuery;
  /** Answers it; undefined for people who may not. */
  onAnswer?: ((query: PayQuery) => void) | undefined;
}

/** A query and its answer. */
export function Talk({ query, onAnswer }: TalkProps) {
  const { t } = useText(statementTexts);
  const { moment } = usePayWords();
  return (
    <div className={classes.talk}>
      <p>
        <span className={classes.small}>{t('asked', { moment: moment(query.askedAt) })}</span> {query.text}
      </p>
      {query.answeredAt ? (
        <p>
          <span className={classes.small}>
            {t('answered', { name: query.answeredBy ?? '', moment: moment(query.answeredAt) })}
          </span>{' '}
          {query.answer}
        </p>
      ) : onAnswer ? (
        <div>
          <Button size="compact-sm" variant="default" onClick={() => onAnswer(query)}>
            {t('answer')}
          </Button>
        </div>
      ) : (
        <p className={classes.small}>{t('notAnswered')}</p>
      )}
    </div>
  );
}
