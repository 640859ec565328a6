import { Button, Switch, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import type { IssuedKey } from '../../domain/platform/api-clients.ts';
import { RowsSkeleton } from '../shared/data-table/RowsSkeleton.tsx';
import { Page } from '../shared/Page.tsx';
import { SecretDialog } from '../shared/secret/SecretDialog.tsx';
import { SettingsTabs } from '../shared/settings-tabs/SettingsTabs.tsx';
import shared from '../shared/shared.module.css';
import { EmptyState, FailedState } from '../shared/states.tsx';
import { Toolbar } from '../shared/table/Toolbar.tsx';
import { useMay } from '../shared/useMay.ts';
import { ClientDialog, CreateClientDialog, type OpenDialog } from './ClientDialogs.tsx';
import { ClientTable } from './ClientTable.tsx';
import { t } from './text.ts';
import { useClientParams, useClients } from './useClients.ts';

/** Applications that may call the API: made, changed, given another key, revoked. */
export function ApiClientsScreen() {
  const mayManage = useMay('api-clients:manage');
  const { data, error, refetch } = useClients();
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
            <Toolbar>
              <Switch
                size="sm"
                label={t('showRevoked')}
                checked={showsRevoked}
                onChange={({ currentTarget }) => showRevoked(currentTarget.checked)}
              />
            </Toolbar>
          ) : null}
          {shown && shown.length > 0 ? <ClientTable clients={shown} onOpen={setOpen} /> : null}
          {shown?.length === 0 ? <EmptyState title={t('none')} body={t('noneBody')} /> : null}
          {!data && error ? <FailedState error={error} onRetry={() => void refetch()} /> : null}
          {!data && !error ? <RowsSkeleton label={t('loading')} /> : null}
        </section>
        <VisuallyHidden role="status">{shown ? t('announced', { n: shown.length }) : null}</VisuallyHidden>
      </SettingsTabs>
      <CreateClientDialog
        opened={creating && mayManage}
        onClose={() => setCreating(false)}
        onIssued={setIssued}
      />
      <ClientDialog open={open} onClose={() => setOpen(undefined)} onIssued={setIssued} />
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
