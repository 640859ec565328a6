import { Anchor, Button, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { FailedJob, QueueFacts } from '../../domain/platform/health.ts';
import { formatClock } from '../shared/format.ts';
import { Panel } from '../shared/Panel.tsx';
import { RelativeTime } from '../shared/RelativeTime.tsx';
import { EmptyState, FailedState, Waiting } from '../shared/states.tsx';
import { useMay } from '../shared/useMay.ts';
import styles from './health.module.css';
import { Rows } from './Rows.tsx';
import { t } from './text.ts';
import { useFailedJobs, useSettleJobs } from './useHealth.ts';

/** Jobs that the queues gave up: why, what they were about, another attempt or the end of them. */
export function FailedJobsPanel({ queues, now }: { queues: QueueFacts[]; now: number }) {
  const mayOperate = useMay('health:operate');
  const isAny = queues.some((queue) => queue.failed > 0);
  const { jobs, error, retry } = useFailedJobs(isAny);
  const settling = useSettleJobs();
  const [discarding, setDiscarding] = useState<FailedJob | null>(null);
  const columns = [
    { name: t('queue') },
    { name: t('about') },
    { name: t('error') },
    { name: t('since') },
    ...(mayOperate ? [{ name: t('whatToDo') }] : []),
  ];
  const busy = (job: FailedJob) => settling.isPending && settling.variables.jobIds.includes(job.jobId);
  return (
    <Panel title={t('failedJobs')} line aside={jobs && jobs.length > 0 ? t('failedJobsNote') : null}>
      {jobs?.length === 0 ? <EmptyState title={t('noFailedJobs')} /> : null}
      {!jobs && error ? <FailedState error={error} onRetry={retry} /> : null}
      {!jobs && !error ? <Waiting height="6rem" /> : null}
      {jobs && jobs.length > 0 ? (
        <>
          {mayOperate ? (
            <Group gap="xs" className={styles.bulk}>
              {[...new Set(jobs.map((job) => job.queue))].map((queue) => (
                <Button
                  key={queue}
                  size="xs"
                  variant="default"
                  loading={settling.isPending}
                  onClick={() => settling.mutate({ act: 'retry', queue, jobIds: idsOf(jobs, queue) })}
                >
                  {t('retryAll', { queue })}
                </Button>
              ))}
            </Group>
          ) : null}
          <Rows
            label={t('failedJobs')}
            columns={columns}
            rows={jobs.map((job) => ({
              key: job.jobId,
              cells: [
                <span key="queue">
                  <code>{job.queue}</code>
                  <span className={styles.minor}>{t('attempts', { n: job.attempts })}</span>
                </span>,
                <Subject key="about" job={job} />,
                job.error ?? t('unknownError'),
                <RelativeTime key="since" iso={job.failedAt} now={now} className={styles.nowrap} />,
                <Group key="acts" gap="xs" wrap="nowrap">
                  <Button
                    size="xs"
                    variant="default"
                    loading={busy(job)}
                    aria-label={t('retryJob', { queue: job.queue, time: formatClock(job.failedAt) })}
                    onClick={() => settling.mutate({ act: 'retry', queue: job.queue, jobIds: [job.jobId] })}
                  >
                    {t('retry')}
                  </Button>
                  <Button
                    size="xs"
                    variant="subtle"
                    color="red"
                    aria-label={t('discardJob', { queue: job.queue, time: formatClock(job.failedAt) })}
                    onClick={() => setDiscarding(job)}
                  >
                    {t('discard')}
                  </Button>
                </Group>,
              ],
            }))}
          />
        </>
      ) : null}
      <Modal opened={discarding !== null} onClose={() => setDiscarding(null)} title={t('discardTitle')}>
        <Text size="sm">{t('discardBody')}</Text>
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={() => setDiscarding(null)}>
            {t('cancel')}
          </Button>
          <Button
            color="red"
            onClick={() => {
              if (discarding)
                settling.mutate({ act: 'discard', queue: discarding.queue, jobIds: [discarding.jobId] });
              setDiscarding(null);
            }}
          >
            {t('discard')}
          </Button>
        </Group>
      </Modal>
    </Panel>
  );
}

function idsOf(jobs: readonly FailedJob[], queue: string): string[] {
  return jobs.filter((job) => job.queue === queue).map((job) => job.jobId);
}

function Subject({ job: { subject, tenantId } }: { job: FailedJob }) {
  const id = <span className={styles.id}>{subject.id}</span>;
  if (subject.kind === 'operation')
    return (
      <>
        {t('aboutOperation')}{' '}
        {tenantId ? (
          <Anchor component={Link} to={`/admin/tenants/${tenantId}`} inherit>
            {id}
          </Anchor>
        ) : (
          id
        )}
      </>
    );
  return (
    <>
      {subject.kind === 'mail' ? `${t('aboutMail')} ` : null}
      {id}
    </>
  );
}
