import { Table } from '@mantine/core';
import {
  deliveryStates,
  type WebhookDelivery,
  type WebhookEndpoint,
  webhookTestType,
} from '../../domain/platform/webhooks.ts';
import { FilterSelect } from '../shared/data-table/FilterSelect.tsx';
import { Minor, RowName } from '../shared/data-table/RowName.tsx';
import { formatAgo, formatCount, formatMoment } from '../shared/format.ts';
import { Panel } from '../shared/Panel.tsx';
import { NoneFound } from '../shared/states.tsx';
import { Cell, type Column, DataTable } from '../shared/table/DataTable.tsx';
import { PagedList } from '../shared/table/PagedList.tsx';
import { Toolbar } from '../shared/table/Toolbar.tsx';
import { useNow } from '../shared/useNow.ts';
import { DeliveryDrawer } from './DeliveryDrawer.tsx';
import { DeliveryBadge } from './states.tsx';
import { t } from './text.ts';
import { useDeliveries, useDeliveryParams } from './useWebhooks.ts';

/** What was sent to an endpoint, by state and type; each delivery opens to everything about it. */
export function DeliveriesPanel({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { filters, isFiltered, open, filter, clear, show } = useDeliveryParams();
  const list = useDeliveries(endpoint.endpointId, filters);
  return (
    <Panel title={t('deliveries')} line>
      <Toolbar>
        <FilterSelect
          label={t('filterState')}
          all={t('anyState')}
          values={deliveryStates}
          nameOf={(value) => t(value)}
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
      </Toolbar>
      <PagedList
        list={list}
        loading={t('deliveriesLoading')}
        empty={
          <NoneFound
            title={isFiltered ? t('noneFound') : t('noDeliveries')}
            body={isFiltered ? t('noneMatching') : t('noDeliveriesBody')}
            onClear={isFiltered ? clear : undefined}
          />
        }
      >
        {(deliveries) => <DeliveryTable deliveries={deliveries} isOld={list.isOld} onOpen={show} />}
      </PagedList>
      <DeliveryDrawer
        deliveryId={open}
        mayReplay={endpoint.enabled}
        endpointId={endpoint.endpointId}
        onClose={() => show(undefined)}
      />
    </Panel>
  );
}

const columns: Column[] = [
  { name: t('event') },
  { name: t('state') },
  { name: t('answer') },
  { name: t('attempts'), number: true },
  { name: t('when') },
];

interface DeliveryTableProps {
  deliveries: WebhookDelivery[];
  isOld: boolean;
  onOpen: (deliveryId: string) => void;
}

function DeliveryTable({ deliveries, isOld, onOpen }: DeliveryTableProps) {
  const now = useNow(5_000);
  return (
    <DataTable label={t('deliveries')} columns={columns} isOld={isOld}>
      {deliveries.map((delivery) => (
        <Table.Tr key={delivery.deliveryId}>
          <Cell>
            <RowName
              label={t('detailsOf', {
                type: delivery.eventType,
                when: formatMoment(delivery.createdAt),
              })}
              onOpen={() => onOpen(delivery.deliveryId)}
            >
              <code>{delivery.eventType}</code>
            </RowName>
          </Cell>
          <Cell label={t('state')}>
            <DeliveryBadge state={delivery.state} />
          </Cell>
          <Cell label={t('answer')}>
            <Answer delivery={delivery} now={now} />
          </Cell>
          <Cell label={t('attempts')} number>
            {formatCount(delivery.attempts)}
          </Cell>
          <Cell label={t('when')} muted nowrap title={formatMoment(delivery.createdAt)}>
            {formatAgo(delivery.createdAt, now)}
          </Cell>
        </Table.Tr>
      ))}
    </DataTable>
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
        <Minor>
          {t('nextAttempt', { when: due <= now + 5_000 ? t('dueNow') : formatMoment(nextAttemptAt ?? '') })}
        </Minor>
      ) : null}
    </>
  );
}
