import { Anchor, Button, Skeleton } from '@mantine/core';
import type { PayLine, PayQuery, PayRun } from '@tamarack/core/domain/workspace';
import { useTransport } from '@tamarack/core/session';
import { Notice, useText } from '@tamarack/core/ui';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatDate } from '../../shared/format.ts';
import classes from '../pay.module.css';
import { statementQuery, useMayManagePay } from '../queries.ts';
import { usePayWords } from '../words.ts';
import { AnswerDialog } from './AnswerDialog.tsx';
import { runTexts } from './run-texts.ts';

interface OpenQuery {
  query: PayQuery;
  line: PayLine;
  staffId: string;
  staffName: string;
}

/** The open queries of a run, oldest first, with a button to answer. */
export function QueriesPanel({ run }: { run: PayRun }) {
  const { t, locale } = useText(runTexts);
  const { moment } = usePayWords();
  const mayManage = useMayManagePay();
  const transport = useTransport();
  const [answering, setAnswering] = useState<OpenQuery | null>(null);
  const asking = run.statements.filter(({ openQueries }) => openQueries > 0);
  const statements = useQueries({
    queries: asking.map(({ staffId }) => statementQuery(transport, run.runId, staffId)),
  });
  if (run.state === 'draft' && asking.length === 0) return null;
  const open = statements
    .flatMap(({ data }) =>
      (data?.lines ?? []).flatMap((line) =>
        line.queries
          .filter(({ answeredAt }) => answeredAt === null)
          .map(
            (query): OpenQuery => ({
              query,
              line,
              staffId: data?.staffId ?? '',
              staffName: data?.staffName ?? '',
            }),
          ),
      ),
    )
    .toSorted((a, b) => Date.parse(a.query.askedAt) - Date.parse(b.query.askedAt));
  const isPending = statements.some((one) => one.isPending);
  const hasFailed = statements.some((one) => one.isError);
  return (
    <section aria-labelledby="pay-queries">
      <h2 id="pay-queries" className={`${classes.heading} ${classes.spaced}`}>
        {t('openQueries')} {run.openQueries > 0 ? `(${run.openQueries})` : null}
      </h2>
      {hasFailed ? (
        <Notice tone="bad" role="alert">
          {t('failed')}
        </Notice>
      ) : null}
      {isPending ? <Skeleton height={64} role="status" aria-label={t('loading')} /> : null}
      {asking.length === 0 ? <p className={classes.why}>{t('noQueries')}</p> : null}
      <ul className={classes.queries}>
        {open.map((one) => (
          <li key={one.query.queryId} className={classes.query}>
            <div className={classes.headRow}>
              <Anchor component={Link} to={`/pay/runs/${run.runId}/${one.staffId}`} size="sm" fw={600}>
                {t('askedAbout', {
                  name: one.staffName,
                  day: formatDate(one.line.localStart.slice(0, 10), locale),
                  fileNo: String(one.line.fileNo),
                })}
              </Anchor>
              <span className={classes.small}>{t('askedAt', { moment: moment(one.query.askedAt) })}</span>
            </div>
            <p>{one.query.text}</p>
            {mayManage ? (
              <div className={classes.buttons}>
                <Button size="xs" variant="default" onClick={() => setAnswering(one)}>
                  {t('answer')}
                </Button>
              </div>
            ) : null}
          </li>
        ))}
      </ul>
      {answering ? (
        <AnswerDialog
          query={answering.query}
          staffName={answering.staffName}
          onClose={() => setAnswering(null)}
        />
      ) : null}
    </section>
  );
}
