import { Button, NativeSelect, Table, UnstyledButton } from '@mantine/core';
import {
  type DeliveryState,
  deliveryStates,
  type WebhookDelivery,
  type WebhookEndpoint,
  webhookTestType,
} from '../../../domain/webhooks.ts';
import { formatAgo, formatCount, formatMoment } from '../../shared/format.ts';
import { Panel } from '../../shared/Panel.tsx';
import { EmptyState, FailedState, Waiting } from '../../shared/states.tsx';
import { useNow } from '../../shared/useNow.ts';
import table from '../platform.module.css';
import { DeliveryDrawer } from './DeliveryDrawer.tsx';
import { DeliveryBadge } from './states.tsx';
import { t } from './text.ts';
import { useDeliveries, useDeliveryParams } from './useWebhooks.ts';
import styles from './webhooks.module.css';

/** What was sent to an endpoint, by state and type; each delivery opens to everything about it. */
export function DeliveriesPanel({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { filters, isFiltered, open, filter, clear, show } = useDeliveryParams();
  const query = useDeliveries(endpoint.endpointId, filters);
  const deliveries = query.data?.pages.flatMap((page) => page.deliveries);
  return (
    <Panel title={t('deliveries')} line>
      <div className={table.toolbar}>
        <NativeSelect
          aria-label={t('filterState')}
          value={filters.state ?? ''}
          data={[
            { value: '', label: t('anyState') },
            ...deliveryStates.map((state) => ({ value: state, label: t(state) })),
          ]}
          onChange={({ currentTarget }) => filter({ state: currentTarget.value as DeliveryState | '' })}
        />
        <NativeSelect
          aria-label={t('filterType')}
          value={filters.type ?? ''}
          data={[{ value: '', label: t('anyType') }, ...endpoint.eventTypes, webhookTestType]}
          onChange={({ currentTarget }) => filter({ type: currentTarget.value })}
        />
      </div>
      {deliveries && deliveries.length > 0 ? (
        <DeliveryTable deliveries={deliveries} isOld={query.isPlaceholderData} onOpen={show} />
      ) : null}
      {deliveries?.length === 0 ? (
        <EmptyState
          title={isFiltered ? t('noneFound') : t('noDeliveries')}
          body={isFiltered ? t('noneMatching') : t('noDeliveriesBody')}
          action={
            isFiltered ? (
              <Button variant="default" onClick={clear}>
                {t('clearFilters')}
              </Button>
            ) : null
          }
        />
      ) : null}
      {!deliveries && query.error ? (
        <FailedState error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      {!deliveries && !query.error ? <Waiting label={t('deliveriesLoading')} /> : null}
      {query.hasNextPage ? (
        <div className={styles.older}>
          <Button
            variant="default"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('older')}
          </Button>
        </div>
      ) : null}
      <DeliveryDrawer
        deliveryId={open}
        mayReplay={endpoint.enabled}
        endpointId={endpoint.endpointId}
        onClose={() => show(undefined)}
      />
    </Panel>
  );
}

interface DeliveryTableProps {
  deliveries: WebhookDelivery[];
  isOld: boolean;
  onOpen: (deliveryId: string) => void;
}

function DeliveryTable({ deliveries, isOld, onOpen }: DeliveryTableProps) {
  const now = useNow(5_000);
  return (
    <div className={table.scroll}>
      <Table
        aria-label={t('deliveries')}
        aria-busy={isOld}
        className={table.table}
        horizontalSpacing="md"
        highlightOnHover
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('event')}</Table.Th>
            <Table.Th>{t('state')}</Table.Th>
            <Table.Th>{t('answer')}</Table.Th>
            <Table.Th className={table.number}>{t('attempts')}</Table.Th>
            <Table.Th>{t('when')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {deliveries.map((delivery) => (
            <Table.Tr key={delivery.deliveryId} className={styles.row}>
              <Table.Td>
                <UnstyledButton
                  className={styles.open}
                  aria-label={t('detailsOf', {
                    type: delivery.eventType,
                    when: formatMoment(delivery.createdAt),
                  })}
                  onClick={() => onOpen(delivery.deliveryId)}
                >
                  <code>{delivery.eventType}</code>
                </UnstyledButton>
              </Table.Td>
              <Table.Td>
                <DeliveryBadge state={delivery.state} />
              </Table.Td>
              <Table.Td>
                <Answer delivery={delivery} now={now} />
              </Table.Td>
              <Table.Td className={table.number}>{formatCount(delivery.attempts)}</Table.Td>
              <Table.Td title={formatMoment(delivery.createdAt)} className={styles.nowrap}>
                {formatAgo(delivery.createdAt, now)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function Answer({ delivery, now }: { delivery: WebhookDelivery; now: number }) {
  const { lastStatus, lastError, nextAttemptAt, attempts } = delivery;
  const due = nextAttemptAt ? Date.parse(nextAttemptAt) : null;
  const waits = due !== null && attempts > 0;
  return (
    <>
      {lastError ?? (lastStatus === null ? '–' : lastStatus)}
      {waits ? (
        <div className={table.small}>
          {t('nextAttempt', { when: due <= now + 5_000 ? t('dueNow') : formatMoment(nextAttemptAt ?? '') })}
        </div>
      ) : null}
    </>
  );
}
