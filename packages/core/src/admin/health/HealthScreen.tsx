import { Button } from '@mantine/core';
import type { HealthReport } from '../../domain/platform/health.ts';
import { useNow } from '../../ui/useNow.ts';
import { Page } from '../shared/page/Page.tsx';
import { RelativeTime } from '../shared/RelativeTime.tsx';
import shared from '../shared/shared.module.css';
import { FailedState, isForbidden } from '../shared/states.tsx';
import { ComponentsPanel } from './ComponentsPanel.tsx';
import { DatabasePanel } from './DatabasePanel.tsx';
import { ConversionsPanel, MailPanel, WebhooksPanel } from './DeliveryPanels.tsx';
import { FailedJobsPanel } from './FailedJobsPanel.tsx';
import { HealthSkeleton } from './HealthSkeleton.tsx';
import styles from './health.module.css';
import { IncidentsPanel } from './IncidentsPanel.tsx';
import { OverallPanel } from './OverallPanel.tsx';
import { ProcessesPanel } from './ProcessesPanel.tsx';
import { QueuesPanel } from './QueuesPanel.tsx';
import { Remedy } from './Remedy.tsx';
import { TroubledPanel } from './TroubledPanel.tsx';
import { t } from './text.ts';
import { useHealthHistory, useHealthRange, useHealthReport } from './useHealth.ts';

/** State and history of everything the service depends on, and what to do about problems. */
export function HealthScreen() {
  const now = useNow(5_000);
  const { report, error, open, refreshing, retry } = useHealthReport();
  const [range, chooseRange] = useHealthRange();
  const history = useHealthHistory(range);
  return (
    <Page
      title={t('title')}
      subtitle={
        report ? (
          <>
            {t('checked', { ago: '' })}
            <RelativeTime iso={report.checkedAt} now={now} /> · {open ? t('live') : t('notLive')}
          </>
        ) : null
      }
      actions={
        <Button variant="default" loading={refreshing && report !== undefined} onClick={retry}>
          {t('refresh')}
        </Button>
      }
    >
      {report ? (
        <>
          <OverallPanel report={report} />
          <ComponentsPanel
            components={report.components}
            range={range}
            onRange={chooseRange}
            history={history}
          />
          <Facts report={report} now={now} />
          <FailedJobsPanel queues={report.queues} now={now} />
          <IncidentsPanel range={range} history={history} />
        </>
      ) : null}
      {!report && error ? (
        <section className={shared.panel}>
          <FailedState error={error} onRetry={retry} />
          {isForbidden(error) ? null : (
            <div className={styles.remedyAlone}>
              <Remedy component="database" />
            </div>
          )}
        </section>
      ) : null}
      {!report && !error ? <HealthSkeleton /> : null}
    </Page>
  );
}

function Facts({ report, now }: { report: HealthReport; now: number }) {
  return (
    <>
      <div className={styles.pair}>
        <div className={styles.column}>
          <ProcessesPanel instances={report.instances} now={now} />
          <QueuesPanel queues={report.queues} />
        </div>
        <DatabasePanel report={report} />
      </div>
      <div className={styles.three}>
        <MailPanel mail={report.mail} now={now} />
        <ConversionsPanel conversions={report.conversions} now={now} />
        <WebhooksPanel webhooks={report.webhooks} />
      </div>
      <TroubledPanel operations={report.operations} total={report.operationsTotal} now={now} />
    </>
  );
}
