import { Anchor, Button } from '@mantine/core';
import type { AskedQuery, PayRun } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useMay } from '../../frame/index.ts';
import { formatDate } from '../../shared/format.ts';
import panel from '../../shared/panel.module.css';
import classes from '../pay.module.css';
import { usePayWords } from '../words.ts';
import { AnswerDialog } from './AnswerDialog.tsx';
import { runTexts } from './run-texts.ts';

/** The open queries of a run, oldest first, with a button to answer. */
export function QueriesPanel({ run: { runId, state, queries } }: { run: PayRun }) {
  const { t, locale } = useText(runTexts);
  const { moment } = usePayWords();
  const mayManage = useMay('pay:manage');
  const [answering, setAnswering] = useState<AskedQuery | null>(null);
  if (state === 'draft' && queries.length === 0) return null;
  return (
    <section aria-labelledby="pay-queries">
      <h2 id="pay-queries" className={`${classes.heading} ${classes.spaced}`}>
        {t('openQueries')} {queries.length > 0 ? `(${queries.length})` : null}
      </h2>
      {queries.length === 0 ? <p className={classes.why}>{t('noQueries')}</p> : null}
      <ul className={classes.queries}>
        {queries.map((query) => (
          <li key={query.queryId} className={classes.query}>
            <div className={panel.head}>
              <Anchor component={Link} to={`/pay/runs/${runId}/${query.staffId}`} size="sm" fw={600}>
                {t('askedAbout', {
                  name: query.staffName,
                  day: formatDate(query.localStart.slice(0, 10), locale),
                  fileNo: String(query.fileNo),
                })}
              </Anchor>
              <span className={classes.small}>{t('askedAt', { moment: moment(query.askedAt) })}</span>
            </div>
            <p>{query.text}</p>
            {mayManage ? (
              <div className={classes.buttons}>
                <Button size="xs" variant="default" onClick={() => setAnswering(query)}>
                  {t('answer')}
                </Button>
              </div>
            ) : null}
          </li>
        ))}
      </ul>
      {answering ? (
        <AnswerDialog
          query={answering}
          staffName={answering.staffName}
          isApproved={state !== 'review'}
          onClose={() => setAnswering(null)}
        />
      ) : null}
    </section>
  );
}
