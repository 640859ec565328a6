import { Button } from '@mantine/core';
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import type { Translate } from '@tamarack/core/domain';
import type {
  AttendanceState,
  Calendar,
  CalendarAppointment,
  CalendarAttendance,
  Day,
  Location,
  StaffMember,
} from '@tamarack/core/domain/workspace';
import { usePageTitle, useText } from '@tamarack/core/ui';
import { Fragment } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useMe } from '../../frame/index.ts';
import { plusDays, todayIn } from '../../shared/dates/days.ts';
import { timeRange } from '../../shared/dates/timeRange.ts';
import { formatLongDay, formatLongDays } from '../../shared/format.ts';
import { LoadFailed, SkeletonRows } from '../../shared/Loaded.tsx';
import { blocksFor, blockTitle, closureOn, workingStaff } from '../columns.ts';
import {
  clientName,
  isHeld,
  openLocations,
  partOn,
  placeName,
  presentOf,
  serviceName,
  spanOn,
  timeOn,
} from '../describe.ts';
import { type ClinicLists, useClinicLists, useDaysForPrint, useWeekly } from '../queries.ts';
import { daysOf, useCalendarState } from '../state.ts';
import { type CalendarText, calendarTexts } from '../text.ts';
import classes from './print.module.css';
import { printTexts } from './text.ts';

/** A printable day or week: a list per day and clinician, with client names for roles that may see them. */
export function PrintScreen() {
  const { t, locale } = useText(printTexts);
  const { t: c } = useText(calendarTexts);
  const me = useMe();
  const { search, state: shown } = useLocation();
  const { state } = useCalendarState({ today: todayIn(me.zone), view: 'day' });
  // The week that was printed may be of the clinician shown by default, whom nobody chose as a filter.
  const back = typeof shown?.search === 'string' ? shown.search : search;
  const { view, staffId, locationId } = state;
  const { from, days: count } = daysOf(view, state.on, me.settings.weekStartsOn);
  const days = Array.from({ length: count }, (_, index) => plusDays(from, index));
  const lists = useClinicLists();
  const weekly = useWeekly(locationId !== undefined);
  const found = useDaysForPrint({
    on: from,
    days: count,
    ...(staffId ? { staffId } : {}),
    ...(locationId ? { locationId } : {}),
  });
  const isWeek = view === 'week';
  const day = isWeek ? formatLongDays(from, plusDays(from, count - 1), locale) : formatLongDay(from, locale);
  usePageTitle(`${t('title', { day })} · ${me.clinicName}`);
  const error = lists.error ?? (found.data ? null : found.error);
  if (error) {
    return (
      <div className={classes.page}>
        <h1 className={classes.title}>{t('title', { day })}</h1>
        <LoadFailed title={c('failed')} of={[lists, found]} />
      </div>
    );
  }
  if (!lists.data || !found.data) {
    return (
      <div className={classes.page}>
        <h1 className={classes.title}>{t('title', { day })}</h1>
        <SkeletonRows label={c('loading')} rows={6} height={40} className={classes.loading} />
      </div>
    );
  }
  const calendar = found.data;
  const named = lists.data;
  const printed = days.map((on) => {
    const source = { calendar: calendarOn(on, calendar), lists: named };
    const people = workingStaff({ ...source, locationId, weekly: weekly.data });
    return {
      on,
      source,
      people,
      closure: people.length === 0 ? closureOn(on, locationId, source, { t: c, locale }) : undefined,
    };
  });
  const hasSeveralLocations = openLocations(named.locations).length > 1;
  const place = named.locations.find((each) => each.locationId === locationId);
  /** Rooms of several locations may have the same names. */
  const withPlace = !locationId && hasSeveralLocations;
  const isEmpty = printed.every(({ people, closure }) => people.length === 0 && !closure);
  return (
    <div className={classes.page}>
      <div className={classes.bar}>
        <Button
          component={Link}
          to={`/calendar${back}`}
          variant="default"
          leftSection={<IconArrowLeft size={16} />}
        >
          {t('back')}
        </Button>
        <Button leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
          {c('print')}
        </Button>
      </div>
      <h1 className={classes.title}>{t('title', { day })}</h1>
      <p className={classes.clinic}>
        {hasSeveralLocations && place ? `${me.clinicName} · ${place.name}` : me.clinicName}
      </p>
      {isEmpty ? <p>{isWeek ? t('nobodyInWeek') : c('nobody')}</p> : null}
      {printed.map(({ on, source, people, closure }) => (
        <Fragment key={on}>
          {closure ? (
            <section className={classes.person}>
              {isWeek ? <h2>{formatLongDay(on, locale)}</h2> : null}
              <p className={classes.blocked}>{c('closed', { title: closure })}</p>
            </section>
          ) : null}
          {people.map((person) => (
            <PersonDay key={person.staffId} {...{ on, person, withPlace }} {...source} />
          ))}
        </Fragment>
      ))}
    </div>
  );
}

interface PersonDayProps {
  on: Day;
  person: StaffMember;
  /** Whether the location of each appointment is printed. */
  withPlace: boolean;
  /** The calendar of that day. */
  calendar: Calendar;
  lists: ClinicLists;
}

/** A clinician’s appointments of a day, with the times that are blocked. */
function PersonDay({ on, person, withPlace, calendar, lists }: PersonDayProps) {
  const { t, locale } = useText(printTexts);
  const { t: c } = useText(calendarTexts);
  const { locations } = lists;
  const blocks = blocksFor(person.staffId, on, { calendar, lists }).filter(({ kind }) => kind !== 'open');
  const appointments = calendar.appointments
    .filter((each) => each.staffId === person.staffId && isHeld(each))
    .sort((a, b) => (a.localStart < b.localStart ? -1 : 1));
  const heading = (
    <>
      <h2 id={`print-${on}-${person.staffId}`}>
        {/* Each page names its day, because the sheets of a day are handed out one by one. */}
        {`${person.name} · ${formatLongDay(on, locale)}`}
        <span>{c('booked_count', { count: appointments.length })}</span>
      </h2>
      {blocks.length > 0 ? (
        <p className={classes.blocked}>
          {blocks
            .map((block) => {
              const [from, to] = [block.localStart, block.localEnd];
              const sameDay = from.slice(0, 10) === on && to.slice(0, 10) === on;
              return `${blockTitle(c, block, locations, locale)}${sameDay ? ` ${timeRange(c, locale, from, to)}` : ''}`;
            })
            .join(' · ')}
        </p>
      ) : null}
    </>
  );
  return (
    <section className={classes.person} aria-labelledby={`print-${on}-${person.staffId}`}>
      {appointments.length > 0 ? (
        <table>
          <colgroup>
            <col className={classes.time} />
            <col span={2} />
            <col className={classes.arrived} />
          </colgroup>
          <thead>
            {/* Repeated on each page of a long list. */}
            <tr>
              <th className={classes.heading} colSpan={4} scope="colgroup">
                {heading}
              </th>
            </tr>
            <tr>
              <th scope="col">{c('time')}</th>
              <th scope="col">{c('client')}</th>
              <th scope="col">{c('service')}</th>
              <th scope="col">{t('arrived')}</th>
            </tr>
          </thead>
          <tbody>
            {appointments.map((appointment) => (
              <AppointmentRows
                key={appointment.appointmentId}
                appointment={appointment}
                {...{ on, withPlace, lists }}
              />
            ))}
          </tbody>
        </table>
      ) : (
        heading
      )}
    </section>
  );
}

/** The part of the calendar on one of its days. */
function calendarOn(day: Day, calendar: Calendar): Calendar {
  return {
    ...calendar,
    hours: calendar.hours.filter(({ on }) => on === day),
    appointments: calendar.appointments.filter((each) => partOn(day, each) !== null),
    blocks: calendar.blocks.filter(({ localStart, localEnd }) => spanOn(day, localStart, localEnd) !== null),
  };
}

interface AppointmentRowsProps extends Pick<PersonDayProps, 'on' | 'withPlace' | 'lists'> {
  appointment: CalendarAppointment;
}

/** An appointment with a row for each of its clients. */
function AppointmentRows({ appointment, on, withPlace, lists }: AppointmentRowsProps) {
  const { locale } = useText(printTexts);
  const { t: c } = useText(calendarTexts);
  const service = lists.services.find(({ serviceId }) => serviceId === appointment.serviceId);
  const clients = appointment.busyOnly ? [] : presentOf(appointment);
  const rows = Math.max(1, clients.length);
  return Array.from({ length: rows }, (_, index) => {
    const client = clients[index];
    return (
      <tr key={client?.attendanceId ?? 'busy'}>
        {index === 0 ? (
          <td rowSpan={rows}>
            {timeOn(on, c, locale, appointment)}
            <PlaceLine {...{ appointment, withPlace }} locations={lists.locations} />
          </td>
        ) : null}
        <td>{client ? printedName(c, client) : c('busy')}</td>
        {index === 0 ? <td rowSpan={rows}>{serviceName(service, locale)}</td> : null}
        <td>
          <Mark state={client?.state ?? 'booked'} />
        </td>
      </tr>
    );
  });
}

/** The name is isolated, so that one written from right to left does not take the file number along. */
const printedName = (c: Translate<CalendarText>, client: CalendarAttendance) =>
  client.name === null ? clientName(c, client) : `\u2068${client.name}\u2069 (${client.fileNo})`;

/** A box to tick by hand, ticked for a client who came, or the word for one who did not. */
function Mark({ state }: { state: AttendanceState }) {
  const { t: c } = useText(calendarTexts);
  if (state === 'booked') return <span className={classes.tick} />;
  if (state === 'arrived' || state === 'attended')
    return <span className={classes.tick} data-ticked role="img" aria-label={c(state)} />;
  return c(state);
}

interface PlaceLineProps extends Pick<PersonDayProps, 'withPlace'> {
  appointment: CalendarAppointment;
  locations: readonly Location[];
}

/** The location, where several are printed or the clock may differ, and the room. */
function PlaceLine({ appointment, withPlace, locations }: PlaceLineProps) {
  const { locationId, roomId } = appointment;
  const place = locations.find((each) => each.locationId === locationId);
  const room = place?.rooms.find((each) => each.roomId === roomId)?.name;
  const named = placeName(appointment, locations, { hasSeveralLocations: withPlace });
  if (!named && !room) return null;
  return (
    <span className={classes.place}>
      {named && room ? `${named}, ` : named}
      {room ? <span className={classes.room}>{room}</span> : null}
    </span>
  );
}
