import { Accordion, Button, Group, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { OperationState } from '../../../../domain/platform/lifecycle.ts';
import { isUnderWay, type Operation, operationEndpoints } from '../../../../domain/platform/operations.ts';
import { AskDialog } from '../../../../ui/AskDialog.tsx';
import { Badge, type BadgeTone } from '../../../../ui/badges/Badge.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { useSearchParamsState } from '../../../../ui/useSearchParamsState.ts';
import { formatClock } from '../../../shared/format.ts';
import { Panel } from '../../../shared/page/Panel.tsx';
import { RelativeTime } from '../../../shared/RelativeTime.tsx';
import { EmptyState, NotLoaded } from '../../../shared/states.tsx';
import { useMay } from '../../../shared/useMay.ts';
import { useTenantChange } from '../../actions/useTenantChange.ts';
import styles from '../page.module.css';
import { t } from '../text.ts';
import { OperationSteps } from './OperationSteps.tsx';

export interface OperationsPanelProps {
  operations: Operation[] | undefined;
  error: unknown;
  onRetry: () => void;
}

/** A tenant's operations, newest first, each with its steps. */
export function OperationsPanel({ operations, error, onRetry }: OperationsPanelProps) {
  const [closed, setClosed] = useState<readonly string[]>([]);
  const { searchParams } = useSearchParamsState();
  const named = searchParams.get('operation');
  const [opened, setOpened] = useState<readonly string[]>(named ? [named] : []);
  const shownNamed = operations?.some(({ operationId }) => operationId === named) ?? false;
  useEffect(() => {
    if (!named || !shownNamed) return;
    setOpened((before) => [...before, named]);
    setClosed((before) => before.filter((id) => id !== named));
    document.getElementById(`operation-${named}`)?.scrollIntoView({ block: 'center' });
  }, [named, shownNamed]);
  const current = operations?.filter((operation, at) => at === 0 || isUnderWay(operation)) ?? [];
  // The newest operation and those in progress are expanded until the operator collapses them.
  const shown = [
    ...current.map((operation) => operation.operationId).filter((id) => !closed.includes(id)),
    ...opened.filter((id) => !closed.includes(id)),
  ];
  const choose = (ids: string[]) => {
    setOpened(ids);
    setClosed(operations?.map((operation) => operation.operationId).filter((id) => !ids.includes(id)) ?? []);
  };
  return (
    <Panel title={t('operations')} line>
      {operations && operations.length > 0 ? (
        <Accordion
          multiple
          order={3}
          value={[...new Set(shown)]}
          onChange={choose}
          className={styles.operations}
        >
          {operations.map((operation) => (
            <OperationItem key={operation.operationId} operation={operation} />
          ))}
        </Accordion>
      ) : null}
      {operations?.length === 0 ? <EmptyState title={t('noOperations')} /> : null}
      {operations ? null : <NotLoaded error={error} onRetry={onRetry} height="10rem" />}
    </Panel>
  );
}

const tones: Record<OperationState, BadgeTone> = {
  queued: 'neutral',
  running: 'warn',
  succeeded: 'ok',
  failed: 'bad',
};

function OperationItem({ operation }: { operation: Operation }) {
  const mayOperate = useMay('tenants:operate');
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const { operationId, kind, state, requestedBy, reason, nextAttemptAt, attempts } = operation;
  const retrying = useTenantChange((call) => call(operationEndpoints.retry, { params: { operationId } }), {
    done: t('retryDone'),
    onSettled: close,
  });
  const origin = [
    requestedBy ? t('requestedBy', { who: requestedBy }) : null,
    reason ? t('requestedReason', { reason }) : null,
  ].filter(Boolean);
  return (
    <Accordion.Item value={operationId} id={`operation-${operationId}`}>
      <Accordion.Control>
        <Group component="span" gap="0.25rem 0.75rem">
          <span className={styles.operationName}>{t(`kind_${kind}`)}</span>
          <Badge tone={tones[state]} dot>
            {t(`state_${state}`)}
          </Badge>
          <RelativeTime iso={operation.createdAt} className={styles.operationTime} />
        </Group>
      </Accordion.Control>
      <Accordion.Panel>
        {origin.length > 0 ? (
          <Text size="sm" c="dimmed" mb="xs">
            {origin.join(' · ')}
          </Text>
        ) : null}
        <OperationSteps operation={operation} />
        {operation.error && state !== 'succeeded' ? (
          <Notice
            tone={state === 'failed' ? 'bad' : 'warn'}
            title={t('attempts', { n: attempts })}
            actions={
              state === 'failed' && mayOperate ? (
                <Button size="xs" variant="default" onClick={() => setAsking(true)}>
                  {t('retry')}
                </Button>
              ) : null
            }
          >
            <div>{operation.error}</div>
            {nextAttemptAt && isUnderWay(operation) ? (
              <div>{t('nextAttempt', { time: formatClock(nextAttemptAt) })}</div>
            ) : null}
          </Notice>
        ) : null}
        <AskDialog
          opened={asking}
          title={t('retryTitle', { operation: t(`kind_${kind}`) })}
          confirm={t('retry')}
          loading={retrying.isPending}
          onConfirm={() => retrying.mutate()}
          onClose={close}
        >
          {t('retryBody')}
        </AskDialog>
      </Accordion.Panel>
    </Accordion.Item>
  );
}
