import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { hasCode } from '../../../client/errors.ts';
import * as logsApi from '../../../client/logs.ts';
import { applicationLogDays } from '../../../domain/logs.ts';
import { useTransport } from '../../../session/SessionProvider.tsx';
import { formatMoment } from '../../shared/format.ts';
import { Page } from '../../shared/Page.tsx';
import { Panel } from '../../shared/Panel.tsx';
import { queryKeys } from '../../shared/queryKeys.ts';
import { EmptyState, FailedState, Waiting } from '../../shared/states.tsx';
import styles from '../logs.module.css';
import { ApplicationFacts } from './ApplicationFacts.tsx';
import { t } from './text.ts';

const trail = [{ name: t('back'), href: '/admin/logs/application' }];

/** One entry of the application log, at an address of its own. */
export function ApplicationEntryScreen() {
  const transport = useTransport();
  const { entryId = '' } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.applicationEntry(Number(entryId)),
    queryFn: ({ signal }) => logsApi.applicationEntry(transport, Number(entryId), signal),
    meta: { quiet: true },
  });
  const isGone = hasCode(error, 'NOT_FOUND') || hasCode(error, 'VALIDATION_FAILED');
  return (
    <Page title={t('entry', { n: entryId })} trail={trail}>
      {data ? (
        <Panel title={data.message} aside={formatMoment(data.at)} line>
          <div className={styles.open}>
            <ApplicationFacts entry={data} />
          </div>
        </Panel>
      ) : null}
      {isGone ? (
        <EmptyState
          title={t('entryGone', { n: entryId })}
          body={t('entryGoneBody', { days: applicationLogDays })}
        />
      ) : null}
      {!data && error && !isGone ? <FailedState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Waiting label={t('loading')} /> : null}
    </Page>
  );
}
