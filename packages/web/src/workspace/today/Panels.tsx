import { Anchor, Button } from '@mantine/core';
import type { Day, DayNumbers, Leaks, QueueCounts, TodayVisit, Todo } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { useBalances, useInvoices, useMoney } from '../billing/index.ts';
import { useMe } from '../frame/index.ts';
import { EmptyQueue, isDayClosed, WithoutOutcome } from '../shared/EmptyQueue.tsx';
import { dayListPath, formatCents } from '../shared/format.ts';
import { Loaded } from '../shared/Loaded.tsx';
import { TodoList } from '../todos/index.ts';
import { todayTexts } from './text.ts';
import classes from './today.module.css';

/** A part of the page with a heading. */
export function Panel({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.panel}>
      <div className={classes.panelHead}>
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** What remains to be collected for today’s visits. */
export function CollectPanel({ on, visits }: { on: Day; visits: readonly TodayVisit[] }) {
  const { t } = useText(todayTexts);
  const money = useMoney();
  const invoices = useInvoices({ show: 'open', from: on, to: on, limit: 100 });
  const unbilled = visits.filter(
    ({ state, confirmation }) =>
      state === 'arrived' || (state === 'attended' && (confirmation === null || confirmation === 'open')),
  ).length;
  const show = (open: readonly { balanceCents: number }[]) =>
    unbilled === 0 && open.length === 0 ? (
      <p className={classes.none}>{t('nothingToCollect')}</p>
    ) : (
      <dl className={classes.leaks}>
        {unbilled > 0 ? (
          <div>
            <dt>{t('toCheckOut')}</dt>
            <dd>{unbilled}</dd>
          </div>
        ) : null}
        {open.length > 0 ? (
          <div>
            <dt>
              <Anchor component={Link} to={`/billing?tab=invoices&show=open&from=${on}&to=${on}`} inherit>
                {t('openToday', { count: open.length })}
              </Anchor>
            </dt>
            <dd>{money(open.reduce((sum, { balanceCents }) => sum + balanceCents, 0))}</dd>
          </div>
        ) : null}
      </dl>
    );
  return (
    <Panel title={t('collect')}>
      <Loaded query={invoices} rows={1}>
        {({ pages }) => show(pages.flatMap((page) => page.invoices))}
      </Loaded>
    </Panel>
  );
}

/** Invoices unpaid for over 30 days. */
export function UnpaidPanel() {
  const { t } = useText(todayTexts);
  const money = useMoney();
  const balances = useBalances();
  const show = (cents: number) =>
    cents === 0 ? (
      <p className={classes.none}>{t('nothingUnpaid')}</p>
    ) : (
      <dl className={classes.leaks}>
        <div>
          <dt>
            <Anchor component={Link} to="/billing?tab=invoices&show=overdue" inherit>
              {t('unpaidOver30')}
            </Anchor>
          </dt>
          <dd>{money(cents)}</dd>
        </div>
      </dl>
    );
  return (
    <Panel title={t('unpaid')}>
      <Loaded query={balances} rows={1}>
        {({ pages: [page] }) => {
          const { over30 = 0, over60 = 0, over90 = 0 } = page?.totals ?? {};
          return show(over30 + over60 + over90);
        }}
      </Loaded>
    </Panel>
  );
}

/** The confirmation queue, and the visits that are still to come into it. A day without visits is not called closed. */
export function QueuePanel({ queue, hasVisits }: { queue: QueueCounts; hasVisits: boolean }) {
  const { t } = useText(todayTexts);
  const empty = hasVisits || !isDayClosed(queue) ? <EmptyQueue counts={queue} /> : t('queueEmpty');
  return (
    <Panel title={t('queue')}>
      <div className={classes.card}>
        <strong>{queue.open > 0 ? t('queueOpen', { count: queue.open }) : empty}</strong>
        <WithoutOutcome counts={queue} />
        {queue.returned > 0 ? (
          <Anchor component={Link} to="/queue?tab=returned" size="sm">
            {t('queueReturned', { count: queue.returned })}
          </Anchor>
        ) : null}
        {queue.open > 0 ? (
          <Button component={Link} to="/queue" size="xs" variant="default">
            {t('openQueue')}
          </Button>
        ) : null}
      </div>
    </Panel>
  );
}

export function NumbersPanel({ numbers }: { numbers: DayNumbers }) {
  const { t, locale } = useText(todayTexts);
  const { currency } = useMe().settings;
  const figures = [
    [t('booked'), numbers.booked],
    [t('inHouse'), numbers.arrived],
    [t('attendedVisits'), numbers.attended],
    [t('missed'), numbers.missed],
    [t('cancelled'), numbers.cancelled],
    [t('confirmedFees'), formatCents(numbers.confirmedCents, locale, currency)],
  ] as const;
  return (
    <Panel title={t('numbers')}>
      <dl className={classes.figures}>
        {figures.map(([label, figure]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

export function LeaksPanel({ leaks }: { leaks: Leaks }) {
  const { t } = useText(todayTexts);
  const found = [
    [t('leakUnconfirmed'), leaks.unconfirmed, '/queue'],
    [
      t('leakOutcome'),
      leaks.withoutOutcome,
      leaks.withoutOutcomeFrom && dayListPath(leaks.withoutOutcomeFrom),
    ],
    [t('leakUnsigned'), leaks.unsigned.reduce((sum, { notes }) => sum + notes, 0), null],
  ] as const;
  const open = found.filter(([, count]) => count > 0);
  return (
    <Panel title={t('leaks')}>
      {open.length === 0 ? (
        <p className={classes.none}>{t('noLeaks')}</p>
      ) : (
        <dl className={classes.leaks}>
          {open.map(([label, count, to]) => (
            <div key={label}>
              <dt>
                {to ? (
                  <Anchor component={Link} to={to} inherit>
                    {label}
                  </Anchor>
                ) : (
                  label
                )}
              </dt>
              <dd>{count}</dd>
            </div>
          ))}
          {leaks.unsigned.map(({ staffId, name, notes }) => (
            <div key={staffId} className={classes.part}>
              <dt>{name}</dt>
              <dd>{notes}</dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  );
}

export function TodosPanel({ todos }: { todos: readonly Todo[] }) {
  const { t } = useText(todayTexts);
  const shown = todos.slice(0, 8);
  return (
    <Panel
      title={t('todos')}
      aside={
        <Anchor component={Link} to="/todos" size="sm">
          {t('allTodos')}
        </Anchor>
      }
    >
      {shown.length === 0 ? <p className={classes.none}>{t('noTodos')}</p> : <TodoList todos={shown} />}
    </Panel>
  );
}

/** To-dos of one rule under their own heading. */
export function RulePanel({ title, none, todos }: { title: string; none?: string; todos: readonly Todo[] }) {
  if (todos.length === 0 && !none) return null;
  return (
    <Panel title={title}>
      {todos.length === 0 ? <p className={classes.none}>{none}</p> : <TodoList todos={todos} />}
    </Panel>
  );
}
