import { download } from '../../../client/call.ts';
import { applicationLogDays, type LogLevel, logEndpoints, logKinds } from '../../../domain/platform/logs.ts';
import { FilterSelect } from '../../shared/data-table/FilterSelect.tsx';
import { ListToolbar, type ListToolbarProps } from '../../shared/data-table/ListToolbar.tsx';
import { NewEntriesButton } from '../../shared/tail/Tail.tsx';
import { LogPage } from '../LogPage.tsx';
import { resolveTimes } from '../moments.ts';
import { RangeSelect } from '../RangeSelect.tsx';
import { t as logText } from '../text.ts';
import { useLogTail } from '../useLogTail.ts';
import { ApplicationTable } from './ApplicationTable.tsx';
import { t } from './text.ts';
import {
  type ApplicationLogParams,
  useApplicationLog,
  useApplicationLogParams,
} from './useApplicationLog.ts';

/** The application log, with search, filters and export. */
export function ApplicationLogScreen() {
  const { filters, isFiltered, change, clear } = useApplicationLogParams();
  const { log, tail } = useLogTail(useApplicationLog(filters), filters);
  return (
    <LogPage
      open="application"
      tabTitle={t('title')}
      subtitle={t('subtitle', { days: applicationLogDays })}
      tail={tail}
      isFailing={log.error !== null}
      make={(transport) =>
        download(transport, logEndpoints.exportApplication, { query: resolveTimes(filters) })
      }
    >
      <ApplicationToolbar
        filters={filters}
        change={change}
        onClear={isFiltered ? clear : undefined}
        count={log.items && !log.isOld ? logText('announced', { n: log.items.length }) : null}
      />
      {tail ? <NewEntriesButton tail={tail} /> : null}
      <ApplicationTable
        log={log}
        none={isFiltered ? t('noneMatching') : t('noneYet', { days: applicationLogDays })}
      />
    </LogPage>
  );
}

const levels: readonly LogLevel[] = ['warn', 'error'];
const ranges = ['now-1h', 'now-24h', 'now-7d'] as const;

interface ApplicationToolbarProps extends Pick<ListToolbarProps, 'onClear' | 'count'> {
  filters: ApplicationLogParams;
  change: (changes: Partial<ApplicationLogParams>, options?: { replace?: boolean }) => void;
}

/** Search and filters above the log. */
function ApplicationToolbar({ filters, change, ...rest }: ApplicationToolbarProps) {
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
