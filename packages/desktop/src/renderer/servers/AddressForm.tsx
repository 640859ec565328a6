import { Button, Group, Stack, TextInput } from '@mantine/core';
import { brand } from '@tamarack/core/domain';
import { Notice } from '@tamarack/core/ui';
import { type FormEvent, useState } from 'react';
import type { KnownServer } from '../../ipc-contract.ts';
import { t } from './text.ts';
import type { Servers } from './useServers.ts';

export interface AddressFormProps {
  servers: Servers;
  onChosen?: () => void;
}

/** Checks an address, shows which server it found, and connects when the user confirms. */
export function AddressForm({ servers, onChosen }: AddressFormProps) {
  const [address, setAddress] = useState('');
  const [found, setFound] = useState<KnownServer | null>(null);
  if (found) {
    const choose = async () => {
      if (await servers.choose(found.origin)) onChosen?.();
      else setFound(null);
    };
    return (
      <FoundServer
        server={found}
        busy={servers.busy}
        onUse={() => void choose()}
        onOther={() => setFound(null)}
      />
    );
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFound(await servers.check(address.trim()));
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <TextInput
          label={t('address')}
          description={t('addressHint')}
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          size="md"
          maxLength={300}
          value={address}
          error={servers.error}
          onChange={(event) => {
            setAddress(event.currentTarget.value);
            servers.clearError();
          }}
          data-autofocus
          autoFocus
        />
        <Button type="submit" size="md" disabled={servers.busy || address.trim() === ''}>
          {servers.busy ? t('checking') : t('check')}
        </Button>
      </Stack>
    </form>
  );
}

interface FoundServerProps {
  server: KnownServer;
  busy: boolean;
  onUse: () => void;
  onOther: () => void;
}

function FoundServer({ server: { host, origin, version }, busy, onUse, onOther }: FoundServerProps) {
  return (
    <Stack gap="md">
      <Notice tone="ok" role="status" title={t('found')}>
        {t('foundBody', { host, version, product: brand.name })}
      </Notice>
      {origin.startsWith('http:') ? <Notice tone="info">{t('notEncrypted')}</Notice> : null}
      <Group grow>
        <Button variant="default" size="md" onClick={onOther} disabled={busy}>
          {t('other')}
        </Button>
        <Button size="md" onClick={onUse} disabled={busy} data-autofocus autoFocus>
          {t('use')}
        </Button>
      </Group>
    </Stack>
  );
}
