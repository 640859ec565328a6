import { languageTags } from '@tamarack/core/domain';
import { useText } from '@tamarack/core/ui';
import { type Appointment, calendar, sampleDay, sampleToday } from './sample.ts';
import { showcaseText } from './text.ts';

const hours = [9, 10, 11, 12, 13, 14] as const;
const lanes = ['chen', 'roy'] as const;
const states = ['confirmed', 'waiting', 'planned'] as const;

function Block({ appointment, lane }: { appointment: Appointment; lane: (typeof lanes)[number] }) {
  const { start, halfHours, client, state } = appointment;
  const [first = '', last = ''] = client.split(' ');
  return (
    <span className="week-block" data-lane={lane} data-at={start} data-long={halfHours} data-state={state}>
      <span className="week-full">{client}</span>
      <span className="week-short" aria-hidden="true">
        {first[0]}
        {last[0]}
      </span>
    </span>
  );
}

/** Two clinicians' week, nine to three. */
export function WeekView() {
  const { t, locale } = useText(showcaseText);
  const tag = languageTags[locale];
  const weekday = new Intl.DateTimeFormat(tag, { weekday: 'short', timeZone: 'UTC' });
  const hour = (at: number) => (locale === 'fr' ? `${at} h` : `${at}:00`);
  return (
    <section className="board-card board-week">
      <div className="board-head">
        <h3>
          {t('week', {
            date: new Intl.DateTimeFormat(tag, { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
              sampleDay(0),
            ),
          })}
        </h3>
        <ul className="week-legend">
          {states.map((state) => (
            <li key={state} data-state={state}>
              {t(state)}
            </li>
          ))}
        </ul>
      </div>
      <div className="week">
        <div className="week-hours" aria-hidden="true">
          {hours.map((at) => (
            <span key={at}>{hour(at)}</span>
          ))}
        </div>
        {calendar.map((day, index) => (
          <div
            key={sampleDay(index).getTime()}
            className="week-day"
            data-today={index === sampleToday || undefined}
          >
            <p className="week-name">
              {weekday.format(sampleDay(index))} <strong>{sampleDay(index).getUTCDate()}</strong>
            </p>
            <div className="week-slots">
              {lanes.map((lane) =>
                day[lane].map((appointment) => (
                  <Block key={lane + appointment.start} appointment={appointment} lane={lane} />
                )),
              )}
            </div>
          </div>
        ))}
      </div>
    </section>
  );
}
