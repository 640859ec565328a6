import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconPrinter } from '@tabler/icons-react';
import type { Day } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { Link, useLocation } from 'react-router-dom';
import { SelectField } from '../../shared/SelectField.tsx';
import { DayField } from '../shared/dates/DayField.tsx';
import classes from './calendar.module.css';
import type { ClinicLists } from './queries.ts';
import { type CalendarState, type CalendarView, views } from './state.ts';
import { calendarTexts } from './text.ts';

export interface ToolbarProps {
  state: CalendarState;
  lists: ClinicLists | undefined;
  /** The only clinician shown; a week always has one. */
  staffId: string | undefined;
  onGo: (day: Day) => void;
  onStep: (direction: 1 | -1) => void;
  onToday: () => void;
  onShow: (view: CalendarView) => void;
  onFilter: (changes: { staff?: string; location?: string }) => void;
}

/** The day, the view and the filters. */
export function Toolbar({ state, lists, staffId, onGo, onStep, onToday, onShow, onFilter }: ToolbarProps) {
  const { t } = useText(calendarTexts);
  const { search } = useLocation();
  const week = state.view === 'week';
  const locations = lists?.locations.filter(({ archived }) => !archived) ?? [];
  const hasRooms = locations.some(({ rooms }) => rooms.some(({ archived }) => !archived));
  const clinicians = lists?.staff.filter((each) => each.practises || each.staffId === state.staffId) ?? [];
  const printed = new URLSearchParams({ date: state.on, view: state.view });
  if (staffId) printed.set('staff', staffId);
  if (state.locationId) printed.set('location', state.locationId);
  return (
    <div className={classes.toolbar}>
      <div className={classes.toolGroup}>
        <ActionIcon
          variant="default"
          size={38}
          aria-label={t(week ? 'previousWeek' : 'previousDay')}
          onClick={() => onStep(-1)}
        >
          <IconChevronLeft size={18} />
        </ActionIcon>
        <Button variant="default" onClick={onToday}>
          {t('today')}
        </Button>
        <ActionIcon
          variant="default"
          size={38}
          aria-label={t(week ? 'nextWeek' : 'nextDay')}
          onClick={() => onStep(1)}
        >
          <IconChevronRight size={18} />
        </ActionIcon>
        <DayField
          className={classes.date}
          aria-label={t('date')}
          value={state.on}
          onChange={(day) => day && onGo(day)}
        />
      </div>
      <div className={classes.toolGroup}>
        {locations.length > 1 ? (
          <SelectField
            aria-label={t('location')}
            className={classes.filter}
            value={state.locationId ?? ''}
            onChange={({ currentTarget }) => onFilter({ location: currentTarget.value })}
            empty={t('allLocations')}
            data={locations.map(({ locationId, name }) => ({ value: locationId, label: name }))}
          />
        ) : null}
        {clinicians.length > 1 ? (
          <SelectField
            aria-label={t('clinician')}
            className={classes.filter}
            value={staffId ?? ''}
            onChange={({ currentTarget }) => onFilter({ staff: currentTarget.value })}
            empty={week ? undefined : t('allClinicians')}
            data={clinicians.map((each) => ({ value: each.staffId, label: each.name }))}
          />
        ) : null}
        <SegmentedControl
          className={classes.views}
          aria-label={t('view')}
          value={state.view}
          onChange={(value) => onShow(value as CalendarView)}
          data={views
            .filter((value) => value !== 'rooms' || hasRooms)
            .map((value) => ({ value, label: t(value) }))}
        />
        <ActionIcon
          component={Link}
          to={`/calendar/print?${printed}`}
          state={{ search }}
          variant="default"
          size={38}
          aria-label={t('print')}
        >
          <IconPrinter size={18} />
        </ActionIcon>
      </div>
    </div>
  );
}
