import { call } from '../../client/call.ts';
import { logEndpoints } from '../../domain/platform/logs.ts';
import { queryKeys } from '../shared/queryKeys.ts';
import { ActionName } from './ActionName.tsx';
import { EntryFacts } from './EntryFacts.tsx';
import { EntryPage } from './EntryPage.tsx';
import { t } from './text.ts';

/** One entry of the audit log. */
export function EntryScreen() {
  return (
    <EntryPage
      href="/admin/logs"
      titleOf={(n) => t('entry', { n })}
      loading={t('loading')}
      gone={t('entryGoneBody')}
      keyOf={queryKeys.auditEntry}
      read={async (transport, entryId, signal) =>
        (await call(transport, logEndpoints.auditEntry, { params: { entryId }, signal })).entry
      }
      aboutOf={({ action }) => <ActionName action={action} />}
      facts={(entry) => <EntryFacts entry={entry} />}
    />
  );
}
