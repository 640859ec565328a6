import { Anchor } from '@mantine/core';
import type { PaySoFar } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { useMay, useMe } from '../frame/index.ts';
import { todayIn } from '../shared/days.ts';
import { formatDate } from '../shared/format.ts';
import lists from '../shared/rows.module.css';
import classes from './pay.module.css';
import { useLatestRuns, useOwnPay, usePlanHasPay } from './queries.ts';
import { payTodayTexts } from './today-texts.ts';
import { usePayWords } from './words.ts';

/** A contractor's pay so far; hidden without an agreement. */
export function OwnPayPanel() {
  const { t, locale } = useText(payTodayTexts);
  const { money, moment } = usePayWords();
  const headingId = useId();
  const mayReadOwn = useMay('pay:own');
  const mayReadAll = useMay('pay:read');
  const hasPay = usePlanHasPay();
  const { data } = useOwnPay(mayReadOwn && hasPay);
  const soFar = data?.soFar;
  if (!soFar) return null;
  const now = Date.now();
  const open = data.statements.find(
    ({ state, queriesUntil }) => state === 'review' && queriesUntil && Date.parse(queriesUntil) > now,
  );
  return (
    <section aria-labelledby={headingId}>
      <div className={classes.todayHead}>
        <h2 id={headingId} className={classes.today}>
          {t('soFar')}
        </h2>
        <Anchor component={Link} to={mayReadAll ? '/pay/me' : '/pay'} size="sm">
          {t('openPay')}
        </Anchor>
      </div>
      <div className={classes.next}>
        <div className={classes.big}>
          {soFar.from ? (
            <span className={classes.small}>{t('since', { day: formatDate(soFar.from, locale) })}</span>
          ) : null}
          <strong>{money(soFar.payoutCents)}</strong>
          <span className={classes.small}>
            {t(carriedText(soFar), { amount: money(Math.abs(soFar.closingCents)) })}
          </span>
          {open?.queriesUntil ? (
            <Anchor component={Link} to={`/pay/statements/${open.runId}`} size="sm">
              {t('asks', { moment: moment(open.queriesUntil) })}
            </Anchor>
          ) : null}
        </div>
      </div>
    </section>
  );
}

function carriedText({ carried, closingCents }: PaySoFar) {
  if (carried.length === 0) return 'nothingCarried';
  if (closingCents === 0) return 'carriedEven';
  return closingCents > 0 ? 'carried' : 'takenBack';
}

/** The run that needs its next step, and open queries. */
export function RunsPanel() {
  const { t, locale } = useText(payTodayTexts);
  const { t: word, period } = usePayWords();
  const headingId = useId();
  const mayRead = useMay('pay:read');
  const hasPay = usePlanHasPay();
  const today = todayIn(useMe().zone);
  const { data } = useLatestRuns(mayRead && hasPay);
  if (!data) return null;
  const { runs, next } = data;
  const waiting = runs.filter(({ state }) => state !== 'paid');
  const hasDraft = waiting.some(({ state }) => state === 'draft' || state === 'review');
  const nextLine = t(next.cutoffOn < today ? 'due' : 'notDue', {
    period: period(next),
    day: formatDate(next.cutoffOn, locale),
  });
  return (
    <section aria-labelledby={headingId}>
      <div className={classes.todayHead}>
        <h2 id={headingId} className={classes.today}>
          {t('title')}
        </h2>
        <Anchor component={Link} to="/pay" size="sm">
          {t('open')}
        </Anchor>
      </div>
      <ul className={lists.list}>
        {waiting.map((run) => (
          <li key={run.runId}>
            <Link className={classes.line} to={`/pay/runs/${run.runId}`}>
              {t(run.state as 'draft' | 'review' | 'approved', { period: period(run) })}
              {run.openQueries > 0 ? ` · ${word('queriesOpen', { count: run.openQueries })}` : null}
            </Link>
          </li>
        ))}
        {hasDraft ? null : (
          <li>
            <Link className={classes.line} to="/pay">
              {nextLine}
            </Link>
          </li>
        )}
      </ul>
    </section>
  );
}
