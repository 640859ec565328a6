import { call, download } from '../../client/call.ts';
import { type AuditEntry, auditOutcomes, auditSubjects, logEndpoints } from '../../domain/platform/logs.ts';
import { useTransport } from '../../session/SessionProvider.tsx';
import { Badge } from '../../ui/badges/Badge.tsx';
import type { DataColumn } from '../shared/data-table/columns.ts';
import { DisplayMenu } from '../shared/data-table/DisplayMenu.tsx';
import { FilterSelect } from '../shared/data-table/FilterSelect.tsx';
import { ListToolbar } from '../shared/data-table/ListToolbar.tsx';
import { useColumnVisibility } from '../shared/data-table/useColumnVisibility.ts';
import { queryKeys } from '../shared/queryKeys.ts';
import { NewEntriesButton } from '../shared/tail/Tail.tsx';
import { usePages } from '../shared/usePages.ts';
import { ActionName } from './ActionName.tsx';
import { actorName, targetName } from './describe.ts';
import { EntryFacts } from './EntryFacts.tsx';
import { EntryTable } from './EntryTable.tsx';
import { LogPage } from './LogPage.tsx';
import { resolveTimes } from './moments.ts';
import { RangeSelect } from './RangeSelect.tsx';
import { t } from './text.ts';
import { type AuditParams, useAuditParams } from './useAuditParams.ts';
import { isFollowed, tailEvery, useLogTail } from './useLogTail.ts';

/** The audit log, with search, filters and export. */
export function LogsScreen() {
  const { filters, isFiltered, change, clear } = useAuditParams();
  const { log, tail } = useLogTail(useAuditLog(filters), filters);
  const { visibility, show } = useColumnVisibility('audit-log');
  return (
    <LogPage
      open="audit"
      subtitle={t('subtitle')}
      tail={tail}
      isFailing={log.error !== null}
      make={(transport) => download(transport, logEndpoints.exportAudit, { query: resolveTimes(filters) })}
    >
      <ListToolbar
        search={{ label: t('search'), value: filters.search, change }}
        onClear={isFiltered ? clear : undefined}
        count={log.items && !log.isOld ? t('announced', { n: log.items.length }) : null}
        end={<DisplayMenu columns={hideableColumns} visibility={visibility} onChange={show} />}
      >
        <FilterSelect
          label={t('subject')}
          all={t('allSubjects')}
          values={auditSubjects}
          nameOf={t}
          value={filters.subject}
          onChange={(subject) => change({ subject })}
        />
        <FilterSelect
          label={t('outcome')}
          all={t('allOutcomes')}
          values={auditOutcomes}
          nameOf={t}
          value={filters.outcome}
          onChange={(outcome) => change({ outcome })}
        />
        <RangeSelect all={t('allTime')} offered={ranges} range={filters} onChange={change} />
      </ListToolbar>
      {tail ? <NewEntriesButton tail={tail} /> : null}
      <EntryTable
        label={t('auditLog')}
        loading={t('loading')}
        columns={columns}
        href="/admin/logs"
        aboutOf={({ action }) => action}
        facts={(entry) => <EntryFacts entry={entry} />}
        log={log}
        visibility={visibility}
        none={isFiltered ? t('noneMatching') : t('noneYet')}
      />
    </LogPage>
  );
}

const pageSize = 50;

/** The matching entries, newest first, page by page. */
function useAuditLog(filters: AuditParams) {
  const transport = useTransport();
  return usePages({
    key: queryKeys.auditLog(filters),
    read: (before: number | undefined, signal) =>
      call(transport, logEndpoints.audit, {
        query: { ...resolveTimes(filters), before, limit: pageSize },
        signal,
      }),
    itemsOf: (page) => page.entries,
    every: isFollowed(filters) ? tailEvery : false,
  });
}

const columns: DataColumn<AuditEntry>[] = [
  { id: 'actor', header: t('actor'), cell: actorName },
  { id: 'action', header: t('action'), nowrap: true, cell: ({ action }) => <ActionName action={action} /> },
  { id: 'target', header: t('target'), cell: targetName },
  { id: 'origin', header: t('from'), minor: true, muted: true, nowrap: true, cell: ({ origin }) => origin },
  {
    id: 'outcome',
    header: t('outcome'),
    cell: ({ outcome }) => <Badge tone={outcome === 'done' ? 'neutral' : 'bad'}>{t(outcome)}</Badge>,
  },
];

/** The columns an operator may hide. */
const hideableColumns = columns.map(({ id, header }) => ({ id, header }));

const ranges = ['now-1h', 'now-24h', 'now-7d', 'now-30d'] as const;
