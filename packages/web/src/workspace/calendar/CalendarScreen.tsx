import { Button, Group, Skeleton, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { hasCode } from '@tamarack/core/client';
import { type Block, minuteOf } from '@tamarack/core/domain/workspace';
import { useOfferCommands } from '@tamarack/core/session/commands';
import { Notice, usePageTitle, useText } from '@tamarack/core/ui';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useMay, useMe } from '../frame/index.ts';
import { BlockDialogs, useMayChangeBlock } from '../schedule/index.ts';
import { plusDays, todayIn } from '../shared/dates/days.ts';
import { formatLongDay, formatLongDays } from '../shared/format.ts';
import { LoadFailed, SkeletonRows } from '../shared/Loaded.tsx';
import { useTextInCountry } from '../shared/useTextInCountry.ts';
import { AppointmentPanel } from './appointment/AppointmentPanel.tsx';
import { BookingPanel } from './booking/BookingPanel.tsx';
import classes from './calendar.module.css';
import { calendarAt, closureOn, workingStaff } from './columns.ts';
import { type Draft, GridView } from './GridView.tsx';
import { ListView } from './ListView.tsx';
import { useCalendar, useClinicLists, useWeekly } from './queries.ts';
import { daysOf, useCalendarState } from './state.ts';
import { Toolbar } from './Toolbar.tsx';
import { calendarTexts } from './text.ts';

/** Phones show the list, because the columns of several clinicians do not fit. The list has every action. */
const narrowScreen = '(width < 48em)';

/** The clinic’s calendar. */
export function CalendarScreen() {
  const { t } = useText(calendarTexts);
  const me = useMe();
  usePageTitle(`${t('title')} · ${me.clinicName}`);
  return useMay('calendar:read') ? <OpenCalendar /> : <Forbidden />;
}

function Forbidden() {
  const { t } = useText(calendarTexts);
  return (
    <div className={classes.page}>
      <Title order={1}>{t('title')}</Title>
      <Notice tone="info" title={t('forbidden')}>
        {t('forbiddenText')}
      </Notice>
    </div>
  );
}

function OpenCalendar() {
  const { t, locale } = useText(calendarTexts);
  const me = useMe();
  const mayBook = useMay('calendar:book');
  const isNarrow = useMediaQuery(narrowScreen, undefined, { getInitialValueInEffect: false });
  const today = todayIn(me.zone);
  const { state, goTo, show, filter, openAppointment, openBooking } = useCalendarState({
    today,
    view: isNarrow ? 'list' : 'day',
  });
  const [draft, setDraft] = useState<Draft | null>(null);
  const [block, setBlock] = useState<Block | null>(null);
  const mayChangeBlock = useMayChangeBlock();
  const lists = useClinicLists();
  const practising = lists.data?.staff.filter(({ practises }) => practises) ?? [];
  // A week shows one clinician: the chosen one, else the member, else the first.
  const weekStaff = state.staffId ?? (me.practises ? (me.staffId ?? undefined) : practising[0]?.staffId);
  const staffId = state.view === 'week' ? weekStaff : state.staffId;
  const { from, days } = daysOf(state.view, state.on, me.settings.weekStartsOn);
  const calendar = useCalendar({
    on: from,
    days,
    ...(staffId ? { staffId } : {}),
  });
  const { locationId } = state;
  const weekly = useWeekly(locationId !== undefined).data;
  /** Id of the appointment that was booked last in this view. */
  const [booked, setBooked] = useState<string>();

  const openBlock = (blockId: string) =>
    setBlock(calendar.data?.blocks.find((one) => one.blockId === blockId) ?? null);
  const blocks = { onOpenBlock: openBlock, mayChangeBlock };

  /** A clinician manages their own appointments only. */
  const own = me.role === 'clinician' ? me.staffId : null;
  const step = (direction: 1 | -1) => goTo(plusDays(state.on, direction * (state.view === 'week' ? 7 : 1)));
  useOfferCommands([
    {
      id: 'calendar.previous',
      title: t('shortcutPrevious'),
      group: 'screen',
      shortcut: '[',
      run: () => step(-1),
    },
    { id: 'calendar.next', title: t('shortcutNext'), group: 'screen', shortcut: ']', run: () => step(1) },
  ]);
  const closeBooking = () => openBooking(undefined);
  useEffect(() => {
    if (!state.book) setDraft(null);
  }, [state.book]);

  const error = lists.error ?? (calendar.data ? null : calendar.error);
  if (hasCode(error, 'FORBIDDEN')) return <Forbidden />;
  const source = lists.data && calendar.data ? { lists: lists.data, calendar: calendar.data } : null;
  const here = source && { ...source, calendar: calendarAt(locationId, source.calendar).calendar };
  const closure = source ? closureOn(state.on, locationId, source, { t, locale }) : undefined;
  const title =
    state.view === 'week' ? formatLongDays(from, plusDays(from, 6), locale) : formatLongDay(state.on, locale);
  return (
    <div className={classes.page} data-view={state.view}>
      <Group gap="0.625rem 1.5rem" justify="space-between">
        <Title order={1} className={classes.title}>
          {title}
        </Title>
        <Toolbar
          state={state}
          lists={lists.data}
          staffId={staffId}
          onGo={goTo}
          onStep={step}
          onToday={() => goTo(today)}
          onShow={(view) => {
            setBooked(undefined);
            show(view);
          }}
          onFilter={filter}
        />
      </Group>
      {error ? (
        <LoadFailed title={t('failed')} of={[lists, calendar]} />
      ) : !source || !here ? (
        state.view === 'list' ? (
          <SkeletonRows label={t('loading')} rows={6} height={56} className={classes.loadingRows} />
        ) : (
          <div className={classes.skeleton} role="status" aria-label={t('loading')}>
            {[0, 1, 2, 3, 4].map((column) => (
              <Skeleton key={column} height="100%" />
            ))}
          </div>
        )
      ) : workingStaff({ ...here, locationId, weekly }).length === 0 && state.view !== 'week' ? (
        closure ? (
          <Closed on={state.on} title={closure} />
        ) : (
          <Nobody on={state.on} practises={practising.length > 0} />
        )
      ) : state.view === 'list' ? (
        <ListView
          {...here}
          {...blocks}
          on={state.on}
          locationId={locationId}
          own={own}
          onOpen={openAppointment}
        />
      ) : (
        <GridView
          {...source}
          on={state.on}
          staffId={state.view === 'week' ? weekStaff : undefined}
          locationId={locationId}
          weekly={weekly}
          reveal={booked}
          isRooms={state.view === 'rooms'}
          own={own}
          title={title}
          draft={draft}
          stale={calendar.isPlaceholderData}
          onOpen={openAppointment}
          {...blocks}
          onBook={openBooking}
        />
      )}
      {block ? <BlockDialogs act={{ what: 'edit', block }} onClose={() => setBlock(null)} /> : null}
      {source && state.book && mayBook ? (
        <BookingPanel
          key={`${state.book} ${state.bookStaff} ${state.bookRoom} ${state.bookClient}`}
          fileNo={state.bookClient}
          start={{
            staffId: own ?? state.bookStaff ?? state.staffId,
            roomId: state.bookRoom,
            locationId: state.locationId,
            day: state.book === 'new' ? state.on : state.book.slice(0, 10),
            minute: state.book === 'new' ? null : minuteOf(state.book),
          }}
          lists={source.lists}
          own={own}
          onClose={closeBooking}
          isShown={(day) => from <= day && day < plusDays(from, days)}
          onBooked={setBooked}
          onDraft={(values, minutes) => setDraft({ ...values, length: minutes })}
        />
      ) : null}
      {source && state.appointment ? (
        <AppointmentPanel
          key={state.appointment}
          appointmentId={state.appointment}
          lists={source.lists}
          calendar={source.calendar}
          own={own}
          onBook={openBooking}
          onClose={() => openAppointment(undefined)}
        />
      ) : null}
    </div>
  );
}

function Closed({ on, title }: { on: string; title: string }) {
  const { t, locale } = useTextInCountry(calendarTexts, { holidays: 'holidaysUs' });
  const maySet = useMay('workspace:settings');
  return (
    <div className={classes.empty}>
      <Title order={2}>{t('closed', { title })}</Title>
      <p>{t('noAppointments', { day: formatLongDay(on, locale) })}</p>
      {maySet ? (
        <Button component={Link} to="/settings/holidays" variant="default">
          {t('holidays')}
        </Button>
      ) : null}
    </div>
  );
}

function Nobody({ on, practises }: { on: string; practises: boolean }) {
  const { t, locale } = useText(calendarTexts);
  const maySet = useMay('workspace:settings');
  return (
    <div className={classes.empty}>
      <Title order={2}>{t(practises ? 'nobody' : 'nobodyPractises')}</Title>
      <p>{practises ? t('nobodyText', { day: formatLongDay(on, locale) }) : t('nobodyPractisesText')}</p>
      {maySet ? (
        <Button component={Link} to={practises ? '/schedule' : '/staff'} variant="default">
          {t(practises ? 'setHours' : 'openTeam')}
        </Button>
      ) : null}
    </div>
  );
}
