import { Stack, Table } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAlertCircle, IconRepeat } from '@tabler/icons-react';
import type { Block, Calendar, CalendarAppointment, Day } from '@tamarack/core/domain/workspace';
import { Badge, useText } from '@tamarack/core/ui';
import { useMay, useMe } from '../frame/index.ts';
import { formatLongDay, formatWallTime } from '../shared/format.ts';
import { AttendanceButtons, toneOfState } from './appointment/AttendanceRow.tsx';
import classes from './calendar.module.css';
import { blockTitle } from './columns.ts';
import {
  isHeld,
  openLocations,
  partOn,
  placeName,
  presentOf,
  serviceName,
  spanOn,
  stateOf,
  timeOn,
  whoOf,
} from './describe.ts';
import type { ClinicLists } from './queries.ts';
import { calendarTexts } from './text.ts';

export interface ListViewProps {
  calendar: Calendar;
  lists: ClinicLists;
  on: Day;
  /** The only location shown; undefined for all. */
  locationId: string | undefined;
  own: string | null;
  onOpen: (appointmentId: string) => void;
  onOpenBlock: (blockId: string) => void;
  mayChangeBlock: (block: Block) => boolean;
}

interface Row {
  appointment: CalendarAppointment;
  who: string;
  service: string;
  clinician: string;
  room: string | undefined;
  state: ReturnType<typeof stateOf>;
  zone: string;
  mayChange: boolean;
}

/** A day’s appointments in order of time, with all actions: a table, or cards on phones. */
export function ListView({
  calendar,
  lists,
  on,
  locationId,
  own,
  onOpen,
  onOpenBlock,
  mayChangeBlock,
}: ListViewProps) {
  const { t, locale } = useText(calendarTexts);
  const { zone } = useMe();
  const mayBook = useMay('calendar:book');
  const cards = useMediaQuery('(width < 62em)', undefined, { getInitialValueInEffect: false });
  const hasSeveralLocations = locationId === undefined && openLocations(lists.locations).length > 1;
  const rows = calendar.appointments
    .filter((appointment) => partOn(calendar.from, appointment))
    .sort((a, b) => (a.localStart < b.localStart ? -1 : a.localStart > b.localStart ? 1 : a.lane - b.lane))
    .map((appointment): Row => {
      const location = lists.locations.find(({ locationId }) => locationId === appointment.locationId);
      const service = lists.services.find(({ serviceId }) => serviceId === appointment.serviceId);
      return {
        appointment,
        who: whoOf(t, appointment),
        service: serviceName(service, locale),
        clinician: lists.staff.find(({ staffId }) => staffId === appointment.staffId)?.name ?? t('former'),
        room: location?.rooms.find(({ roomId }) => roomId === appointment.roomId)?.name,
        state: stateOf(t, appointment),
        zone: location?.zone ?? zone,
        mayChange: mayBook && !appointment.busyOnly && (own === null || own === appointment.staffId),
      };
    });
  const blocks = calendar.blocks
    .filter(
      ({ kind, localStart, localEnd }) => kind !== 'open' && spanOn(calendar.from, localStart, localEnd),
    )
    .map((block) => {
      const who = lists.staff.find(({ staffId }) => staffId === block.staffId)?.name;
      const title = blockTitle(t, block, lists.locations, locale);
      return {
        id: block.blockId,
        title: who ? t('blockOf', { who, title }) : title,
        changeable: mayChangeBlock(block),
      };
    });

  const open = (row: Row) => (
    <button
      type="button"
      className={classes.openRow}
      aria-label={t('open_appointment', {
        who: row.who,
        time: formatWallTime(row.appointment.localStart, locale),
      })}
      onClick={() => onOpen(row.appointment.appointmentId)}
    >
      {row.who}
    </button>
  );
  const marks = ({ appointment }: Row) => (
    <span className={classes.marks}>
      {appointment.repeatId ? <IconRepeat size={15} aria-label={t('repeats')} role="img" /> : null}
      {presentOf(appointment).some(({ deskAlert }) => deskAlert) ? (
        <IconAlertCircle size={15} aria-label={t('hasAlert')} role="img" />
      ) : null}
    </span>
  );
  const memo = ({ appointment }: Row) =>
    appointment.memo ? <span className={classes.memo}>{appointment.memo}</span> : null;
  const badge = ({ appointment, state }: Row) =>
    appointment.busyOnly ? null : (
      <Badge tone={toneOfState[state.state]} dot>
        {state.text}
      </Badge>
    );
  const buttons = ({ appointment, mayChange, zone }: Row) => {
    const [only, ...others] = presentOf(appointment);
    if (!mayChange || !only || others.length > 0) return null;
    const service = lists.services.find(({ serviceId }) => serviceId === appointment.serviceId);
    return <AttendanceButtons attendance={only} {...{ appointment, service, zone }} />;
  };
  const time = ({ appointment }: Row) =>
    [
      timeOn(calendar.from, t, locale, appointment),
      placeName(appointment, lists.locations, { hasSeveralLocations }),
    ]
      .filter(Boolean)
      .join(' · ');

  return (
    <Stack gap="sm">
      {blocks.length > 0 ? (
        <ul className={classes.blocks} aria-label={t('blocked')}>
          {blocks.map(({ id, title, changeable }) => (
            <li key={id}>
              {changeable ? (
                <button type="button" className={classes.openRow} onClick={() => onOpenBlock(id)}>
                  {title}
                </button>
              ) : (
                title
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {rows.length === 0 ? (
        <p className={classes.none}>{t('noAppointments', { day: formatLongDay(on, locale) })}</p>
      ) : cards ? (
        <ul className={classes.cards}>
          {rows.map((row) => (
            <li
              key={row.appointment.appointmentId}
              className={classes.cardRow}
              data-gone={!isHeld(row.appointment) || undefined}
            >
              <div className={classes.cardTop}>
                <span className={classes.cardTime}>{time(row)}</span>
                {badge(row)}
              </div>
              <div className={classes.cardWho}>
                {open(row)}
                {marks(row)}
              </div>
              <span className={classes.cardFacts}>
                {[row.service, row.clinician, row.room].filter(Boolean).join(' · ')}
              </span>
              {memo(row)}
              {buttons(row)}
            </li>
          ))}
        </ul>
      ) : (
        <Table highlightOnHover className={classes.table}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('time')}</Table.Th>
              <Table.Th>{t('client')}</Table.Th>
              <Table.Th>{t('service')}</Table.Th>
              <Table.Th>{t('clinician')}</Table.Th>
              <Table.Th>{t('state')}</Table.Th>
              <Table.Th>{t('actions')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.appointment.appointmentId} data-gone={!isHeld(row.appointment) || undefined}>
                <Table.Td className={classes.timeCell}>{time(row)}</Table.Td>
                <Table.Td>
                  {open(row)} {marks(row)}
                  {memo(row)}
                </Table.Td>
                <Table.Td>{row.service}</Table.Td>
                <Table.Td>{[row.clinician, row.room].filter(Boolean).join(' · ')}</Table.Td>
                <Table.Td>{badge(row)}</Table.Td>
                <Table.Td>{buttons(row)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Stack>
  );
}
