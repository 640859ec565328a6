import { Anchor } from '@mantine/core';
import { languageTags } from '@tamarack/core/domain';
import type { Availability, Day, StaffMember } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { Link } from 'react-router-dom';
import { formatMinute } from '../shared/format.ts';
import shared from '../shared/panel.module.css';
import classes from './set-up.module.css';
import { setUpTexts } from './text.ts';

/** The hours of people who have some today or later, and where to change them. */
export function SavedHours({
  people,
  hours,
  today,
}: {
  people: readonly StaffMember[];
  hours: readonly Availability[];
  today: Day;
}) {
  const { t } = useText(setUpTexts);
  return (
    <>
      <ul className={classes.list} aria-label={t('hoursSaved')}>
        {people.map(({ staffId, name }) => (
          <li key={staffId}>
            <span>
              {name}
              <Week hours={hours.filter((range) => range.staffId === staffId)} today={today} />
            </span>
            <Anchor
              component={Link}
              to={`/schedule?staff=${staffId}`}
              aria-label={t('changeHoursOf', { name })}
            >
              {t('changeHours')}
            </Anchor>
          </li>
        ))}
      </ul>
      <p className={shared.muted}>{t('hoursSavedHint')}</p>
    </>
  );
}

/** The week of a person today, or else the first one planned. */
function Week({ hours, today }: { hours: readonly Availability[]; today: Day }) {
  const { t, locale } = useText(setUpTexts);
  const first = hours.map(({ from }) => from).toSorted()[0] ?? today;
  const day = first > today ? first : today;
  const valid = hours.filter(({ from, to }) => from <= day && (to === null || to >= day));
  const short = new Intl.DateTimeFormat(languageTags[locale], { weekday: 'short', timeZone: 'UTC' });
  const daysByTimes = new Map<string, string[]>();
  for (const weekday of new Set(valid.map((range) => range.weekday).toSorted((a, b) => a - b))) {
    const times = valid
      .filter((range) => range.weekday === weekday)
      .map(({ fromMinute, toMinute }) =>
        t('timesOf', { from: formatMinute(fromMinute, locale), to: formatMinute(toMinute, locale) }),
      )
      .join(', ');
    // 2 November 2026 is a Monday.
    const days = [...(daysByTimes.get(times) ?? []), short.format(Date.UTC(2026, 10, 1 + weekday))];
    daysByTimes.set(times, days);
  }
  return [...daysByTimes].map(([times, days]) => (
    <p key={times} className={shared.muted}>
      {days.join(', ')} · {times}
    </p>
  ));
}
