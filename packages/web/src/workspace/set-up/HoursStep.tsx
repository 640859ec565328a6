import { Button, Checkbox, Group, TextInput } from '@mantine/core';
import {
  type Availability,
  type Location,
  type StaffMember,
  scheduleEndpoints,
} from '@tamarack/core/domain/workspace';
import { Problem } from '@tamarack/core/session';
import { focusFirstError, Notice, useText } from '@tamarack/core/ui';
import { type FormEvent, useState } from 'react';
import { useMe } from '../frame/index.ts';
import { formatWeekday, hoursOf, useAvailability } from '../schedule/index.ts';
import { todayIn } from '../shared/dates/days.ts';
import { Loaded } from '../shared/Loaded.tsx';
import { useLocations, useStaff } from '../shared/lists.ts';
import shared from '../shared/panel.module.css';
import { SubmitButton } from '../shared/saving/SubmitButton.tsx';
import { useSave } from '../shared/saving/useSave.ts';
import { hasLeft } from '../team/index.ts';
import { SavedHours } from './SavedHours.tsx';
import type { StepProps } from './SetUpScreen.tsx';
import classes from './set-up.module.css';
import { setUpTexts } from './text.ts';
import { useEntries } from './useEntries.ts';

/** The usual week of those who treat clients and have no hours yet. */
export function HoursStep({ onNext }: StepProps) {
  const { t } = useText(setUpTexts);
  const staff = useStaff();
  const locations = useLocations();
  const availability = useAvailability();
  const today = todayIn(useMe().zone);
  return (
    <>
      <p className={shared.muted}>{t('hoursHint')}</p>
      <Loaded query={staff}>
        {(people) => (
          <Loaded query={locations}>
            {(places) => (
              <Loaded query={availability}>
                {(hours) => (
                  <Hours
                    people={people.filter((person) => person.practises && !hasLeft(person, today))}
                    hours={hours}
                    location={places.find(({ archived }) => !archived)}
                    onNext={onNext}
                  />
                )}
              </Loaded>
            )}
          </Loaded>
        )}
      </Loaded>
    </>
  );
}

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

function Hours({
  people,
  hours,
  location,
  onNext,
}: StepProps & {
  people: readonly StaffMember[];
  hours: readonly Availability[];
  location: Location | undefined;
}) {
  const { t, locale } = useText(setUpTexts);
  const { zone } = useMe();
  const today = todayIn(zone);
  const [without, setWithout] = useState<readonly string[]>([]);
  const toCome = hours.filter(({ to }) => to === null || to >= today);
  const hasHours = ({ staffId }: StaffMember) => toCome.some((range) => range.staffId === staffId);
  const saved = people.filter(hasHours);
  // Saving replaces a whole week, so it is offered only for people without one.
  const open = people.filter((person) => !hasHours(person));
  const everyone = open.map(({ staffId }) => staffId);
  const who = everyone.filter((staffId) => !without.includes(staffId));
  const [days, setDays, forget] = useEntries('hours', () =>
    weekdays.map((weekday) => ({ weekday, on: weekday < 6, from: '09:00', to: '17:00' })),
  );
  const [checked, setChecked] = useState(false);
  const chosen = days.filter(({ on }) => on);
  const isDisordered = (day: (typeof days)[number]) => hoursOf({ ...day, locationId: '' }) === null;
  const disordered = chosen.some(isDisordered);
  const noDay = chosen.length === 0;
  const nobody = who.length === 0;
  const incomplete = noDay || nobody;
  const done = () => {
    forget();
    return onNext();
  };
  const save = useSave(async (call, locationId: string) => {
    const hours = chosen.flatMap((day) => hoursOf({ ...day, locationId }) ?? []);
    for (const staffId of who)
      await call(scheduleEndpoints.setWeek, {
        params: { staffId },
        payload: { from: today, hours },
      });
  }, done);
  if (people.length === 0 || !location)
    return (
      <Notice tone="info" role="status">
        {t('nobodyTreats')}
      </Notice>
    );
  if (open.length === 0)
    return (
      <>
        <SavedHours people={saved} hours={toCome} today={today} />
        <div className={shared.actions}>
          <Button onClick={done}>{t('next')}</Button>
        </div>
      </>
    );
  const change = (weekday: number, changes: Partial<(typeof days)[number]>) =>
    setDays((before) => before.map((day) => (day.weekday === weekday ? { ...day, ...changes } : day)));
  // Mantine shows the error of a checkbox, but does not tell screen readers.
  const marked = (wrong: boolean) => (checked && wrong ? { error: true, 'aria-invalid': true } : {});
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!disordered && !incomplete) save.mutate(location.locationId);
    else focusFirstError();
  };
  return (
    <form noValidate onSubmit={submit}>
      {saved.length > 0 ? <SavedHours people={saved} hours={toCome} today={today} /> : null}
      {people.length > 1 ? (
        <Checkbox.Group
          label={t('hoursFor')}
          value={who}
          onChange={(next) => setWithout(everyone.filter((staffId) => !next.includes(staffId)))}
        >
          <Group gap="md" my="xs">
            {open.map(({ staffId, name }) => (
              <Checkbox key={staffId} value={staffId} label={name} {...marked(nobody)} />
            ))}
          </Group>
        </Checkbox.Group>
      ) : null}
      <ul className={classes.list}>
        {days.map((one) => {
          const { weekday, on, from, to } = one;
          const day = formatWeekday(weekday, locale);
          return (
            <li key={weekday}>
              <Checkbox
                label={day}
                checked={on}
                {...marked(noDay)}
                onChange={(event) => change(weekday, { on: event.currentTarget.checked })}
              />
              {on ? (
                <span className={classes.times}>
                  <TextInput
                    type="time"
                    aria-label={t('from', { day })}
                    value={from}
                    onChange={(event) => change(weekday, { from: event.currentTarget.value })}
                  />
                  <span>{t('until')}</span>
                  <TextInput
                    type="time"
                    aria-label={t('to', { day })}
                    value={to}
                    error={checked && isDisordered(one)}
                    onChange={(event) => change(weekday, { to: event.currentTarget.value })}
                  />
                </span>
              ) : null}
            </li>
          );
        })}
      </ul>
      {checked && (disordered || incomplete) ? (
        <Notice tone="warn" role="alert">
          {t(disordered ? 'endFirst' : 'oneDay')}
        </Notice>
      ) : null}
      <Problem error={save.problem ?? (Object.keys(save.fields).length > 0 ? save.error : null)} />
      <div className={shared.actions} style={{ marginTop: '1rem' }}>
        <SubmitButton would="saved" loading={save.isPending}>
          {t('next')}
        </SubmitButton>
      </div>
    </form>
  );
}
