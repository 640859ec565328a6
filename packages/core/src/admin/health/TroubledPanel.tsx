import { Anchor, Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { TroubledOperation } from '../../domain/platform/health.ts';
import { Badge } from '../../ui/Badge.tsx';
import { formatClock } from '../shared/format.ts';
import { Panel } from '../shared/Panel.tsx';
import { RelativeTime } from '../shared/RelativeTime.tsx';
import { EmptyState } from '../shared/states.tsx';
import { useMay } from '../shared/useMay.ts';
import styles from './health.module.css';
import { Rows } from './Rows.tsx';
import { t } from './text.ts';
import { useRetryOperation } from './useHealth.ts';

export interface TroubledPanelProps {
  operations: TroubledOperation[];
  total: number;
  now: number;
}

/** Operations that failed or take longer than they should, with the way to their clinic. */
export function TroubledPanel({ operations, total, now }: TroubledPanelProps) {
  const mayOperate = useMay('tenants:operate');
  const retrying = useRetryOperation();
  const columns = [
    { name: t('clinic') },
    { name: t('operation') },
    { name: t('state') },
    { name: t('since') },
    { name: t('error') },
    ...(mayOperate ? [{ name: t('retry') }] : []),
  ];
  return (
    <Panel
      title={t('troubled')}
      line
      aside={total > operations.length ? t('troubledMore', { shown: operations.length, total }) : null}
    >
      {operations.length === 0 ? (
        <EmptyState title={t('troubledNone')} />
      ) : (
        <Rows
          label={t('troubled')}
          columns={columns}
          rows={operations.map((operation) => {
            const { operationId, tenantId, clinicName, kind, state, error, createdAt, nextAttemptAt } =
              operation;
            const hasFailed = state === 'failed';
            return {
              key: operationId,
              cells: [
                <Anchor key="clinic" component={Link} to={`/admin/tenants/${tenantId}`} inherit>
                  {clinicName}
                </Anchor>,
                t(`kind_${kind}`),
                <Badge key="state" tone={hasFailed ? 'bad' : 'warn'} dot>
                  {t(hasFailed ? 'operationFailed' : 'operationStands')}
                </Badge>,
                <RelativeTime key="since" iso={createdAt} now={now} className={styles.nowrap} />,
                <span key="error">
                  {error}
                  {nextAttemptAt ? (
                    <span className={styles.minor}>
                      {t('nextAttempt', { time: formatClock(nextAttemptAt) })}
                    </span>
                  ) : null}
                </span>,
                mayOperate && hasFailed ? (
                  <Button
                    key="retry"
                    size="xs"
                    variant="default"
                    aria-label={t('retryOperation', { kind: t(`kind_${kind}`), clinic: clinicName })}
                    loading={retrying.isPending && retrying.variables === operationId}
                    onClick={() => retrying.mutate(operationId)}
                  >
                    {t('retry')}
                  </Button>
                ) : null,
              ],
            };
          })}
        />
      )}
    </Panel>
  );
}
