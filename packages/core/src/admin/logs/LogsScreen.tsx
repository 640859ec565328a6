import { call, download } from '../../client/call.ts';
import { logEndpoints } from '../../domain/platform/logs.ts';
import { useTransport } from '../../session/SessionProvider.tsx';
import { DisplayMenu } from '../shared/data-table/DisplayMenu.tsx';
import { useColumnVisibility } from '../shared/data-table/useColumnVisibility.ts';
import { queryKeys } from '../shared/queryKeys.ts';
import { NewEntriesButton } from '../shared/tail/Tail.tsx';
import { usePages } from '../shared/usePages.ts';
import { AuditTable, hideableColumns } from './AuditTable.tsx';
import { LogPage } from './LogPage.tsx';
import { LogsToolbar } from './LogsToolbar.tsx';
import { resolveTimes } from './moments.ts';
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
      <LogsToolbar
        filters={filters}
        change={change}
        onClear={isFiltered ? clear : undefined}
        count={log.items && !log.isOld ? t('announced', { n: log.items.length }) : null}
        end={<DisplayMenu columns={hideableColumns} visibility={visibility} onChange={show} />}
      />
      {tail ? <NewEntriesButton tail={tail} /> : null}
      <AuditTable log={log} visibility={visibility} none={isFiltered ? t('noneMatching') : t('noneYet')} />
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
