import { NativeSelect } from '@mantine/core';
import { logKinds, logLevels } from '../../../domain/logs.ts';
import { SearchField } from '../../shared/SearchField.tsx';
import { Toolbar } from '../../shared/table/Toolbar.tsx';
import { t } from './text.ts';
import type { ApplicationLogParams } from './useApplicationLog.ts';

const kinds = [{ value: '', label: t('allKinds') }, ...logKinds.map((value) => ({ value, label: t(value) }))];
const levels = [
  { value: '', label: t('allLevels') },
  { value: 'warn', label: t('warnings') },
  { value: 'error', label: t('errors') },
];
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
      <NativeSelect
        aria-label={t('kind')}
        data={kinds}
        value={filters.kind ?? ''}
        onChange={({ currentTarget: { value } }) =>
          change({ kind: logKinds.find((known) => known === value) })
        }
      />
      <NativeSelect
        aria-label={t('level')}
        data={levels}
        value={filters.level ?? ''}
        onChange={({ currentTarget: { value } }) =>
          change({ level: logLevels.find((known) => known === value) })
        }
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
