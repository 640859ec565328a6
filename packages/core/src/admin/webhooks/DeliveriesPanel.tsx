import {
  deliveryStates,
  type WebhookDelivery,
  type WebhookEndpoint,
  webhookTestType,
} from '../../domain/platform/webhooks.ts';
import { useNow } from '../../ui/useNow.ts';
import type { DataColumn } from '../shared/data-table/columns.ts';
import { DataTable } from '../shared/data-table/DataTable.tsx';
import { FilterSelect } from '../shared/data-table/FilterSelect.tsx';
import { ListToolbar } from '../shared/data-table/ListToolbar.tsx';
import { Minor, RowName } from '../shared/data-table/RowName.tsx';
import { pagedRows } from '../shared/data-table/rows.ts';
import { formatAgo, formatCount, formatMoment } from '../shared/format.ts';
import { Panel } from '../shared/page/Panel.tsx';
import { EmptyState } from '../shared/states.tsx';
import { DeliveryDrawer } from './DeliveryDrawer.tsx';
import { DeliveryBadge } from './states.tsx';
import { t } from './text.ts';
import { useDeliveries, useDeliveryParams } from './useWebhooks.ts';

/** Deliveries to an endpoint, filtered by state and type; each opens in a drawer. */
export function DeliveriesPanel({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { filters, isFiltered, open, filter, clear, show } = useDeliveryParams();
  const list = useDeliveries(endpoint.endpointId, filters);
  const now = useNow(5_000);
  const columns: DataColumn<WebhookDelivery>[] = [
    {
      id: 'event',
      header: t('event'),
      cell: ({ deliveryId, eventType, createdAt }) => (
        <RowName
          label={t('detailsOf', { type: eventType, when: formatMoment(createdAt) })}
          onOpen={() => show(deliveryId)}
        >
          <code>{eventType}</code>
        </RowName>
      ),
    },
    { id: 'state', header: t('state'), cell: ({ state }) => <DeliveryBadge state={state} /> },
    {
      id: 'response',
      header: t('response'),
      cell: (delivery) => <Response delivery={delivery} now={now} />,
    },
    {
      id: 'attempts',
      header: t('attempts'),
      number: true,
      cell: ({ attempts }) => formatCount(attempts),
    },
    {
      id: 'when',
      header: t('when'),
      muted: true,
      nowrap: true,
      title: ({ createdAt }) => formatMoment(createdAt),
      cell: ({ createdAt }) => formatAgo(createdAt, now),
    },
  ];
  return (
    <Panel title={t('deliveries')} line>
      <ListToolbar onClear={isFiltered ? clear : undefined}>
        <FilterSelect
          label={t('filterState')}
          all={t('anyState')}
          values={deliveryStates}
          nameOf={t}
          value={filters.state}
          onChange={(state) => filter({ state })}
        />
        <FilterSelect
          label={t('filterType')}
          all={t('anyType')}
          values={[...endpoint.eventTypes, webhookTestType]}
          nameOf={(type) => type}
          value={filters.type}
          onChange={(type) => filter({ type })}
        />
      </ListToolbar>
      <DataTable
        label={t('deliveries')}
        columns={columns}
        rowId={({ deliveryId }) => deliveryId}
        {...pagedRows(list)}
        loading={t('deliveriesLoading')}
        empty={
          <EmptyState
            title={isFiltered ? t('noneFound') : t('noDeliveries')}
            body={isFiltered ? t('noneMatching') : t('noDeliveriesBody')}
          />
        }
        onOpen={({ deliveryId }) => show(deliveryId)}
      />
      <DeliveryDrawer deliveryId={open} mayReplay={endpoint.enabled} onClose={() => show(undefined)} />
    </Panel>
  );
}

function Response({ delivery, now }: { delivery: WebhookDelivery; now: number }) {
  const { lastStatus, lastError, nextAttemptAt, attempts } = delivery;
  const due = nextAttemptAt ? Date.parse(nextAttemptAt) : null;
  const waits = due !== null && attempts > 0;
  return (
    <>
      {lastError ?? (lastStatus === null ? '–' : lastStatus)}
      {waits ? (
        <Minor>
          {t('nextAttempt', { when: due <= now + 5_000 ? t('dueNow') : formatMoment(nextAttemptAt ?? '') })}
        </Minor>
      ) : null}
    </>
  );
}
