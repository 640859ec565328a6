import { TextInput } from '@mantine/core';
import { containsWords } from '@tamarack/core/domain';
import type { TodayVisit } from '@tamarack/core/domain/workspace';
import { useOfferCommands } from '@tamarack/core/session/commands';
import { useSearchParamsState, useText } from '@tamarack/core/ui';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { onDemand } from '../../shared/onDemand.tsx';
import { useMe } from '../frame/index.ts';
import { formatClient } from '../shared/format.ts';
import { useSeveralLocations } from '../shared/lists.ts';
import { Panel } from './Panels.tsx';
import { todayTexts } from './text.ts';
import classes from './today.module.css';
import { VisitList } from './VisitList.tsx';

// Most clinics have one location.
const LocationFilter = onDemand(async () => (await import('../shared/LocationFilter.tsx')).LocationFilter);

/** A list with more visits can be searched. */
const shortList = 20;

/** What a visit is found by. */
const wordsOf = (visit: TodayVisit) => `${formatClient(visit)} ${visit.fileNo} ${visit.staffName}`;

/** The visits of the day, at all locations or one, with a search if there are many. */
export function VisitsPanel({ visits }: { visits: readonly TodayVisit[] }) {
  const { t } = useText(todayTexts);
  const { role } = useMe();
  const locationId = useSearchParamsState().searchParams.get('location');
  const hasSeveralLocations = useSeveralLocations().length > 0;
  const own = role === 'clinician';
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(typed.trim());
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const here = useMemo(
    () => (locationId ? visits.filter((visit) => visit.locationId === locationId) : visits),
    [visits, locationId],
  );
  const isLong = here.length > shortList;
  const shown = useMemo(
    () => (isLong && wanted ? here.filter((visit) => containsWords(wordsOf(visit), wanted)) : here),
    [here, isLong, wanted],
  );
  useOfferCommands([
    {
      group: 'screen',
      id: 'today-find',
      title: t('find'),
      shortcut: 'f',
      visible: isLong,
      run: () => field.current?.focus(),
    },
  ]);
  return (
    <Panel
      title={t(own ? 'ownVisits' : 'visits')}
      aside={
        <span className={classes.aside}>
          <span className={classes.small}>{t('count', { count: shown.length })}</span>
          {isLong ? (
            <TextInput
              ref={field}
              type="search"
              className={classes.find}
              aria-label={t('find')}
              placeholder={t('find')}
              value={typed}
              maxLength={80}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
              onKeyDown={({ key }) => {
                // The keys of the list then act on the first visit found.
                if (key === 'Enter') list.current?.querySelector<HTMLElement>('[aria-current]')?.focus();
              }}
            />
          ) : null}
          {hasSeveralLocations ? <LocationFilter /> : null}
        </span>
      }
    >
      {shown.length === 0 && here.length > 0 ? (
        <p className={classes.empty}>{t('noneFound')}</p>
      ) : (
        <div ref={list}>
          <VisitList key={`${locationId} ${wanted}`} visits={shown} own={own} />
        </div>
      )}
    </Panel>
  );
}
