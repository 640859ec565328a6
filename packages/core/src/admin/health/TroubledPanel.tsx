import { Button } from '@mantine/core';
import { useState } from 'react';
import type { TroubledOperation } from '../../domain/platform/health.ts';
import { AskDialog } from '../../ui/AskDialog.tsx';
import { Badge } from '../../ui/badges/Badge.tsx';
import type { DataColumn } from '../shared/data-table/columns.ts';
import { DataTable } from '../shared/data-table/DataTable.tsx';
import { Minor, RowName } from '../shared/data-table/RowName.tsx';
import { formatClock } from '../shared/format.ts';
import { Panel } from '../shared/page/Panel.tsx';
import { RelativeTime } from '../shared/RelativeTime.tsx';
import { EmptyState } from '../shared/states.tsx';
import { useMay } from '../shared/useMay.ts';
import { t } from './text.ts';
import { useRetryOperation } from './useHealth.ts';

export interface TroubledPanelProps {
  operations: TroubledOperation[];
  total: number;
}

const nameOf = ({ kind, clinicName }: TroubledOperation) =>
  t('retryOperation', { kind: t(`kind_${kind}`), clinic: clinicName });

/** Operations that failed or take too long, with a link to their clinic. */
export function TroubledPanel({ operations, total }: TroubledPanelProps) {
  const mayOperate = useMay('tenants:operate');
  const retrying = useRetryOperation();
  const [asked, setAsked] = useState<TroubledOperation | null>(null);
  const close = () => setAsked(null);
  const columns: DataColumn<TroubledOperation>[] = [
    {
      id: 'clinic',
      header: t('clinic'),
      cell: ({ tenantId, clinicName }) => <RowName to={`/admin/tenants/${tenantId}`}>{clinicName}</RowName>,
    },
    { id: 'operation', header: t('operation'), cell: ({ kind }) => t(`kind_${kind}`) },
    {
      id: 'state',
      header: t('state'),
      cell: ({ state }) => (
        <Badge tone={state === 'failed' ? 'bad' : 'warn'} dot>
          {t(state === 'failed' ? 'operationFailed' : 'operationStuck')}
        </Badge>
      ),
    },
    {
      id: 'since',
      header: t('since'),
      nowrap: true,
      cell: ({ createdAt }) => <RelativeTime iso={createdAt} />,
    },
    {
      id: 'error',
      header: t('error'),
      cell: ({ error, nextAttemptAt }) => (
        <>
          {error}
          {nextAttemptAt ? <Minor>{t('nextAttempt', { time: formatClock(nextAttemptAt) })}</Minor> : null}
        </>
      ),
    },
  ];
  if (mayOperate) {
    columns.push({
      id: 'actions',
      header: t('actions'),
      actions: true,
      cell: (operation) =>
        operation.state === 'failed' ? (
          <Button
            size="xs"
            variant="default"
            aria-label={nameOf(operation)}
            onClick={() => setAsked(operation)}
          >
            {t('retry')}
          </Button>
        ) : null,
    });
  }
  return (
    <Panel
      title={t('troubled')}
      line
      aside={total > operations.length ? t('troubledMore', { shown: operations.length, total }) : null}
    >
      <DataTable
        label={t('troubled')}
        columns={columns}
        rows={operations}
        rowId={({ operationId }) => operationId}
        empty={<EmptyState title={t('troubledNone')} />}
      />
      <AskDialog
        opened={asked !== null}
        title={asked ? nameOf(asked) : ''}
        confirm={t('retry')}
        loading={retrying.isPending}
        onConfirm={() => asked && retrying.mutate(asked.operationId, { onSettled: close })}
        onClose={close}
      >
        {t('retryOperationBody')}
      </AskDialog>
    </Panel>
  );
}
