import { download } from '../../client/call.ts';
import { logEndpoints } from '../../domain/platform/logs.ts';
import { AuditTable } from './AuditTable.tsx';
import { LogPage } from './LogPage.tsx';
import { LogsToolbar } from './LogsToolbar.tsx';
import { asked } from './moments.ts';
import { t } from './text.ts';
import { useAuditLog } from './useAuditLog.ts';
import { useAuditParams } from './useAuditParams.ts';

/** The audit log, with search, filters and export. */
export function LogsScreen() {
  const { filters, isFiltered, change, clear } = useAuditParams();
  const log = useAuditLog(filters);
  return (
    <LogPage
      open="audit"
      subtitle={t('subtitle')}
      loading={t('loading')}
      none={isFiltered ? t('noneMatching') : t('noneYet')}
      log={log}
      make={(transport) => download(transport, logEndpoints.exportAudit, { query: asked(filters) })}
      onClear={isFiltered ? clear : undefined}
      toolbar={<LogsToolbar filters={filters} change={change} />}
    >
      {(entries) => <AuditTable entries={entries} isOld={log.isOld} />}
    </LogPage>
  );
}
