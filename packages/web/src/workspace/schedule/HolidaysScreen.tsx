import { Button, Checkbox } from '@mantine/core';
import type { ListedHoliday, Location } from '@tamarack/core/domain/workspace';
import { Problem } from '@tamarack/core/session';
import { useLeave, useUnsavedPage } from '@tamarack/core/session/unsaved';
import { Notice, toast, useSearchParamsState, useText } from '@tamarack/core/ui';
import { useState } from 'react';
import { onDemand } from '../../shared/onDemand.tsx';
import { SelectField } from '../../shared/SelectField.tsx';
import { useMe } from '../frame/index.ts';
import { SettingsPage } from '../settings/index.ts';
import { todayIn } from '../shared/dates/days.ts';
import { formatLongDay, formatShortDay } from '../shared/format.ts';
import { LoadFailed, SkeletonRows } from '../shared/Loaded.tsx';
import { LocationField } from '../shared/LocationField.tsx';
import { rarelyChanging, useLocations } from '../shared/lists.ts';
import { SubmitButton } from '../shared/saving/SubmitButton.tsx';
import { AbsenceList } from './absences/AbsenceList.tsx';
import { useHolidays, useSetHolidays } from './queries.ts';
import classes from './schedule.module.css';
import { scheduleTexts } from './text.ts';

const CoveredDialog = onDemand(async () => (await import('./absences/CoveredDialog.tsx')).CoveredDialog);

/** Sets on which statutory holidays of a year a location is closed. */
export function HolidaysScreen() {
  const { t } = useText(scheduleTexts);
  const me = useMe();
  const { searchParams, set } = useSearchParamsState();
  const leave = useLeave();
  const locations = useLocations(rarelyChanging);
  const places = (locations.data ?? []).filter(({ archived }) => !archived);
  const place = places.find(({ locationId }) => locationId === searchParams.get('location')) ?? places[0];
  const thisYear = Number(todayIn(me.zone).slice(0, 4));
  const years = [thisYear, thisYear + 1, thisYear + 2];
  const year = years.find((one) => String(one) === searchParams.get('year')) ?? thisYear;
  const holidays = useHolidays(place?.locationId, year);
  const error = locations.data ? holidays.error : locations.error;
  /** Id of the block whose bookings are listed. */
  const [listed, setListed] = useState<string>();
  /** Asks about unsaved ticks first. The former list is gone at once, so that nobody ticks in it any more. */
  const choose = (changes: { year: string } | { location: string }) =>
    leave(() => set(changes, { flushSync: true }));
  return (
    <SettingsPage lead={t('holidaysLead')}>
      <div className={classes.screen}>
        <div className={classes.pair}>
          <SelectField
            label={t('year')}
            value={String(year)}
            data={years.map(String)}
            onChange={(event) => choose({ year: event.currentTarget.value })}
          />
          {place ? (
            <LocationField
              locations={places}
              value={place.locationId}
              onChange={(event) => choose({ location: event.currentTarget.value })}
            />
          ) : null}
        </div>
        {error && !holidays.data ? (
          <LoadFailed of={[locations.data ? holidays : locations]} />
        ) : !holidays.data || !place ? (
          <SkeletonRows label={t('loading')} rows={6} height={32} className={classes.stack} />
        ) : holidays.data.length === 0 ? (
          <Notice tone="info">{t('noRegion')}</Notice>
        ) : (
          <>
            <HolidayForm
              key={`${place.locationId} ${year} ${versionOf(holidays.data)}`}
              place={place}
              year={year}
              holidays={holidays.data}
            />
            <BookedNotice holidays={holidays.data} onShow={setListed} />
          </>
        )}
        <section aria-labelledby="closures" className={classes.panel}>
          <h2 id="closures">{t('closuresTitle')}</h2>
          <p className={classes.muted}>{t('closuresLead')}</p>
          <AbsenceList staffId={null} />
        </section>
        {listed ? (
          <CoveredDialog which={{ blockId: listed }} why="holiday" onClose={() => setListed(undefined)} />
        ) : null}
      </div>
    </SettingsPage>
  );
}

/** Changes when different holidays were saved, so that the form resets to them. */
const versionOf = (holidays: readonly { key: string; blocked: boolean }[]) =>
  holidays.map(({ key, blocked }) => `${key}${blocked}`).join();

function HolidayForm({
  place,
  year,
  holidays,
}: {
  place: Location;
  year: number;
  holidays: readonly ListedHoliday[];
}) {
  const { t, locale } = useText(scheduleTexts);
  const [ticked, setTicked] = useState(() => holidays.filter(({ blocked }) => blocked).map(({ key }) => key));
  const save = useSetHolidays();
  const stored = save.isSuccess
    ? save.variables.keys
    : holidays.filter(({ blocked }) => blocked).map(({ key }) => key);
  useUnsavedPage(holidays.some(({ key }) => stored.includes(key) !== ticked.includes(key)));
  const all = ticked.length === holidays.length;
  return (
    <form
      className={classes.stack}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(
          { locationId: place.locationId, year, keys: ticked },
          { onSuccess: () => toast.success(t('holidaysSaved')) },
        );
      }}
    >
      <fieldset className={classes.holidays}>
        <legend>
          {place.name}, {year}
        </legend>
        <div className={classes.holidayDays}>
          {holidays.map(({ key, nameEn, nameFr, day }) => (
            <Checkbox
              key={key}
              label={locale === 'fr' ? nameFr : nameEn}
              description={formatLongDay(day, locale)}
              checked={ticked.includes(key)}
              onChange={(event) =>
                setTicked(
                  event.currentTarget.checked ? [...ticked, key] : ticked.filter((other) => other !== key),
                )
              }
            />
          ))}
        </div>
      </fieldset>
      {place.region === 'QC' ? <p className={classes.muted}>{t('quebecEaster')}</p> : null}
      <Problem error={save.error} />
      <div className={classes.dialogFoot}>
        <p role="status">{t('closedOn', { count: ticked.length })}</p>
        <Button variant="default" onClick={() => setTicked(all ? [] : holidays.map(({ key }) => key))}>
          {t(all ? 'tickNone' : 'tickAll')}
        </Button>
        {/* The form is drawn anew once its holidays are saved; with the id, its button gets the focus back. */}
        <SubmitButton id="save-holidays" would="saved" loading={save.isPending}>
          {t('save')}
        </SubmitButton>
      </div>
    </form>
  );
}

/** Says on which closed days appointments are still booked, and opens them. */
function BookedNotice({
  holidays,
  onShow,
}: {
  holidays: readonly ListedHoliday[];
  onShow: (blockId: string) => void;
}) {
  const { t, locale } = useText(scheduleTexts);
  const closed = holidays.filter(({ booked }) => booked > 0);
  if (closed.length === 0) return null;
  return (
    <Notice
      tone="warn"
      role="status"
      title={t('bookedWhileClosed')}
      actions={closed.map(({ key, blockId, nameEn, nameFr, day, booked }) => (
        <Button key={key} variant="default" onClick={() => blockId && onShow(blockId)}>
          {t('bookedOn', {
            name: locale === 'fr' ? nameFr : nameEn,
            day: formatShortDay(day, locale),
            count: booked,
          })}
        </Button>
      ))}
    />
  );
}
