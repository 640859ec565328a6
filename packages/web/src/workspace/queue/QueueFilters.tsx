import { Tabs } from '@mantine/core';
import { queueTabs } from '@tamarack/core/domain/workspace';
import { useSearchParamsState, useText } from '@tamarack/core/ui';
import { SelectField } from '../../shared/SelectField.tsx';
import { useMe } from '../frame/index.ts';
import { DayField } from '../shared/dates/DayField.tsx';
import { LocationFilter } from '../shared/LocationFilter.tsx';
import { useStaff } from '../shared/lists.ts';
import type { QueueFilter } from './queries.ts';
import classes from './queue.module.css';
import { queueTexts } from './text.ts';

/** Filters by tab, day, clinician and location, stored in the search params. */
export function QueueFilters({
  filter: { tab, on, staffId },
  counts,
}: {
  filter: QueueFilter;
  /** Undefined until they are known. */
  counts: { open: number; returned: number } | undefined;
}) {
  const { t } = useText(queueTexts);
  const { role } = useMe();
  const clinicians = useStaff({
    enabled: role !== 'clinician',
    meta: { quiet: false },
    select: (staff) => staff.filter(({ practises }) => practises),
  });
  const { set } = useSearchParamsState();
  return (
    <div className={classes.bar}>
      <Tabs value={tab} onChange={(next) => set({ tab: next === 'open' ? undefined : (next ?? undefined) })}>
        <Tabs.List aria-label={t('visits')}>
          {queueTabs.map((name) => (
            <Tabs.Tab key={name} value={name} aria-controls="queue-panel">
              {t(`tab_${name}`)}{' '}
              {name !== 'done' && counts ? <span className={classes.count}>{counts[name]}</span> : null}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      <div className={classes.filters}>
        <DayField
          size="sm"
          aria-label={t('day')}
          value={on}
          onChange={(day) => set({ on: day || undefined }, { replace: true })}
        />
        {role === 'clinician' ? null : (
          <SelectField
            size="sm"
            aria-label={t('clinician')}
            value={staffId}
            onChange={(event) => set({ staff: event.currentTarget.value || undefined }, { replace: true })}
            empty={t('allClinicians')}
            data={(clinicians.data ?? []).map((one) => ({ value: one.staffId, label: one.name }))}
          />
        )}
        <LocationFilter />
      </div>
    </div>
  );
}
