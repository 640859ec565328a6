import { type LogLevel, logKinds } from '../../../domain/platform/logs.ts';
import { FilterSelect } from '../../shared/data-table/FilterSelect.tsx';
import { ListToolbar, type ListToolbarProps } from '../../shared/data-table/ListToolbar.tsx';
import { RangeSelect } from '../RangeSelect.tsx';
import { t } from './text.ts';
import type { ApplicationLogParams } from './useApplicationLog.ts';

const levels: readonly LogLevel[] = ['warn', 'error'];
const ranges = ['now-1h', 'now-24h', 'now-7d'] as const;

export interface ApplicationToolbarProps extends Pick<ListToolbarProps, 'onClear' | 'count'> {
  filters: ApplicationLogParams;
  change: (changes: Partial<ApplicationLogParams>, options?: { replace?: boolean }) => void;
}

/** Search and filters above the log. */
export function ApplicationToolbar({ filters, change, ...rest }: ApplicationToolbarProps) {
  return (
    <ListToolbar search={{ label: t('search'), value: filters.search, change }} {...rest}>
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
      <RangeSelect all={t('allTime')} offered={ranges} range={filters} onChange={change} />
    </ListToolbar>
  );
}
