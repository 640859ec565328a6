import { Anchor, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { FailedJob, QueueFacts } from '../../domain/platform/health.ts';
import { AskDialog } from '../../ui/AskDialog.tsx';
import type { DataColumn } from '../shared/data-table/columns.ts';
import { DataTable } from '../shared/data-table/DataTable.tsx';
import { Minor } from '../shared/data-table/RowName.tsx';
import { formatClock, formatCount } from '../shared/format.ts';
import { Panel } from '../shared/page/Panel.tsx';
import { RelativeTime } from '../shared/RelativeTime.tsx';
import { EmptyState } from '../shared/states.tsx';
import { useMay } from '../shared/useMay.ts';
import styles from './health.module.css';
import { t } from './text.ts';
import { useFailedJobs, useSettleJobs } from './useHealth.ts';

/** Failed jobs with their error and subject; they can be retried or discarded. */
export function FailedJobsPanel({ queues }: { queues: QueueFacts[] }) {
  const mayOperate = useMay('health:operate');
  const failing = queues.filter(({ failed }) => failed > 0);
  const total = failing.reduce((sum, { failed }) => sum + failed, 0);
  const { jobs, error, retry } = useFailedJobs(total > 0);
  const settling = useSettleJobs();
  const [discarding, setDiscarding] = useState<FailedJob | null>(null);
  const pending = settling.isPending ? settling.variables : undefined;
  const isBusy = (queue: string, jobId?: string) =>
    pending?.queue === queue && (!pending.jobIds || (jobId !== undefined && pending.jobIds.includes(jobId)));
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
      cell: ({ failedAt }) => <RelativeTime iso={failedAt} />,
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
            loading={isBusy(job.queue, job.jobId)}
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
    <Panel title={t('failedJobs')} line aside={total > 0 ? t('failedJobsNote') : null}>
      {total > 0 && mayOperate ? (
        <Group gap="xs" className={styles.bulk}>
          {failing.map(({ name: queue, failed }) => (
            <Button
              key={queue}
              size="xs"
              variant="default"
              loading={isBusy(queue)}
              onClick={() => settling.mutate({ act: 'retry', queue })}
            >
              {t('retryAll', { queue, n: failed })}
            </Button>
          ))}
        </Group>
      ) : null}
      {jobs && total > jobs.length ? (
        <Text size="sm" c="dimmed" className={styles.bulk}>
          {t('failedJobsShown', { shown: formatCount(jobs.length), total: formatCount(total) })}
        </Text>
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
