import { VisuallyHidden } from '@mantine/core';
import type { SandboxAppointment, SandboxHome } from '@tamarack/core/domain';
import { useText } from '@tamarack/core/ui';
import { type CSSProperties, useState } from 'react';
import { addDays, clock, longDay, shortDay, weekdayName } from './format.ts';
import { Panel } from './parts.tsx';
import classes from './sandbox.module.css';
import { viewTexts } from './texts.ts';

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
const firstHour = 8;
const lastHour = 19;
const hoursShown = Array.from({ length: lastHour - firstHour }, (_, index) => firstHour + index);

/** One clinician's week: a calendar where there is room for seven days, else the list of one day. */
export function WeekView({ home }: { home: SandboxHome }) {
  const { t, locale } = useText(viewTexts);
  const { staff, week } = home.administrator;
  const [staffId, setStaffId] = useState(home.clinician.person.staffId);
  const [weekday, setWeekday] = useState(home.today.weekday);
  const own = week.filter((each) => each.staffId === staffId);
  const dayOf = (day: number) => addDays(home.weekStart, day - 1);
  return (
    <Panel
      wide
      title={t('weekView')}
      note={t('weekOf', { from: shortDay(dayOf(1), locale), to: shortDay(dayOf(7), locale) })}
    >
      <fieldset className={classes.choice} aria-label={t('whose')}>
        {staff.map((each) => (
          <button
            key={each.staffId}
            type="button"
            aria-pressed={each.staffId === staffId}
            onClick={() => setStaffId(each.staffId)}
          >
            {each.name}
          </button>
        ))}
      </fieldset>
      <fieldset className={classes.choice} data-days aria-label={t('day')}>
        {weekdays.map((day) => (
          <button key={day} type="button" aria-pressed={day === weekday} onClick={() => setWeekday(day)}>
            {weekdayName(dayOf(day), locale)} <VisuallyHidden>{shortDay(dayOf(day), locale)}</VisuallyHidden>
          </button>
        ))}
      </fieldset>
      <div className={classes.week}>
        <div className={classes.axis} aria-hidden="true">
          {hoursShown.map((hour) => (
            <span key={hour}>{clock(hour * 60, locale)}</span>
          ))}
        </div>
        {weekdays.map((day) => (
          <section
            key={day}
            className={classes.day}
            aria-label={longDay(dayOf(day), locale)}
            data-chosen={day === weekday || undefined}
            data-today={day === home.today.weekday || undefined}
          >
            <h3>
              {weekdayName(dayOf(day), locale)} <span>{shortDay(dayOf(day), locale)}</span>
            </h3>
            <Day sessions={own.filter((each) => each.weekday === day)} />
          </section>
        ))}
      </div>
    </Panel>
  );
}

function Day({ sessions }: { sessions: readonly SandboxAppointment[] }) {
  const { t, locale } = useText(viewTexts);
  if (sessions.length === 0) return <p className={classes.nothing}>{t('nothingBooked')}</p>;
  return (
    <ol className={classes.slots}>
      {sessions.map((each) => (
        <li
          key={each.id}
          data-state={each.state}
          data-short={each.minutes < 45 || undefined}
          style={{ '--from': each.startMinute - firstHour * 60, '--minutes': each.minutes } as CSSProperties}
        >
          <span className={classes.slotTime}>{clock(each.startMinute, locale)}</span>
          <strong>{each.clientName}</strong>
          <span className={classes.slotType}>
            {t(each.state)} · {each.type}
          </span>
        </li>
      ))}
    </ol>
  );
}
