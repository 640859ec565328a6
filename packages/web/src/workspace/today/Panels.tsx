import { Anchor, Button } from '@mantine/core';
import type { Day, DayNumbers, Leaks, QueueCounts, TodayVisit, Todo } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { useBalances, useInvoices, useMoney } from '../billing/index.ts';
import { useMe } from '../frame/index.ts';
import { formatCents } from '../shared/format.ts';
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
  const open = invoices.data?.pages.flatMap((page) => page.invoices) ?? [];
  const unbilled = visits.filter(
    ({ state, confirmation }) =>
      state === 'arrived' || (state === 'attended' && (confirmation === null || confirmation === 'open')),
  ).length;
  const cents = open.reduce((sum, { balanceCents }) => sum + balanceCents, 0);
  return (
    <Panel title={t('collect')}>
      {unbilled === 0 && open.length === 0 ? (
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
              <dd>{money(cents)}</dd>
            </div>
          ) : null}
        </dl>
      )}
    </Panel>
  );
}

/** Invoices unpaid for over 30 days. */
export function UnpaidPanel() {
  const { t } = useText(todayTexts);
  const money = useMoney();
  const balances = useBalances();
  const totals = balances.data?.pages[0]?.totals;
  if (!totals) return null;
  const cents = totals.over30 + totals.over60 + totals.over90;
  return (
    <Panel title={t('unpaid')}>
      {cents === 0 ? (
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
      )}
    </Panel>
  );
}

/** The confirmation queue. While visits are `pending`, an empty queue does not mean that the day is closed. */
export function QueuePanel({ queue, pending }: { queue: QueueCounts; pending: boolean }) {
  const { t } = useText(todayTexts);
  return (
    <Panel title={t('queue')}>
      <div className={classes.card}>
        <strong>
          {queue.open > 0 ? t('queueOpen', { count: queue.open }) : t(pending ? 'queueEmpty' : 'queueClosed')}
        </strong>
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
    [t('attended'), numbers.attended],
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
      leaks.withoutOutcomeFrom && `/calendar?date=${leaks.withoutOutcomeFrom}&view=list`,
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
