import { Button, Switch } from '@mantine/core';
import { useState } from 'react';
import type { IssuedKey } from '../../domain/platform/api-clients.ts';
import { ListToolbar } from '../shared/data-table/ListToolbar.tsx';
import { queriedRows } from '../shared/data-table/rows.ts';
import { Page } from '../shared/page/Page.tsx';
import { SecretDialog } from '../shared/secret/SecretDialog.tsx';
import { SettingsTabs } from '../shared/settings-tabs/SettingsTabs.tsx';
import shared from '../shared/shared.module.css';
import { useMay } from '../shared/useMay.ts';
import { ClientDialog, CreateClientDialog, type OpenDialog } from './ClientDialogs.tsx';
import { ClientTable } from './ClientTable.tsx';
import { t } from './text.ts';
import { useClientParams, useClients } from './useClients.ts';

/** Applications that may call the API: create, edit, rotate keys, revoke. */
export function ApiClientsScreen() {
  const mayManage = useMay('api-clients:manage');
  const clients = useClients();
  const { data } = clients;
  const { showsRevoked, creating, showRevoked, setCreating } = useClientParams();
  const [open, setOpen] = useState<OpenDialog>();
  const [issued, setIssued] = useState<IssuedKey>();
  const shown = data?.filter((client) => showsRevoked || !client.revokedAt);
  const isSecret = issued?.client.kind === 'secret';
  return (
    <Page
      title={t('title')}
      tabTitle={t('tab')}
      subtitle={t('subtitle')}
      actions={mayManage ? <Button onClick={() => setCreating(true)}>{t('create')}</Button> : null}
    >
      <SettingsTabs open="clients">
        <section className={shared.panel} aria-label={t('tableLabel')}>
          {data?.some((client) => client.revokedAt) ? (
            <ListToolbar count={shown ? t('announced', { n: shown.length }) : null}>
              <Switch
                size="sm"
                label={t('showRevoked')}
                checked={showsRevoked}
                onChange={({ currentTarget }) => showRevoked(currentTarget.checked)}
              />
            </ListToolbar>
          ) : null}
          <ClientTable rows={{ ...queriedRows(clients), rows: shown }} onOpen={setOpen} />
        </section>
      </SettingsTabs>
      <CreateClientDialog
        opened={creating && mayManage}
        onClose={() => setCreating(false)}
        onIssued={setIssued}
      />
      <ClientDialog
        open={open}
        stored={data?.find(({ clientId }) => clientId === open?.client.clientId)}
        onClose={() => setOpen(undefined)}
        onIssued={setIssued}
      />
      <SecretDialog
        secret={
          issued && {
            title: t('keyTitle', { name: issued.client.name }),
            body: isSecret ? t('keyBody') : t('keyPublic'),
            values: [
              { label: 'x-client-id', value: issued.client.clientId },
              { label: 'x-client-key', value: issued.key },
            ],
          }
        }
        onClose={() => setIssued(undefined)}
      />
    </Page>
  );
}
