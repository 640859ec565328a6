import { download } from '../../../client/call.ts';
import {
  type ApplicationLogEntry,
  applicationLogDays,
  type LogKind,
  type LogLevel,
  logEndpoints,
  logKinds,
} from '../../../domain/platform/logs.ts';
import { Badge, type BadgeTone } from '../../../ui/badges/Badge.tsx';
import type { DataColumn } from '../../shared/data-table/columns.ts';
import { FilterSelect } from '../../shared/data-table/FilterSelect.tsx';
import { ListToolbar } from '../../shared/data-table/ListToolbar.tsx';
import { NewEntriesButton } from '../../shared/tail/Tail.tsx';
import { personName } from '../describe.ts';
import { EntryTable } from '../EntryTable.tsx';
import { LogPage } from '../LogPage.tsx';
import styles from '../logs.module.css';
import { resolveTimes } from '../moments.ts';
import { RangeSelect } from '../RangeSelect.tsx';
import { t as logText } from '../text.ts';
import { useLogTail } from '../useLogTail.ts';
import { ApplicationFacts } from './ApplicationFacts.tsx';
import { t } from './text.ts';
import { useApplicationLog, useApplicationLogParams } from './useApplicationLog.ts';

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
      <ListToolbar
        search={{ label: t('search'), value: filters.search, change }}
        onClear={isFiltered ? clear : undefined}
        count={log.items && !log.isOld ? logText('announced', { n: log.items.length }) : null}
      >
        <FilterSelect
          label={t('kind')}
          all={t('allKinds')}
          values={logKinds}
          nameOf={t}
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
      {tail ? <NewEntriesButton tail={tail} /> : null}
      <EntryTable
        label={t('title')}
        loading={t('loading')}
        columns={columns}
        href="/admin/logs/application"
        aboutOf={({ message }) => message}
        facts={(entry) => <ApplicationFacts entry={entry} />}
        log={log}
        none={isFiltered ? t('noneMatching') : t('noneYet', { days: applicationLogDays })}
      />
    </LogPage>
  );
}

const levels: readonly LogLevel[] = ['warn', 'error'];
const ranges = ['now-1h', 'now-24h', 'now-7d'] as const;

const tones: Record<LogLevel, BadgeTone> = { info: 'neutral', warn: 'warn', error: 'bad', fatal: 'bad' };
const kindNames: Record<LogKind, string> = {
  log: t('oneLog'),
  refusal: t('oneRefusal'),
  sign_in: t('oneSignIn'),
};

/** Label of an entry: the level of a message, otherwise the kind of event. */
function labelOf({ kind, level }: ApplicationLogEntry): string {
  return kind === 'log' ? t(level) : kindNames[kind];
}

const columns: DataColumn<ApplicationLogEntry>[] = [
  {
    id: 'message',
    header: t('message'),
    cell: ({ message, code, times }) => (
      <>
        {message}
        {code ? <code className={styles.code}>{code}</code> : null}
        {times > 1 ? <span className={styles.times}>{t('times', { n: times })}</span> : null}
      </>
    ),
  },
  {
    id: 'route',
    header: t('route'),
    minor: true,
    muted: true,
    cell: ({ method, path }) => (path ? <code>{[method, path].filter(Boolean).join(' ')}</code> : null),
  },
  { id: 'person', header: t('person'), cell: ({ user }) => (user ? personName(user) : null) },
  {
    id: 'level',
    header: t('level'),
    cell: (entry) => <Badge tone={tones[entry.level]}>{labelOf(entry)}</Badge>,
  },
];
