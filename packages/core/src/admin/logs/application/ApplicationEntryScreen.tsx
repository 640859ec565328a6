import { call } from '../../../client/call.ts';
import { applicationLogDays, logEndpoints } from '../../../domain/platform/logs.ts';
import { queryKeys } from '../../shared/queryKeys.ts';
import { EntryPage } from '../EntryPage.tsx';
import { ApplicationFacts } from './ApplicationFacts.tsx';
import { t } from './text.ts';

/** One entry of the application log. */
export function ApplicationEntryScreen() {
  return (
    <EntryPage
      href="/admin/logs/application"
      titleOf={(n) => t('entry', { n })}
      loading={t('loading')}
      gone={t('entryGoneBody', { days: applicationLogDays })}
      keyOf={queryKeys.applicationEntry}
      read={async (transport, entryId, signal) =>
        (await call(transport, logEndpoints.applicationEntry, { params: { entryId }, signal })).entry
      }
      aboutOf={({ message }) => message}
      facts={(entry) => <ApplicationFacts entry={entry} />}
    />
  );
}
