import { Table } from '@mantine/core';
import type { WebhookEndpoint } from '../../domain/platform/webhooks.ts';
import { Minor, RowName } from '../shared/data-table/RowName.tsx';
import { formatAgo, formatCount, formatMoment } from '../shared/format.ts';
import { settingsTabs } from '../shared/settings-tabs/SettingsTabs.tsx';
import shared from '../shared/shared.module.css';
import { Cell, type Column, DataTable } from '../shared/table/DataTable.tsx';
import { useNow } from '../shared/useNow.ts';
import { EndpointState } from './states.tsx';
import { t } from './text.ts';

const columns: Column[] = [
  { name: t('endpoint') },
  { name: t('state') },
  { name: t('events') },
  { name: t('lately') },
  { name: t('lastSuccess') },
];

/** The endpoints, each with how its deliveries fared lately. */
export function EndpointTable({ endpoints }: { endpoints: WebhookEndpoint[] }) {
  const now = useNow(30_000);
  return (
    <DataTable label={t('tableLabel')} columns={columns}>
      {endpoints.map((endpoint) => (
        <Table.Tr key={endpoint.endpointId}>
          <Cell>
            <RowName
              to={`${settingsTabs.webhooks.href}/${endpoint.endpointId}`}
              minor={endpoint.description || new URL(endpoint.url).pathname}
            >
              {new URL(endpoint.url).host}
            </RowName>
          </Cell>
          <Cell label={t('state')}>
            <EndpointState endpoint={endpoint} />
          </Cell>
          <Cell label={t('events')}>{t('eventCount', { n: endpoint.eventTypes.length })}</Cell>
          <Cell label={t('lately')}>
            <Recent endpoint={endpoint} />
          </Cell>
          <Cell
            label={t('lastSuccess')}
            muted
            nowrap
            title={endpoint.lastSuccessAt ? formatMoment(endpoint.lastSuccessAt) : undefined}
          >
            {endpoint.lastSuccessAt ? formatAgo(endpoint.lastSuccessAt, now) : t('never')}
          </Cell>
        </Table.Tr>
      ))}
    </DataTable>
  );
}

function Recent({ endpoint: { recent } }: { endpoint: WebhookEndpoint }) {
  const rest = [
    recent.failed > 0 ? t('latelyFailed', { n: formatCount(recent.failed) }) : null,
    recent.queued > 0 ? t('latelyWaiting', { n: formatCount(recent.queued) }) : null,
  ].filter(Boolean);
  return (
    <>
      {t('latelyText', { succeeded: formatCount(recent.succeeded) })}
      {rest.length > 0 ? (
        <Minor>
          <span className={recent.failed > 0 ? shared.danger : undefined}>{rest.join(' · ')}</span>
        </Minor>
      ) : null}
    </>
  );
}
