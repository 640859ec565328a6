import { Button, Group } from '@mantine/core';
import type { TodayVisit } from '@tamarack/core/domain/workspace';
import { useOfferCommands } from '@tamarack/core/session/commands';
import { useNow, useText } from '@tamarack/core/ui';
import { memo, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { onDemand } from '../../shared/onDemand.tsx';
import { Checkout, checkoutTexts, useMayCheckOut } from '../billing/index.ts';
import { useMay, useMe } from '../frame/index.ts';
import { formatClient } from '../shared/format.ts';
import { usePlaceName } from '../shared/lists.ts';
import { KeyHints } from '../shared/rows/KeyHints.tsx';
import lists from '../shared/rows/rows.module.css';
import { useRowFocus } from '../shared/rows/useRowFocus.ts';
import { useSayRecorded } from '../shared/saving/useSayRecorded.ts';
import { actsOf } from './acts.ts';
import { type Act, useAct } from './queries.ts';
import { todayTexts } from './text.ts';
import classes from './today.module.css';
import { VisitRow } from './VisitRow.tsx';

const OutcomeDialog = onDemand(async () => (await import('./OutcomeDialog.tsx')).OutcomeDialog);

/** Minutes since the start of a visit whose client is awaited, at most the length of the visit; else 0. */
function minutesLate({ state, noShowFrom, minutes }: TodayVisit, now: number): number {
  if (state !== 'booked') return 0;
  const late = Math.floor((now - Date.parse(noShowFrom)) / 60_000) + 15;
  return Math.max(0, Math.min(late, minutes));
}

/** The visits of the day in order of time, with buttons and shortcuts for arrivals and outcomes. */
export const VisitList = memo(function VisitList({
  visits,
  own,
}: {
  visits: readonly TodayVisit[];
  own: boolean;
}) {
  const { t } = useText(todayTexts);
  const mayBook = useMay('calendar:book');
  const { setUp } = useMe();
  const { t: pay } = useText(checkoutTexts);
  const mayCheckOut = useMayCheckOut();
  const act = useAct();
  const say = useSayRecorded();
  const [checkingOut, setCheckingOut] = useState<TodayVisit | null>(null);
  const [deciding, setDeciding] = useState<TodayVisit | null>(null);
  const placeOf = usePlaceName();
  const now = useNow(30_000);
  const first = visits.findIndex(({ state }) => state === 'booked' || state === 'arrived');
  const rows = useRowFocus(
    visits.map(({ attendanceId }) => attendanceId),
    Math.max(0, first),
  );
  // Where nothing stands beside the list (today.module.css), it opens at the first visit that is not over.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, before anybody scrolls
  useEffect(() => {
    const alone = window.matchMedia('(width < 75em)').matches;
    if (alone && first > 0 && window.scrollY === 0 && !rows.isInView()) rows.scrollToCurrent();
  }, []);
  const visit = visits[rows.index];
  const may = visit && mayBook ? actsOf(visit, new Date()) : null;

  const note = (change: Act) =>
    act.mutate(change, {
      onSuccess: () => {
        const recorded =
          change.act === 'outcome' ? change.outcome : change.arrived ? 'arrived' : 'notArrived';
        say(recorded, formatClient(change.visit));
        setDeciding(null);
      },
    });
  const arrive = (whose: TodayVisit) =>
    note({ act: 'arrive', visit: whose, arrived: whose.state === 'booked' });
  const done = (whose: TodayVisit) => note({ act: 'outcome', visit: whose, outcome: 'attended' });
  const onCurrent = (run: (current: TodayVisit) => void) => () => {
    if (visit) rows.actInView(() => run(visit));
  };
  const screen = { group: 'screen' as const, enabled: !act.isPending };
  useOfferCommands([
    {
      group: 'screen',
      id: 'today-next',
      title: t('next'),
      shortcut: 'j',
      keyOnly: true,
      run: () => rows.move(1),
    },
    {
      group: 'screen',
      id: 'today-before',
      title: t('previous'),
      shortcut: 'k',
      keyOnly: true,
      run: () => rows.move(-1),
    },
    {
      ...screen,
      id: 'today-arrived',
      title: t(visit?.state === 'arrived' ? 'notArrived' : 'arrived'),
      shortcut: 'a',
      visible: may?.arrive ?? false,
      run: onCurrent(arrive),
    },
    {
      ...screen,
      id: 'today-done',
      title: t('done'),
      shortcut: 'e',
      visible: may?.done ?? false,
      run: onCurrent(done),
    },
    {
      ...screen,
      id: 'today-outcome',
      title: t('outcome'),
      shortcut: 'o',
      visible: may?.outcome ?? false,
      run: onCurrent(setDeciding),
    },
    {
      ...screen,
      id: 'today-checkout',
      title: pay('checkOut'),
      shortcut: 'c',
      visible: mayCheckOut && (may?.checkOut ?? false),
      run: onCurrent(setCheckingOut),
    },
  ]);

  if (visits.length === 0)
    return (
      <div className={classes.empty}>
        <strong>{t('noVisits')}</strong>
        <Group gap="xs" justify="center">
          <Button component={Link} to="/calendar" variant="default" size="sm">
            {t('openCalendar')}
          </Button>
          {mayBook && setUp.length === 0 ? (
            <Button component={Link} to="/calendar?book=new" size="sm">
              {t('bookVisit')}
            </Button>
          ) : null}
        </Group>
      </div>
    );
  return (
    <>
      <ul className={lists.list}>
        {visits.map((one, index) => (
          <VisitRow
            key={one.attendanceId}
            rowRef={rows.refOf(index)}
            visit={one}
            index={index}
            late={minutesLate(one, now)}
            own={own}
            place={placeOf(one.locationId)}
            current={index === rows.index}
            busy={act.isPending && act.variables.visit.attendanceId === one.attendanceId}
            onFocus={() => rows.select(index)}
            onArrive={() => arrive(one)}
            onDone={() => done(one)}
            onOutcome={() => setDeciding(one)}
            onCheckOut={() => setCheckingOut(one)}
          />
        ))}
      </ul>
      {mayBook ? <KeyHints text={t('keys') + (mayCheckOut ? t('keysCheckOut') : '')} /> : null}
      {deciding ? (
        <OutcomeDialog
          key={deciding.attendanceId}
          visit={deciding}
          busy={act.isPending}
          onSave={note}
          onClose={() => setDeciding(null)}
        />
      ) : null}
      <Checkout visit={checkingOut} onClose={() => setCheckingOut(null)} />
    </>
  );
});
