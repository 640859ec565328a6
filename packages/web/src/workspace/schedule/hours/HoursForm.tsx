import { Button, TextInput } from '@mantine/core';
import { IconCopy, IconPlus } from '@tabler/icons-react';
import { ApiError } from '@tamarack/core/client';
import type { Availability, Day, Location, NewHours } from '@tamarack/core/domain/workspace';
import { Problem } from '@tamarack/core/session';
import { focusFirstError, toast, useText } from '@tamarack/core/ui';
import { useState } from 'react';
import { formatDate } from '../../shared/format.ts';
import { SubmitButton } from '../../shared/saving/SubmitButton.tsx';
import { formatWeekday, weekdays } from '../describe.ts';
import { useSetWeek } from '../queries.ts';
import classes from '../schedule.module.css';
import { scheduleTexts } from '../text.ts';
import { RangeFields } from './RangeFields.tsx';
import { changeDays, copyMonday, type HoursRow, hoursOf, newRow, rowsOn } from './rows.ts';

interface HoursFormProps {
  staffId: string;
  availability: readonly Availability[];
  locations: readonly [Location, ...Location[]];
  today: Day;
}

/** Edits the weekly hours from a chosen day on, starting from those valid on that day. */
export function HoursForm({ staffId, availability, locations, today }: HoursFormProps) {
  const { t, locale } = useText(scheduleTexts);
  const [from, setFrom] = useState(today);
  const [rows, setRows] = useState<HoursRow[]>(() => rowsOn(availability, today, locations));
  const [touched, setTouched] = useState(false);
  const [errors, setErrors] = useState<Record<number, string>>({});
  const save = useSetWeek(staffId);
  const later = changeDays(availability).find((day) => day > from || (day === from && day > today));
  const replace = (next: HoursRow[]) => {
    setRows(next);
    setTouched(true);
    setErrors({});
  };
  const startOn = (day: Day) => {
    setFrom(day);
    if (day && !touched) setRows(rowsOn(availability, day, locations));
  };

  const submit = () => {
    const sent = rows.map(hoursOf);
    const wrong = rows.filter((_, place) => sent[place] === null);
    setErrors(
      Object.fromEntries(wrong.map((row) => [row.id, t(row.from && row.to ? 'timeOrder' : 'timeRequired')])),
    );
    if (wrong.length > 0) return focusFirstError();
    save.mutate(
      { from, hours: sent.filter((hours): hours is NewHours => hours !== null) },
      {
        onSuccess: () => toast.success(t('hoursSaved')),
        onError: (error) => setErrors(error instanceof ApiError ? errorsByRow(rows, error.fields) : {}),
      },
    );
  };

  return (
    <form
      noValidate
      className={classes.stack}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {weekdays.map((weekday) => {
        const day = formatWeekday(weekday, locale);
        const ofDay = rows.filter((row) => row.weekday === weekday);
        return (
          <fieldset key={weekday} className={classes.day}>
            <legend>{day}</legend>
            <div className={classes.dayFields}>
              <div className={classes.ranges}>
                {ofDay.length === 0 ? <span className={classes.muted}>{t('noHours')}</span> : null}
                {ofDay.map((row, place) => (
                  <RangeFields
                    key={row.id}
                    row={row}
                    day={day}
                    place={place}
                    locations={locations}
                    error={errors[row.id]}
                    onChange={(changed) => replace(rows.map((one) => (one.id === row.id ? changed : one)))}
                    onRemove={() => replace(rows.filter(({ id }) => id !== row.id))}
                  />
                ))}
              </div>
              <div className={classes.dayActions}>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  leftSection={<IconPlus size={14} aria-hidden="true" />}
                  aria-label={t('addRangeOn', { day })}
                  onClick={() => replace([...rows, newRow(rows, weekday, locations[0].locationId)])}
                >
                  {t('addRange')}
                </Button>
                {weekday === 1 && ofDay.length > 0 ? (
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    leftSection={<IconCopy size={14} aria-hidden="true" />}
                    onClick={() => replace(copyMonday(rows))}
                  >
                    {t('copyMonday')}
                  </Button>
                ) : null}
              </div>
            </div>
          </fieldset>
        );
      })}
      <div className={classes.formFoot}>
        <TextInput
          type="date"
          label={t('validFrom')}
          description={t('validFromHint')}
          value={from}
          onChange={(event) => startOn(event.currentTarget.value)}
        />
        <SubmitButton would="saved" loading={save.isPending} disabled={!from}>
          {t('saveHours')}
        </SubmitButton>
      </div>
      {from && later ? (
        <p className={classes.muted}>{t('replacesLater', { day: formatDate(later, locale) })}</p>
      ) : null}
      <Problem error={Object.keys(errors).length === 0 && save.error} />
    </form>
  );
}

/** Maps server errors to rows. The server names a row by its index, as in `hours.2.fromMinute`. */
function errorsByRow(rows: readonly HoursRow[], fields: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, text]) => {
      const row = rows[Number(/^hours\.(\d+)\./.exec(field)?.[1] ?? -1)];
      return row ? [[row.id, text]] : [];
    }),
  );
}
