import { Button, Stack, Text, Title } from '@mantine/core';
import { Notice } from '@tamarack/core/ui';
import { useState } from 'react';
import { Dialog } from '../frame/Dialog.tsx';
import { useDesktop } from '../useDesktop.ts';
import { AddressForm } from './AddressForm.tsx';
import { ServerList } from './ServerList.tsx';
import { t } from './text.ts';
import { useServers } from './useServers.ts';

export interface ServersDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Lets an operator who works with several servers switch between them. */
export function ServersDialog({ opened, onClose }: ServersDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={t('serversTitle')}>
      <ServerChoice />
    </Dialog>
  );
}

function ServerChoice() {
  const { facts } = useDesktop();
  const servers = useServers();
  const [adding, setAdding] = useState(false);
  const add = () => {
    servers.clearError();
    setAdding(true);
  };
  return (
    <Stack gap="lg">
      <ServerList servers={servers} />
      {servers.error && !adding ? (
        <Notice tone="bad" role="alert">
          {servers.error}
        </Notice>
      ) : null}
      <Text fz="sm" c="dimmed">
        {t('switchHint', { host: facts.server?.host ?? '' })}
      </Text>
      {adding ? (
        <section aria-label={t('add')}>
          <Title order={3} mb="sm">
            {t('add')}
          </Title>
          <AddressForm servers={servers} />
        </section>
      ) : (
        <Button variant="default" onClick={add}>
          {t('add')}
        </Button>
      )}
    </Stack>
  );
}
