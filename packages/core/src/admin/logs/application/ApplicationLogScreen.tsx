import { download } from '../../../client/call.ts';
import { applicationLogDays, logEndpoints } from '../../../domain/platform/logs.ts';
import { LogPage } from '../LogPage.tsx';
import { asked } from '../moments.ts';
import { ApplicationTable } from './ApplicationTable.tsx';
import { ApplicationToolbar } from './ApplicationToolbar.tsx';
import { t } from './text.ts';
import { useApplicationLog, useApplicationLogParams } from './useApplicationLog.ts';

/** The application log, with search, filters and export. */
export function ApplicationLogScreen() {
  const { filters, isFiltered, change, clear } = useApplicationLogParams();
  const log = useApplicationLog(filters);
  return (
    <LogPage
      open="application"
      tabTitle={t('title')}
      subtitle={t('subtitle', { days: applicationLogDays })}
      loading={t('loading')}
      none={isFiltered ? t('noneMatching') : t('noneYet')}
      log={log}
      make={(transport) => download(transport, logEndpoints.exportApplication, { query: asked(filters) })}
      onClear={isFiltered ? clear : undefined}
      toolbar={<ApplicationToolbar filters={filters} change={change} />}
    >
      {(entries) => <ApplicationTable entries={entries} isOld={log.isOld} />}
    </LogPage>
  );
}
