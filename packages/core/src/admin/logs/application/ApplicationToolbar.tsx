import { NativeSelect } from '@mantine/core';
import { type LogLevel, logKinds } from '../../../domain/logs.ts';
import { SearchField } from '../../shared/SearchField.tsx';
import { FilterSelect } from '../../shared/table/FilterSelect.tsx';
import { Toolbar } from '../../shared/table/Toolbar.tsx';
import { t } from './text.ts';
import type { ApplicationLogParams } from './useApplicationLog.ts';

const levels: readonly LogLevel[] = ['warn', 'error'];
const ranges = [
  { value: '', label: t('allTime') },
  { value: 'now-1h', label: t('hour') },
  { value: 'now-24h', label: t('day') },
  { value: 'now-7d', label: t('week') },
];

export interface ApplicationToolbarProps {
  filters: ApplicationLogParams;
  change: (changes: Partial<ApplicationLogParams>, options?: { replace?: boolean }) => void;
}

/** Search and filters above the log. A range that only the address can say is kept until another is chosen. */
export function ApplicationToolbar({ filters, change }: ApplicationToolbarProps) {
  const { from = '', to } = filters;
  const isListed = !to && ranges.some(({ value }) => value === from);
  return (
    <Toolbar>
      <SearchField
        label={t('search')}
        search={filters.search}
        onSearch={(search) => change({ search }, { replace: true })}
      />
      <FilterSelect
        label={t('kind')}
        all={t('allKinds')}
        values={logKinds}
        nameOf={(value) => t(value)}
        value={filters.kind}
        onChange={(kind) => change({ kind })}
      />
      <FilterSelect
        label={t('level')}
        all={t('allLevels')}
        values={levels}
        nameOf={(level) => (level === 'warn' ? t('warnings') : t('errors'))}
        value={filters.level}
        onChange={(level) => change({ level })}
      />
      <NativeSelect
        aria-label={t('range')}
        data={isListed ? ranges : [...ranges, { value: 'other', label: t('otherRange') }]}
        value={isListed ? from : 'other'}
        onChange={({ currentTarget: { value } }) => {
          if (value !== 'other') change({ from: value, to: undefined });
        }}
      />
    </Toolbar>
  );
}
