import { Button } from '@mantine/core';
import { minuteOf, type Today } from '@tamarack/core/domain/workspace';
import { Notice, useText } from '@tamarack/core/ui';
import { Link } from 'react-router-dom';
import { useDashboard, useMay, useMe, WorkspacePage } from '../frame/index.ts';
import { OwnPayPanel, RunsPanel } from '../pay/index.ts';
import { nowIn } from '../shared/dates/days.ts';
import { formatLongDay } from '../shared/format.ts';
import { LoadFailed, SkeletonRows } from '../shared/Loaded.tsx';
import { useTextInCountry } from '../shared/useTextInCountry.ts';
import {
  CollectPanel,
  LeaksPanel,
  NumbersPanel,
  QueuePanel,
  RulePanel,
  TodosPanel,
  UnpaidPanel,
} from './Panels.tsx';
import { useToday } from './queries.ts';
import { todayTexts } from './text.ts';
import classes from './today.module.css';
import { VisitsPanel } from './VisitsPanel.tsx';

/** The first screen of a member: the day, and what they need to do. */
export function TodayScreen() {
  const { t, locale } = useText(todayTexts);
  const me = useMe();
  const today = useToday();
  const now = nowIn(me.zone);
  const name = me.name.split(/\s+/)[0] ?? me.name;
  return (
    <WorkspacePage
      title={t(greetingAt(minuteOf(now)), { name })}
      lead={formatLongDay(today.data?.on ?? now.slice(0, 10), locale)}
    >
      <SetUpNotice />
      <TwoStepNotice />
      {today.isPending ? (
        <SkeletonRows label={t('loading')} rows={5} height={56} className={classes.loading} />
      ) : today.data ? (
        <Day today={today.data} />
      ) : (
        <LoadFailed title={t('failed')} of={[today]} />
      )}
    </WorkspacePage>
  );
}

const greetingAt = (minute: number) => (minute < 720 ? 'morning' : minute < 1_080 ? 'afternoon' : 'evening');

/** Link to the set-up while the first appointment cannot be booked yet. */
function SetUpNotice() {
  const { t } = useText(todayTexts);
  const { setUp } = useMe();
  const maySetUp = useMay('workspace:settings');
  if (setUp.length === 0) return null;
  if (!maySetUp) return <Notice tone="info">{t('notSetUp')}</Notice>;
  return (
    <Notice
      tone="info"
      title={t('setUpTitle')}
      actions={
        <Button component={Link} to="/set-up">
          {t('setUpAction')}
        </Button>
      }
    >
      {t('setUp')}
    </Notice>
  );
}

/** Asks for two-step sign-in before a chart is needed, which may be while a client waits. */
function TwoStepNotice() {
  const { t } = useText(todayTexts);
  const security = useDashboard('security');
  if (!useMe().lacksTwoStep) return null;
  return (
    <Notice
      tone="info"
      title={t('twoStepTitle')}
      actions={
        <Button component="a" href={security} variant="default">
          {t('twoStepAction')}
        </Button>
      }
    >
      {t('twoStep')}
    </Notice>
  );
}

const keysInUs = { expiries: 'expiriesUs', noExpiries: 'noExpiriesUs' } as const;

function Day({ today: { on, visits, numbers, queue, leaks, todos } }: { today: Today }) {
  const { t } = useTextInCountry(todayTexts, keysInUs);
  const { role } = useMe();
  const mayDecide = useMay('confirmations:decide');
  const mayReadPayments = useMay('payments:read');
  const readsTodos = useMay('todos:manage');
  const rebooking = mayDecide ? todos.filter(({ kind }) => kind === 'rebook') : [];
  const licences = role === 'hr' ? todos.filter(({ kind }) => kind === 'licence') : [];
  const others = todos.filter((todo) => !rebooking.includes(todo) && !licences.includes(todo));
  const panels = (
    <>
      {numbers ? <NumbersPanel numbers={numbers} /> : null}
      {visits && role === 'front_desk' ? <CollectPanel on={on} visits={visits} /> : null}
      {queue && mayDecide ? <QueuePanel queue={queue} hasVisits={visits?.length !== 0} /> : null}
      <OwnPayPanel />
      <RunsPanel />
      {leaks ? <LeaksPanel leaks={leaks} /> : null}
      {role === 'administrator' && mayReadPayments ? <UnpaidPanel /> : null}
      <RulePanel title={t('rebooking')} todos={rebooking} />
      {readsTodos && role === 'hr' ? (
        <RulePanel title={t('expiries')} none={t('noExpiries')} todos={licences} />
      ) : null}
      {readsTodos ? <TodosPanel todos={others} /> : null}
    </>
  );
  if (!visits) return <div className={classes.single}>{panels}</div>;
  return (
    <div className={classes.day}>
      <VisitsPanel visits={visits} />
      <div className={classes.side}>{panels}</div>
    </div>
  );
}
