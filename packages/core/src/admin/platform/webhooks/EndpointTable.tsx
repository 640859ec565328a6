import { Anchor, Table } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { WebhookEndpoint } from '../../../domain/webhooks.ts';
import { formatAgo, formatCount, formatMoment } from '../../shared/format.ts';
import { settingsTabs } from '../../shared/settings-tabs/SettingsTabs.tsx';
import { useNow } from '../../shared/useNow.ts';
import styles from '../platform.module.css';
import { EndpointState } from './states.tsx';
import { t } from './text.ts';

/** The endpoints, each with how its deliveries fared lately. */
export function EndpointTable({ endpoints }: { endpoints: WebhookEndpoint[] }) {
  const now = useNow(30_000);
  return (
    <div className={styles.scroll}>
      <Table aria-label={t('tableLabel')} className={styles.table} horizontalSpacing="md">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('endpoint')}</Table.Th>
            <Table.Th>{t('state')}</Table.Th>
            <Table.Th>{t('events')}</Table.Th>
            <Table.Th>{t('lately')}</Table.Th>
            <Table.Th>{t('lastSuccess')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {endpoints.map((endpoint) => (
            <Table.Tr key={endpoint.endpointId}>
              <Table.Td className={styles.address}>
                <Anchor
                  component={Link}
                  to={`${settingsTabs.webhooks.href}/${endpoint.endpointId}`}
                  className={styles.name}
                >
                  {new URL(endpoint.url).host}
                </Anchor>
                <div className={styles.small}>{endpoint.description || new URL(endpoint.url).pathname}</div>
              </Table.Td>
              <Table.Td>
                <EndpointState endpoint={endpoint} />
              </Table.Td>
              <Table.Td>{t('eventCount', { n: endpoint.eventTypes.length })}</Table.Td>
              <Table.Td>
                <Recent endpoint={endpoint} />
              </Table.Td>
              <Table.Td title={endpoint.lastSuccessAt ? formatMoment(endpoint.lastSuccessAt) : undefined}>
                {endpoint.lastSuccessAt ? formatAgo(endpoint.lastSuccessAt, now) : t('never')}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
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
        <div className={recent.failed > 0 ? `${styles.small} ${styles.danger}` : styles.small}>
          {rest.join(' · ')}
        </div>
      ) : null}
    </>
  );
}
