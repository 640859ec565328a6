import { ActionIcon, Menu, Table, VisuallyHidden } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ApiClientInfo } from '../../../domain/api-clients.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { formatAgo, formatCount, formatDate, formatMoment } from '../../shared/format.ts';
import { useNow } from '../../shared/useNow.ts';
import styles from '../platform.module.css';
import type { OpenDialog } from './ClientDialogs.tsx';
import { t } from './text.ts';

export interface ClientTableProps {
  clients: ApiClientInfo[];
  onOpen: (dialog: OpenDialog) => void;
}

/** The applications with their keys, as far as keys are known. */
export function ClientTable({ clients, onOpen }: ClientTableProps) {
  const now = useNow(30_000);
  return (
    <div className={styles.scroll}>
      <Table aria-label={t('tableLabel')} className={styles.table} horizontalSpacing="md">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('application')}</Table.Th>
            <Table.Th>{t('key')}</Table.Th>
            <Table.Th className={styles.number}>{t('limit')}</Table.Th>
            <Table.Th>{t('lastUsed')}</Table.Th>
            <Table.Th>{t('state')}</Table.Th>
            <Table.Th className={styles.actionsHead}>
              <VisuallyHidden>{t('actions')}</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {clients.map((client) => (
            <Table.Tr key={client.clientId}>
              <Table.Td>
                <div className={styles.name}>{client.name}</div>
                <code className={styles.small}>{client.clientId}</code>
              </Table.Td>
              <Table.Td>
                <code>{client.keyHint ? `…${client.keyHint}` : t('unknownKey')}</code>
                {client.previousKeyUntil ? (
                  <div className={styles.small}>
                    {t('oldKeyUntil', { moment: formatMoment(client.previousKeyUntil) })}
                  </div>
                ) : null}
              </Table.Td>
              <Table.Td className={styles.number}>
                {client.kind === 'secret'
                  ? t('limitPerMinute', { n: formatCount(client.requestsPerMinute) })
                  : '–'}
              </Table.Td>
              <Table.Td title={client.lastUsedAt ? formatMoment(client.lastUsedAt) : undefined}>
                {client.lastUsedAt ? formatAgo(client.lastUsedAt, now) : t('never')}
              </Table.Td>
              <Table.Td>
                <ClientState client={client} now={now} />
              </Table.Td>
              <Table.Td>{client.revokedAt ? null : <ClientMenu client={client} onOpen={onOpen} />}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function ClientState({ client, now }: { client: ApiClientInfo; now: number }) {
  const { revokedAt, expiresAt, kind } = client;
  if (revokedAt) return <Badge tone="neutral">{t('revoked')}</Badge>;
  if (expiresAt && Date.parse(expiresAt) <= now) return <Badge tone="bad">{t('expired')}</Badge>;
  return (
    <>
      <Badge tone="ok">{t('live')}</Badge>
      {kind === 'secret' ? null : <div className={styles.small}>{t('product')}</div>}
      {expiresAt ? (
        <div className={styles.small}>{t('expiresOn', { date: formatDate(expiresAt) })}</div>
      ) : null}
    </>
  );
}

function ClientMenu({ client, onOpen }: { client: ApiClientInfo; onOpen: ClientTableProps['onOpen'] }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('actionsOf', { name: client.name })}>
          <IconDots size={18} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onOpen({ kind: 'edit', client })}>{t('edit')}</Menu.Item>
        <Menu.Item onClick={() => onOpen({ kind: 'rotate', client })}>{t('rotate')}</Menu.Item>
        {client.previousKeyUntil ? (
          <Menu.Item onClick={() => onOpen({ kind: 'retire', client })}>{t('retire')}</Menu.Item>
        ) : null}
        {client.kind === 'secret' ? (
          <>
            <Menu.Divider />
            <Menu.Item className={styles.danger} onClick={() => onOpen({ kind: 'revoke', client })}>
              {t('revoke')}
            </Menu.Item>
          </>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
