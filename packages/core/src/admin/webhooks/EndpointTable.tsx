import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { WebhookEndpoint } from '../../domain/platform/webhooks.ts';
import { useNow } from '../../ui/useNow.ts';
import type { DataColumn } from '../shared/data-table/columns.ts';
import { DataTable } from '../shared/data-table/DataTable.tsx';
import { Minor, RowName } from '../shared/data-table/RowName.tsx';
import { queriedRows } from '../shared/data-table/rows.ts';
import { formatAgo, formatCount, formatMoment } from '../shared/format.ts';
import { settingsTabs } from '../shared/settings-tabs/tabs.ts';
import shared from '../shared/shared.module.css';
import { EndpointState, stateOf } from './states.tsx';
import { t } from './text.ts';

const pathOf = ({ endpointId }: WebhookEndpoint) => `${settingsTabs.webhooks.href}/${endpointId}`;

export interface EndpointTableProps {
  endpoints: UseQueryResult<WebhookEndpoint[]>;
  empty: ReactNode;
}

/** The endpoints with the results of their recent deliveries. */
export function EndpointTable({ endpoints, empty }: EndpointTableProps) {
  const navigate = useNavigate();
  const now = useNow(30_000);
  const columns: DataColumn<WebhookEndpoint>[] = [
    {
      id: 'endpoint',
      header: t('endpoint'),
      sortBy: ({ url }) => new URL(url).host,
      cell: (endpoint) => (
        <RowName to={pathOf(endpoint)} minor={endpoint.description || new URL(endpoint.url).pathname}>
          {new URL(endpoint.url).host}
        </RowName>
      ),
    },
    {
      id: 'state',
      header: t('state'),
      sortBy: (endpoint) => t(stateOf(endpoint)),
      cell: (endpoint) => <EndpointState endpoint={endpoint} />,
    },
    {
      id: 'events',
      header: t('events'),
      sortBy: ({ eventTypes }) => eventTypes.length,
      cell: ({ eventTypes }) => t('eventCount', { n: eventTypes.length }),
    },
    {
      id: 'recent',
      header: t('recent'),
      sortBy: ({ recent }) => recent.succeeded,
      cell: (endpoint) => <Recent endpoint={endpoint} />,
    },
    {
      id: 'lastSuccess',
      header: t('lastSuccess'),
      muted: true,
      nowrap: true,
      title: ({ lastSuccessAt }) => (lastSuccessAt ? formatMoment(lastSuccessAt) : undefined),
      sortBy: ({ lastSuccessAt }) => lastSuccessAt,
      cell: ({ lastSuccessAt }) => (lastSuccessAt ? formatAgo(lastSuccessAt, now) : t('never')),
    },
  ];
  return (
    <DataTable
      label={t('tableLabel')}
      columns={columns}
      rowId={({ endpointId }) => endpointId}
      {...queriedRows(endpoints)}
      loading={t('loading')}
      empty={empty}
      onOpen={(endpoint) => void navigate(pathOf(endpoint))}
    />
  );
}

function Recent({ endpoint: { recent } }: { endpoint: WebhookEndpoint }) {
  const rest = [
    recent.failed > 0 ? t('recentFailed', { n: formatCount(recent.failed) }) : null,
    recent.queued > 0 ? t('recentQueued', { n: formatCount(recent.queued) }) : null,
  ].filter(Boolean);
  return (
    <>
      {t('recentSucceeded', { succeeded: formatCount(recent.succeeded) })}
      {rest.length > 0 ? (
        <Minor>
          <span className={recent.failed > 0 ? shared.danger : undefined}>{rest.join(' · ')}</span>
        </Minor>
      ) : null}
    </>
  );
}
