import { Anchor, Button, Group } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { FailedJob, QueueFacts } from '../../domain/platform/health.ts';
import { AskDialog } from '../../ui/AskDialog.tsx';
import type { DataColumn } from '../shared/data-table/columns.ts';
import { DataTable } from '../shared/data-table/DataTable.tsx';
import { Minor } from '../shared/data-table/RowName.tsx';
import { formatClock } from '../shared/format.ts';
import { Panel } from '../shared/page/Panel.tsx';
import { RelativeTime } from '../shared/RelativeTime.tsx';
import { EmptyState } from '../shared/states.tsx';
import { useMay } from '../shared/useMay.ts';
import styles from './health.module.css';
import { t } from './text.ts';
import { useFailedJobs, useSettleJobs } from './useHealth.ts';

/** Failed jobs with their error and subject; they can be retried or discarded. */
export function FailedJobsPanel({ queues, now }: { queues: QueueFacts[]; now: number }) {
  const mayOperate = useMay('health:operate');
  const isAny = queues.some((queue) => queue.failed > 0);
  const { jobs, error, retry } = useFailedJobs(isAny);
  const settling = useSettleJobs();
  const [discarding, setDiscarding] = useState<FailedJob | null>(null);
  const busy = (job: FailedJob) => settling.isPending && settling.variables.jobIds.includes(job.jobId);
  const columns: DataColumn<FailedJob>[] = [
    {
      id: 'queue',
      header: t('queue'),
      cell: ({ queue, attempts }) => (
        <>
          <code>{queue}</code>
          <Minor>{t('attempts', { n: attempts })}</Minor>
        </>
      ),
    },
    { id: 'subject', header: t('subject'), cell: (job) => <Subject job={job} /> },
    { id: 'error', header: t('error'), cell: ({ error: reason }) => reason ?? t('unknownError') },
    {
      id: 'since',
      header: t('since'),
      nowrap: true,
      cell: ({ failedAt }) => <RelativeTime iso={failedAt} now={now} />,
    },
  ];
  if (mayOperate) {
    columns.push({
      id: 'actions',
      header: t('actions'),
      actions: true,
      cell: (job) => (
        <Group gap="xs" wrap="nowrap">
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
        </Group>
      ),
    });
  }
  return (
    <Panel title={t('failedJobs')} line aside={jobs && jobs.length > 0 ? t('failedJobsNote') : null}>
      {jobs && jobs.length > 0 && mayOperate ? (
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
      <DataTable
        label={t('failedJobs')}
        columns={columns}
        rows={jobs}
        rowId={({ jobId }) => jobId}
        error={error}
        onRetry={retry}
        skeletonRows={2}
        empty={<EmptyState title={t('noFailedJobs')} />}
      />
      <AskDialog
        opened={discarding !== null}
        title={t('discardTitle')}
        confirm={t('discard')}
        danger
        loading={false}
        onConfirm={() => {
          if (discarding)
            settling.mutate({ act: 'discard', queue: discarding.queue, jobIds: [discarding.jobId] });
          setDiscarding(null);
        }}
        onClose={() => setDiscarding(null)}
      >
        {t('discardBody')}
      </AskDialog>
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
