import { Button, Loader } from '@mantine/core';
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { usePageTitle, useText } from '@tamarack/core/ui';
import { Link } from 'react-router-dom';
import { useMe } from '../../frame/index.ts';
import { todayIn } from '../../shared/days.ts';
import { formatLongDay } from '../../shared/format.ts';
import { LoadFailed } from '../../shared/Loaded.tsx';
import { blockTitle, workingStaff } from '../columns.ts';
import { clientName, isHeld, presentOf, serviceName, spanOn, timeOn, timeRange } from '../describe.ts';
import { useClinicLists, useDayForPrint } from '../queries.ts';
import { calendarTexts } from '../text.ts';
import classes from './print.module.css';
import { usePrintState } from './state.ts';
import { printTexts } from './text.ts';

/** A printable day: a list per clinician, with client names for roles that may see them. */
export function PrintScreen() {
  const { t, locale } = useText(printTexts);
  const { t: c } = useText(calendarTexts);
  const me = useMe();
  const { on, staffId, locationId } = usePrintState(todayIn(me.zone));
  const lists = useClinicLists();
  const found = useDayForPrint({
    on,
    ...(staffId ? { staffId } : {}),
    ...(locationId ? { locationId } : {}),
  });
  const day = formatLongDay(on, locale);
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
        <Loader role="status" aria-label={c('loading')} />
      </div>
    );
  }
  const calendar = found.data;
  const { services, locations } = lists.data;
  const people = workingStaff({ calendar, lists: lists.data });
  return (
    <div className={classes.page}>
      <div className={classes.bar}>
        <Button
          component={Link}
          to={`/calendar?date=${on}`}
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
      <p className={classes.clinic}>{me.clinicName}</p>
      {people.length === 0 ? <p>{c('nobody')}</p> : null}
      {people.map((person) => {
        const blocks = calendar.blocks.filter(
          (block) =>
            block.staffId === person.staffId &&
            block.kind !== 'open' &&
            spanOn(on, block.localStart, block.localEnd),
        );
        const appointments = calendar.appointments
          .filter((each) => each.staffId === person.staffId && isHeld(each))
          .sort((a, b) => (a.localStart < b.localStart ? -1 : 1));
        return (
          <section
            key={person.staffId}
            className={classes.person}
            aria-labelledby={`print-${person.staffId}`}
          >
            <h2 id={`print-${person.staffId}`}>
              {person.name}
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
            {appointments.length > 0 ? (
              <table>
                <thead>
                  <tr>
                    <th scope="col">{c('time')}</th>
                    <th scope="col">{c('who')}</th>
                    <th scope="col">{c('service')}</th>
                    <th scope="col">{t('arrived')}</th>
                  </tr>
                </thead>
                <tbody>
                  {appointments.map((appointment) => (
                    <tr key={appointment.appointmentId}>
                      <td>{timeOn(on, c, locale, appointment, locations)}</td>
                      <td>
                        {appointment.busyOnly
                          ? c('busy')
                          : presentOf(appointment)
                              .map((client) =>
                                client.name === null
                                  ? clientName(c, client)
                                  : `${client.name} (${client.fileNo})`,
                              )
                              .join(', ')}
                      </td>
                      <td>
                        {serviceName(
                          services.find(({ serviceId }) => serviceId === appointment.serviceId),
                          locale,
                        )}
                      </td>
                      <td className={classes.tick} />
                    </tr>
                  ))}
                </tbody>
              </table>
            ) : null}
          </section>
        );
      })}
    </div>
  );
}
