import { Button, Group, Skeleton, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { ApiError, errorText, isCancelled } from '../../../client/errors.ts';
import { maxPasskeyName, type Passkey, passkeyEndpoints } from '../../../domain/accounts/passkeys.ts';
import { validationTexts } from '../../../domain/validation.ts';
import { AskDialog } from '../../../ui/AskDialog.tsx';
import { Badge } from '../../../ui/badges/Badge.tsx';
import { ErrorNotice } from '../../../ui/Notice.tsx';
import { useText } from '../../../ui/useText.tsx';
import { longDay } from '../../dateAndTime.ts';
import { usePorts, useSession } from '../../SessionProvider.tsx';
import rows from '../../session-list/session-list.module.css';
import { useChange } from '../../step-up/useChange.ts';
import { passkeysKey } from '../../step-up/useProof.ts';
import { sessionTexts } from '../../text.ts';
import { useRead } from '../../useRead.ts';
import type { AccountPanel } from '../AccountPanel.ts';
import { ListFailed } from '../ListFailed.tsx';
import styles from '../own-account.module.css';
import { focusMistake } from '../refusals.tsx';
import { ownAccountTexts } from '../text.ts';

/**
 * The person's passkeys, an alternative to the authenticator app. They can be added and used if the browser
 * supports it.
 */
export function PasskeysSection({ Panel }: { Panel: AccountPanel }) {
  const { t } = useText(ownAccountTexts);
  const { user } = useSession();
  const { passkeys: device } = usePorts();
  const passkeys = usePasskeys();
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Passkey>();
  const { data, error } = passkeys.list;
  return (
    <Panel title={t('passkeys')} line>
      {data?.length ? <PasskeyList passkeys={data} onRemove={setRemoving} /> : null}
      <div className={styles.foot}>
        {!data && error ? <ListFailed query={passkeys.list} title={t('passkeysFailed')} /> : null}
        {!data && !error ? <Skeleton height={48} /> : null}
        {data?.length === 0 ? <Text fw={500}>{t('noPasskeys')}</Text> : null}
        <p className={styles.text}>{t('passkeysBody')}</p>
        {adding ? (
          <AddForm passkeys={passkeys} onDone={() => setAdding(false)} />
        ) : device && user?.twoFactor ? (
          <Button onClick={() => setAdding(true)}>{t('addPasskey')}</Button>
        ) : (
          <p className={styles.text}>{t(device ? 'passkeysNeedFactor' : 'passkeysNotHere')}</p>
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
  const { t, locale } = useText(ownAccountTexts);
  const day = (iso: string) => longDay(iso, locale);
  return (
    <ul className={rows.sessions}>
      {passkeys.map((passkey) => (
        <li key={passkey.passkeyId}>
          <div>
            <div className={rows.name}>
              {passkey.name}
              {passkey.synced ? <Badge tone="neutral">{t('passkeySynced')}</Badge> : null}
            </div>
            <div className={rows.facts}>
              {[
                t('passkeyCreated', { date: day(passkey.createdAt) }),
                passkey.lastUsedAt ? t('passkeyUsed', { date: day(passkey.lastUsedAt) }) : null,
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
  const { t } = useText(ownAccountTexts);
  const { t: rule } = useText(validationTexts);
  const { t: session } = useText(sessionTexts);
  const { add } = passkeys;
  const form = useForm({
    initialValues: { name: '' },
    validate: { name: (name) => (name.trim() ? null : rule('nameRequired')) },
  });
  return (
    <form
      className={styles.form}
      onSubmit={form.onSubmit(
        ({ name }) => add.mutate(name.trim(), { onSuccess: onDone }),
        (mistakes) => focusMistake(form, mistakes),
      )}
      noValidate
      aria-label={t('addPasskey')}
    >
      {add.error && !isCancelled(add.error) ? (
        <ErrorNotice>
          {add.error instanceof ApiError ? errorText(add.error, session('failed')) : t('passkeyFailed')}
        </ErrorNotice>
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

/** Reads, adds and removes the person's passkeys. Forms show why adding failed. */
function usePasskeys() {
  const { t } = useText(ownAccountTexts);
  const { passkeys: device } = usePorts();
  const refetch = [passkeysKey];
  const list = useRead(passkeyEndpoints.list, passkeysKey, { pick: 'passkeys' });
  const add = useChange(
    async (call, name: string) => {
      if (!device) throw new Error('passkeys are not supported here');
      const { request } = await call(passkeyEndpoints.start);
      const response = await device.create(request);
      await call(passkeyEndpoints.add, { payload: { name, response } });
    },
    { done: t('passkeyAdded'), meta: { silent: true }, refetch },
  );
  const remove = useChange(
    (call, passkeyId: string) => call(passkeyEndpoints.remove, { params: { passkeyId } }),
    { done: t('passkeyGone'), refetch },
  );
  return { list, add, remove };
}
