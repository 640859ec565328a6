import { Anchor } from '@mantine/core';
import { defineCatalogue } from '@tamarack/core/domain';
import type { PaySoFar } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { useMay, useMe } from '../frame/index.ts';
import { todayIn } from '../shared/dates/days.ts';
import { formatDate } from '../shared/format.ts';
import { Loaded, LoadFailed } from '../shared/Loaded.tsx';
import lists from '../shared/rows/rows.module.css';
import classes from './pay.module.css';
import { useLatestRuns, useOwnPay, usePlanHasPay } from './queries.ts';
import { usePayWords } from './words.ts';

/** Texts of pay on Today. */
const payTodayTexts = defineCatalogue({
  en: {
    soFar: 'Pay so far',
    since: 'Since {day}',
    carried: '{amount} carried over',
    takenBack: 'Still to be taken back: {amount}',
    carriedEven: 'Carried over: {amount} in total',
    nothingCarried: 'Nothing carried over',
    asks: 'A statement is open for questions until {moment}',
    myPay: 'My pay',
    title: 'Contractor pay',
    due: 'The run of {period} can be prepared: its cutoff has passed',
    notDue: 'Next run: {period}, cutoff {day}',
    draft: 'The run of {period} is a draft',
    review: 'The run of {period} is in review',
    approved: 'The run of {period} is approved and not yet paid',
    open: 'Open',
  },
  fr: {
    soFar: 'Paie jusqu’ici',
    since: 'Depuis le {day}',
    carried: 'Reporté : {amount}',
    takenBack: 'Reste à récupérer : {amount}',
    carriedEven: 'Reporté : {amount} au total',
    nothingCarried: 'Rien n’est reporté',
    asks: 'Un relevé est ouvert aux questions jusqu’au {moment}',
    myPay: 'Ma paie',
    title: 'Rémunération des travailleurs autonomes',
    due: 'Paie de la période {period} : à préparer, la date limite est passée',
    notDue: 'Prochaine paie : {period}, date limite {day}',
    draft: 'Paie de la période {period} : ébauche',
    review: 'Paie de la période {period} : en révision',
    approved: 'Paie de la période {period} : approuvée, pas encore versée',
    open: 'Ouvrir',
  },
});

/** A contractor's pay so far; hidden without an agreement. */
export function OwnPayPanel() {
  const { t, locale } = useText(payTodayTexts);
  const { money, moment } = usePayWords();
  const mayReadOwn = useMay('pay:own');
  const mayReadAll = useMay('pay:read');
  const hasPay = usePlanHasPay();
  const pay = useOwnPay(mayReadOwn && hasPay);
  const panel = (content: ReactNode) => (
    <TodayPanel title={t('soFar')} to={mayReadAll ? '/pay/me' : '/pay'} open={t('myPay')}>
      {content}
    </TodayPanel>
  );
  if (pay.isError && !pay.data) return panel(<LoadFailed of={[pay]} />);
  if (!pay.data?.soFar) return null;
  const { soFar, statements } = pay.data;
  const now = Date.now();
  const open = statements.find(
    ({ state, queriesUntil }) => state === 'review' && queriesUntil && Date.parse(queriesUntil) > now,
  );
  return panel(
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
    </div>,
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
  const mayRead = useMay('pay:read');
  const hasPay = usePlanHasPay();
  const today = todayIn(useMe().zone);
  const latest = useLatestRuns(mayRead && hasPay);
  if (!mayRead || !hasPay) return null;
  const show = ({ runs, next }: NonNullable<typeof latest.data>) => {
    const waiting = runs.filter(({ state }) => state !== 'paid');
    const hasDraft = waiting.some(({ state }) => state === 'draft' || state === 'review');
    const nextLine = t(next.cutoffOn < today ? 'due' : 'notDue', {
      period: period(next),
      day: formatDate(next.cutoffOn, locale),
    });
    return (
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
    );
  };
  return (
    <TodayPanel title={t('title')} to="/pay" open={t('open')}>
      <Loaded query={latest} rows={1}>
        {show}
      </Loaded>
    </TodayPanel>
  );
}

/** A part of Today about pay, with a link to its page. */
function TodayPanel(panel: { title: string; to: string; open: string; children: ReactNode }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <div className={classes.todayHead}>
        <h2 id={headingId} className={classes.today}>
          {panel.title}
        </h2>
        <Anchor component={Link} to={panel.to} size="sm">
          {panel.open}
        </Anchor>
      </div>
      {panel.children}
    </section>
  );
}
