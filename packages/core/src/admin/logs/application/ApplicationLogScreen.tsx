import { download } from '../../../client/call.ts';
import { applicationLogDays, logEndpoints } from '../../../domain/platform/logs.ts';
import { NewEntriesButton } from '../../shared/tail/Tail.tsx';
import { LogPage } from '../LogPage.tsx';
import { resolveTimes } from '../moments.ts';
import { t as logText } from '../text.ts';
import { useLogTail } from '../useLogTail.ts';
import { ApplicationTable } from './ApplicationTable.tsx';
import { ApplicationToolbar } from './ApplicationToolbar.tsx';
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
