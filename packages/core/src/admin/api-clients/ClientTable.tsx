import { ActionIcon, Menu, Table } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ApiClientInfo } from '../../domain/platform/api-clients.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Minor, RowName } from '../shared/data-table/RowName.tsx';
import { formatAgo, formatCount, formatDate, formatMoment } from '../shared/format.ts';
import shared from '../shared/shared.module.css';
import { Cell, type Column, DataTable } from '../shared/table/DataTable.tsx';
import { useNow } from '../shared/useNow.ts';
import type { OpenDialog } from './ClientDialogs.tsx';
import { t } from './text.ts';

const columns: Column[] = [
  { name: t('application') },
  { name: t('key') },
  { name: t('limit'), number: true },
  { name: t('lastUsed') },
  { name: t('state') },
  { name: t('actions'), actions: true },
];

export interface ClientTableProps {
  clients: ApiClientInfo[];
  onOpen: (dialog: OpenDialog) => void;
}

/** The applications with their keys, as far as keys are known. */
export function ClientTable({ clients, onOpen }: ClientTableProps) {
  const now = useNow(30_000);
  return (
    <DataTable label={t('tableLabel')} columns={columns}>
      {clients.map((client) => (
        <Table.Tr key={client.clientId}>
          <Cell>
            <RowName minor={<code>{client.clientId}</code>}>{client.name}</RowName>
          </Cell>
          <Cell label={t('key')}>
            <code>{client.keyHint ? `…${client.keyHint}` : t('unknownKey')}</code>
            {client.previousKeyUntil ? (
              <Minor>{t('oldKeyUntil', { moment: formatMoment(client.previousKeyUntil) })}</Minor>
            ) : null}
          </Cell>
          <Cell label={t('limit')} number>
            {client.kind === 'secret'
              ? t('limitPerMinute', { n: formatCount(client.requestsPerMinute) })
              : '–'}
          </Cell>
          <Cell
            label={t('lastUsed')}
            muted
            nowrap
            title={client.lastUsedAt ? formatMoment(client.lastUsedAt) : undefined}
          >
            {client.lastUsedAt ? formatAgo(client.lastUsedAt, now) : t('never')}
          </Cell>
          <Cell label={t('state')}>
            <ClientState client={client} now={now} />
          </Cell>
          <Cell actions>{client.revokedAt ? null : <ClientMenu client={client} onOpen={onOpen} />}</Cell>
        </Table.Tr>
      ))}
    </DataTable>
  );
}

function ClientState({ client, now }: { client: ApiClientInfo; now: number }) {
  const { revokedAt, expiresAt, kind } = client;
  if (revokedAt)
    return (
      <Badge tone="neutral" dot>
        {t('revoked')}
      </Badge>
    );
  if (expiresAt && Date.parse(expiresAt) <= now)
    return (
      <Badge tone="bad" dot>
        {t('expired')}
      </Badge>
    );
  return (
    <>
      <Badge tone="ok" dot>
        {t('live')}
      </Badge>
      {kind === 'secret' ? null : <Minor>{t('product')}</Minor>}
      {expiresAt ? <Minor>{t('expiresOn', { date: formatDate(expiresAt) })}</Minor> : null}
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
            <Menu.Item className={shared.danger} onClick={() => onOpen({ kind: 'revoke', client })}>
              {t('revoke')}
            </Menu.Item>
          </>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
