import { download } from '../../client/call.ts';
import { logEndpoints } from '../../domain/platform/logs.ts';
import { DisplayMenu } from '../shared/data-table/DisplayMenu.tsx';
import { useColumnVisibility } from '../shared/data-table/useColumnVisibility.ts';
import { NewEntriesButton } from '../shared/tail/Tail.tsx';
import { AuditTable, hideableColumns } from './AuditTable.tsx';
import { LogPage } from './LogPage.tsx';
import { LogsToolbar } from './LogsToolbar.tsx';
import { resolveTimes } from './moments.ts';
import { t } from './text.ts';
import { useAuditLog } from './useAuditLog.ts';
import { useAuditParams } from './useAuditParams.ts';
import { useLogTail } from './useLogTail.ts';

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
