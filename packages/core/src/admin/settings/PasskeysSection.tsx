import { Button, Group, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { ApiError, errorText, isCancelled } from '../../client/errors.ts';
import { maxPasskeyName, type Passkey } from '../../domain/accounts/passkeys.ts';
import { translator } from '../../domain/text.ts';
import { validationTexts } from '../../domain/validation.ts';
import { usePorts, useSession } from '../../session/SessionProvider.tsx';
import { AskDialog } from '../../ui/AskDialog.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useNow } from '../../ui/useNow.ts';
import { formatAgo } from '../shared/format.ts';
import { Panel } from '../shared/Panel.tsx';
import { FailedState, Waiting } from '../shared/states.tsx';
import styles from './settings.module.css';
import { t } from './text.ts';
import { usePasskeys } from './usePasskeys.ts';

/** The operator's passkeys, which stand beside the authenticator app: added and used where the browser can. */
export function PasskeysSection() {
  const { user } = useSession();
  const { passkeys: device } = usePorts();
  const passkeys = usePasskeys();
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Passkey>();
  const { data, error } = passkeys.list;
  return (
    <Panel title={t('passkeys')} line>
      {data?.length ? <PasskeyList passkeys={data} onRemove={setRemoving} /> : null}
      {!data && error ? <FailedState error={error} onRetry={() => void passkeys.list.refetch()} /> : null}
      {!data && !error ? <Waiting height="6rem" /> : null}
      <div className={styles.note}>
        {data?.length === 0 ? <Text fw={500}>{t('noPasskeys')}</Text> : null}
        <p className={styles.text}>{t('passkeysBody')}</p>
        {adding ? (
          <AddForm passkeys={passkeys} onDone={() => setAdding(false)} />
        ) : device && user?.twoFactor ? (
          <Button onClick={() => setAdding(true)}>{t('addPasskey')}</Button>
        ) : (
          <p className={styles.text}>{device ? t('passkeysNeedFactor') : t('passkeysNotHere')}</p>
        )}
      </div>
      <AskDialog
        opened={removing !== undefined}
        title={removing ? t('removeTitle', { name: removing.name }) : ''}
        confirm={t('remove')}
        danger
        loading={passkeys.remove.isPending}
        onConfirm={() =>
          removing && passkeys.remove.mutate(removing.passkeyId, { onSuccess: () => setRemoving(undefined) })
        }
        onClose={() => setRemoving(undefined)}
      >
        {t('removeBody')}
      </AskDialog>
    </Panel>
  );
}

function PasskeyList({
  passkeys,
  onRemove,
}: {
  passkeys: readonly Passkey[];
  onRemove: (passkey: Passkey) => void;
}) {
  const now = useNow(30_000);
  return (
    <ul className={styles.rows}>
      {passkeys.map((passkey) => (
        <li key={passkey.passkeyId}>
          <div>
            <div className={styles.rowName}>
              {passkey.name}
              {passkey.synced ? <Badge tone="neutral">{t('passkeySynced')}</Badge> : null}
            </div>
            <div className={styles.rowFacts}>
              {[
                t('passkeyFacts', { added: formatAgo(passkey.createdAt, now) }),
                passkey.lastUsedAt ? t('passkeyUsed', { used: formatAgo(passkey.lastUsedAt, now) }) : null,
              ]
                .filter(Boolean)
                .join(' · ')}
            </div>
          </div>
          <Button
            size="sm"
            variant="default"
            onClick={() => onRemove(passkey)}
            aria-label={t('removeLabel', { name: passkey.name })}
          >
            {t('remove')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function AddForm({ passkeys, onDone }: { passkeys: ReturnType<typeof usePasskeys>; onDone: () => void }) {
  const { add } = passkeys;
  const form = useForm({
    initialValues: { name: '' },
    validate: { name: (name) => (name.trim() ? null : translator(validationTexts, 'en')('nameRequired')) },
  });
  return (
    <form
      className={styles.form}
      onSubmit={form.onSubmit(({ name }) => add.mutate(name.trim(), { onSuccess: onDone }))}
      noValidate
      aria-label={t('addPasskey')}
    >
      {add.error && !isCancelled(add.error) ? (
        <Notice tone="bad" role="alert">
          {add.error instanceof ApiError ? errorText(add.error, t('failed')) : t('passkeyFailed')}
        </Notice>
      ) : null}
      <TextInput
        {...form.getInputProps('name')}
        label={t('passkeyName')}
        description={t('passkeyNameHint')}
        maxLength={maxPasskeyName}
        autoComplete="off"
        autoFocus
      />
      <Group gap="xs">
        <Button type="submit" loading={add.isPending}>
          {t('continue')}
        </Button>
        <Button
          variant="default"
          onClick={() => {
            add.reset();
            onDone();
          }}
        >
          {t('cancel')}
        </Button>
      </Group>
    </form>
  );
}
