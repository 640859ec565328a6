import { Anchor, Button, Checkbox, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { call, hasCode } from '@tamarack/core/client';
import { isEmail, provinces, validationTexts } from '@tamarack/core/domain';
import {
  type Client,
  type ClientIdentity,
  type ClientsAlike,
  clientEndpoints,
} from '@tamarack/core/domain/workspace';
import { Notice, toast, useLocale, useText } from '@tamarack/core/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { focusFirstError } from '../../shared/focusFirstError.ts';
import { SelectField } from '../../shared/SelectField.tsx';
import { useMe } from '../frame/index.ts';
import classes from './clients.module.css';
import { Dialog } from './Dialog.tsx';
import { fieldErrors, useClientAction } from './queries.ts';
import { clientTexts } from './text.ts';

const nobody: ClientIdentity = {
  givenName: '',
  familyName: '',
  preferredName: '',
  pronouns: '',
  birthOn: null,
  email: '',
  phone: '',
  otherPhone: '',
  streetAddress: '',
  city: '',
  postalCode: '',
};

/** Adds or edits a client. `onClose` gets the file number of the new client. */
export function ClientDialog({
  client: current,
  onClose,
}: {
  client?: Client;
  onClose: (fileNo?: number) => void;
}) {
  const { t } = useText(clientTexts);
  const { t: rule } = useText(validationTexts);
  const locale = useLocale();
  const { locale: clinicLocale } = useMe();
  const save = useClientAction();
  // The client as first loaded, so that changes by others are not mistaken for changes made here.
  const [client] = useState(current);
  const [alike, setAlike] = useState<ClientsAlike['clients']>([]);
  const { birthOn, ...identity } = client?.identity ?? nobody;
  const form = useForm({
    mode: 'controlled',
    initialValues: {
      ...identity,
      birthOn: birthOn ?? '',
      language: client?.language ?? clinicLocale,
      region: client?.region ?? '',
      deskAlert: client?.deskAlert ?? '',
      decidesAlone: client?.decidesAlone ?? false,
      emailConsent: false,
    },
    validate: {
      givenName: (value) => (value.trim() ? null : rule('nameRequired')),
      email: (value) => (!value.trim() || isEmail(value.trim()) ? null : rule('emailInvalid')),
      phone: (value, values) =>
        value.trim() || values.email.trim() || values.otherPhone.trim() ? null : t('contactMissing'),
    },
  });

  const send = (force: boolean) =>
    form.onSubmit(({ emailConsent, decidesAlone, ...values }) => {
      const trimmed = Object.fromEntries(
        Object.entries(values).map(([key, value]) => [key, value.trim().replace(/\s+/g, ' ')]),
      ) as typeof values;
      const facts = {
        ...trimmed,
        birthOn: trimmed.birthOn || null,
        region: trimmed.region || null,
        language: trimmed.language,
      };
      save.mutate(
        async (transport) => {
          if (client) {
            const params = { clientId: client.clientId };
            const payload = { version: client.version, ...pickChanged({ ...facts, decidesAlone }, client) };
            await call(transport, clientEndpoints.change, { params, payload });
            toast.success(t('saved'));
            onClose();
            return;
          }
          const payload = { ...facts, emailConsent: emailConsent && facts.email !== '', force };
          const { fileNo } = await call(transport, clientEndpoints.create, { payload });
          toast.success(t('added', { fileNo: String(fileNo) }));
          onClose(fileNo);
        },
        {
          onError: (error) => {
            if (hasCode(error, 'CLIENT_ALIKE')) setAlike((error.details as unknown as ClientsAlike).clients);
            form.setErrors(fieldErrors(error));
            focusFirstError();
          },
        },
      );
    }, focusFirstError);

  return (
    <Dialog
      title={t(client ? 'editTitle' : 'addTitle')}
      action={t(client ? 'save' : 'add')}
      would={client ? 'saved' : 'added'}
      busy={save.isPending}
      size="lg"
      onSubmit={send(false)}
      onClose={() => onClose()}
    >
      <div className={classes.fields}>
        <TextInput
          label={t('givenName')}
          maxLength={80}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('givenName')}
        />
        <TextInput
          label={t('familyName')}
          maxLength={80}
          autoComplete="off"
          {...form.getInputProps('familyName')}
        />
        <TextInput
          label={t('phone')}
          type="tel"
          maxLength={40}
          autoComplete="off"
          {...form.getInputProps('phone')}
        />
        <TextInput
          label={t('email')}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          {...form.getInputProps('email')}
        />
        <TextInput label={t('birthOn')} type="date" {...form.getInputProps('birthOn')} />
        <SelectField
          label={t('language')}
          data={[
            { value: 'en', label: t('english') },
            { value: 'fr', label: t('french') },
          ]}
          {...form.getInputProps('language')}
        />
        <TextInput
          label={t('preferredName')}
          description={t('preferredHint')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          maxLength={80}
          autoComplete="off"
          {...form.getInputProps('preferredName')}
        />
        <TextInput
          label={t('pronouns')}
          maxLength={40}
          autoComplete="off"
          {...form.getInputProps('pronouns')}
        />
        <TextInput
          label={t('otherPhone')}
          type="tel"
          maxLength={40}
          autoComplete="off"
          {...form.getInputProps('otherPhone')}
        />
        <TextInput
          label={t('streetAddress')}
          maxLength={120}
          autoComplete="off"
          {...form.getInputProps('streetAddress')}
        />
        <TextInput label={t('city')} maxLength={80} autoComplete="off" {...form.getInputProps('city')} />
        <TextInput
          label={t('postalCode')}
          maxLength={12}
          autoComplete="off"
          {...form.getInputProps('postalCode')}
        />
        <SelectField
          label={t('region')}
          data={[
            { value: '', label: t('regionNone') },
            ...provinces.map(({ code, [locale]: label }) => ({ value: code, label })),
          ]}
          {...form.getInputProps('region')}
        />
        <TextInput
          className={classes.wide}
          label={t('deskAlert')}
          description={t('deskAlertHint')}
          maxLength={140}
          autoComplete="off"
          {...form.getInputProps('deskAlert')}
        />
        {client ? (
          <Checkbox
            className={classes.wide}
            label={t('decidesAlone')}
            {...form.getInputProps('decidesAlone', { type: 'checkbox' })}
          />
        ) : (
          <Checkbox
            className={classes.wide}
            label={t('emailConsent')}
            {...form.getInputProps('emailConsent', { type: 'checkbox' })}
          />
        )}
      </div>
      {alike.length > 0 ? (
        <Notice
          tone="warn"
          role="alert"
          title={t('alikeTitle')}
          actions={
            <Button variant="default" loading={save.isPending} onClick={() => send(true)()}>
              {t('addAnyway')}
            </Button>
          }
        >
          {t('alikeText')}{' '}
          {alike.map(({ fileNo }, at) => (
            <span key={fileNo}>
              {at > 0 ? ', ' : null}
              <Anchor component={Link} to={`/clients/${fileNo}`} inherit underline="always">
                {t('noName', { fileNo: String(fileNo) })}
              </Anchor>
            </span>
          ))}
        </Notice>
      ) : null}
    </Dialog>
  );
}

/** Only the values that differ from the loaded client, because the history lists the fields that are sent. */
function pickChanged<T extends object>(values: T, { identity, ...client }: Client): Partial<T> {
  const before: Record<string, unknown> = { ...client, ...identity };
  return Object.fromEntries(
    Object.entries(values).filter(([key, value]) => value !== before[key]),
  ) as Partial<T>;
}
