import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ApiClientInfo } from '../../domain/platform/api-clients.ts';
import { Badge } from '../../ui/badges/Badge.tsx';
import { useNow } from '../../ui/useNow.ts';
import { CopyableId } from '../shared/Copyable.tsx';
import type { DataColumn } from '../shared/data-table/columns.ts';
import { DataTable, type TableRows } from '../shared/data-table/DataTable.tsx';
import { Minor, RowName } from '../shared/data-table/RowName.tsx';
import { formatAgo, formatCount, formatDate, formatMoment } from '../shared/format.ts';
import shared from '../shared/shared.module.css';
import { EmptyState } from '../shared/states.tsx';
import type { OpenDialog } from './ClientDialogs.tsx';
import { t } from './text.ts';

export interface ClientTableProps {
  rows: TableRows<ApiClientInfo>;
  onOpen: (dialog: OpenDialog) => void;
}

/** The API clients with the state of their keys. */
export function ClientTable({ rows, onOpen }: ClientTableProps) {
  const now = useNow(30_000);
  const columns: DataColumn<ApiClientInfo>[] = [
    {
      id: 'application',
      header: t('application'),
      sortBy: ({ name }) => name,
      cell: ({ name, clientId }) => <RowName minor={<CopyableId id={clientId} />}>{name}</RowName>,
    },
    {
      id: 'key',
      header: t('key'),
      cell: ({ keyHint, previousKeyUntil }) => (
        <>
          <code>{keyHint ? `…${keyHint}` : t('unknownKey')}</code>
          {previousKeyUntil ? (
            <Minor>{t('oldKeyUntil', { moment: formatMoment(previousKeyUntil) })}</Minor>
          ) : null}
        </>
      ),
    },
    {
      id: 'limit',
      header: t('limit'),
      number: true,
      sortBy: ({ kind, requestsPerMinute }) => (kind === 'secret' ? requestsPerMinute : null),
      cell: ({ kind, requestsPerMinute }) =>
        kind === 'secret' ? t('limitPerMinute', { n: formatCount(requestsPerMinute) }) : '–',
    },
    {
      id: 'lastUsed',
      header: t('lastUsed'),
      muted: true,
      nowrap: true,
      title: ({ lastUsedAt }) => (lastUsedAt ? formatMoment(lastUsedAt) : undefined),
      sortBy: ({ lastUsedAt }) => lastUsedAt,
      cell: ({ lastUsedAt }) => (lastUsedAt ? formatAgo(lastUsedAt, now) : t('never')),
    },
    {
      id: 'state',
      header: t('state'),
      sortBy: (client) => t(stateOf(client, now)),
      cell: (client) => <ClientState client={client} now={now} />,
    },
    {
      id: 'actions',
      header: t('actions'),
      actions: true,
      cell: (client) => (client.revokedAt ? null : <ClientMenu client={client} onOpen={onOpen} />),
    },
  ];
  return (
    <DataTable
      label={t('tableLabel')}
      columns={columns}
      rowId={({ clientId }) => clientId}
      {...rows}
      loading={t('loading')}
      empty={<EmptyState title={t('none')} body={t('noneBody')} />}
    />
  );
}

const tones = { revoked: 'neutral', expired: 'bad', active: 'ok' } as const;

function stateOf({ revokedAt, expiresAt }: ApiClientInfo, now: number) {
  if (revokedAt) return 'revoked';
  return expiresAt && Date.parse(expiresAt) <= now ? 'expired' : 'active';
}

function ClientState({ client, now }: { client: ApiClientInfo; now: number }) {
  const { expiresAt, kind } = client;
  const state = stateOf(client, now);
  return (
    <>
      <Badge tone={tones[state]} dot>
        {t(state)}
      </Badge>
      {state === 'active' && kind !== 'secret' ? <Minor>{t('product')}</Minor> : null}
      {state === 'active' && expiresAt ? (
        <Minor>{t('expiresOn', { date: formatDate(expiresAt) })}</Minor>
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
            <Menu.Item className={shared.danger} onClick={() => onOpen({ kind: 'revoke', client })}>
              {t('revoke')}
            </Menu.Item>
          </>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
