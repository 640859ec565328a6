import { Button, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { t } from './text.ts';
import type { Servers } from './useServers.ts';

/** Connects to a server by its address; the main process asks the operator to confirm it. */
export function AddressForm({ servers }: { servers: Servers }) {
  const [address, setAddress] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void servers.choose(address.trim());
  };
  return (
    <form onSubmit={submit} noValidate>
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
          {servers.busy ? t('connecting') : t('connect')}
        </Button>
      </Stack>
    </form>
  );
}
