import { Button, Skeleton, Title, VisuallyHidden } from '@mantine/core';
import { type Icon, IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { HealthReport } from '../../domain/platform/health.ts';
import { Page } from '../shared/page/Page.tsx';
import { RelativeTime } from '../shared/RelativeTime.tsx';
import shared from '../shared/shared.module.css';
import { FailedState, isForbidden } from '../shared/states.tsx';
import { ComponentsPanel, stateTones } from './ComponentsPanel.tsx';
import { DatabasePanel } from './DatabasePanel.tsx';
import { ConversionsPanel, MailPanel, WebhooksPanel } from './DeliveryPanels.tsx';
import { FailedJobsPanel } from './FailedJobsPanel.tsx';
import styles from './health.module.css';
import { IncidentsPanel } from './IncidentsPanel.tsx';
import { ProcessesPanel } from './ProcessesPanel.tsx';
import { QueuesPanel } from './QueuesPanel.tsx';
import { Remedy } from './Remedy.tsx';
import { TroubledPanel } from './TroubledPanel.tsx';
import { t } from './text.ts';
import { useHealthHistory, useHealthRange, useHealthReport } from './useHealth.ts';

/** State and history of everything the service depends on, and what to do about problems. */
export function HealthScreen() {
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
            <RelativeTime iso={report.checkedAt} /> · {open ? t('live') : t('notLive')}
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
          <Facts report={report} />
          <FailedJobsPanel queues={report.queues} />
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

function Facts({ report }: { report: HealthReport }) {
  return (
    <>
      <div className={styles.pair}>
        <div className={styles.column}>
          <ProcessesPanel instances={report.instances} />
          <QueuesPanel queues={report.queues} />
        </div>
        <DatabasePanel report={report} />
      </div>
      <div className={styles.three}>
        <MailPanel mail={report.mail} />
        <ConversionsPanel conversions={report.conversions} />
        <WebhooksPanel webhooks={report.webhooks} />
      </div>
      <TroubledPanel operations={report.operations} total={report.operationsTotal} />
    </>
  );
}

/** Loading placeholder of the screen. */
function HealthSkeleton() {
  return (
    <div className={styles.skeletons} role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {['5.5rem', '26rem', '16rem'].map((height) => (
        <div key={height} className={shared.panel}>
          <Skeleton height={height} radius="lg" />
        </div>
      ))}
    </div>
  );
}

const icons: Record<HealthReport['state'], Icon> = {
  ok: IconCircleCheck,
  warning: IconAlertTriangle,
  down: IconCircleX,
};

/** The overall state in one line, announced when it changes. */
function OverallPanel({ report: { state, components } }: { report: HealthReport }) {
  const OverallIcon = icons[state];
  const concerned = components.filter((one) => one.state === state);
  const [first] = concerned;
  return (
    <section className={styles.overall} data-tone={stateTones[state]} role="status">
      <OverallIcon size={28} stroke={1.7} aria-hidden="true" />
      <div>
        <Title order={2} className={styles.overallTitle}>
          {state === 'ok'
            ? t('overall_ok')
            : t(`overall_${state}`, { n: concerned.length, what: first ? t(first.component) : '' })}
        </Title>
        <p className={styles.overallDetail}>{t(`overallDetail_${state}`)}</p>
      </div>
    </section>
  );
}
