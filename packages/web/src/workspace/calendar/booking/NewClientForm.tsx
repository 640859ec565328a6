import { Button, Checkbox, Group, TextInput } from '@mantine/core';
import { ApiError, call, hasCode } from '@tamarack/core/client';
import { isEmail, type Locale } from '@tamarack/core/domain';
import { type ClientsAlike, clientEndpoints } from '@tamarack/core/domain/workspace';
import { Problem, useTransport } from '@tamarack/core/session';
import { Notice, useText } from '@tamarack/core/ui';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { SelectField } from '../../../shared/SelectField.tsx';
import { useMe } from '../../frame/index.ts';
import { focusMarked } from '../../shared/dialogs/useFocusBack.ts';
import { formatClient, formatDate } from '../../shared/format.ts';
import { SubmitButton } from '../../shared/saving/SubmitButton.tsx';
import classes from './booking.module.css';
import type { PickedClient } from './form.ts';
import { bookingTexts } from './text.ts';
import { useClientOfFile } from './useBook.ts';

export interface NewClientFormProps {
  /** Text typed into the search. */
  typed: string;
  onAdded: (client: PickedClient) => void;
  onBack: () => void;
}

/** First word as first name and the rest as last name; with a comma, the last name comes first. */
function namesOf(typed: string): { givenName: string; familyName: string } {
  if (/\d|@/.test(typed)) return { givenName: '', familyName: '' };
  const named = typed.replace(/(?<=^|[\s'’-])\p{L}/gu, (letter) => letter.toUpperCase());
  const [before = '', after] = named.split(',', 2).map((part) => part.trim());
  if (after) return { givenName: after, familyName: before };
  const [givenName = '', ...rest] = before.split(/\s+/);
  return { givenName, familyName: rest.join(' ') };
}

/** Adds a client with a first name and a phone number or email; everything else can be added later. */
export function NewClientForm({ typed, onAdded, onBack }: NewClientFormProps) {
  const { t } = useText(bookingTexts);
  const { locale } = useMe();
  const transport = useTransport();
  const [values, setValues] = useState(() => ({
    ...namesOf(typed),
    phone: /^[\d\s()+.-]{7,}$/.test(typed) ? typed : '',
    email: isEmail(typed) ? typed : '',
    language: locale,
    emailConsent: false,
  }));
  const [tried, setTried] = useState(false);
  const set = (changes: Partial<typeof values>) => setValues((old) => ({ ...old, ...changes }));
  const add = useMutation({
    meta: { quiet: true },
    mutationFn: (force: boolean) => {
      const { emailConsent, email, phone, ...names } = values;
      return call(transport, clientEndpoints.create, {
        payload: {
          ...names,
          ...(phone.trim() ? { phone: phone.trim() } : {}),
          ...(email.trim() ? { email: email.trim(), emailConsent } : {}),
          ...(force ? { force } : {}),
        },
      });
    },
    onSuccess: ({ id, fileNo }) =>
      onAdded({ clientId: id, fileNo, name: `${values.givenName} ${values.familyName}`.trim() }),
  });
  const nameMissing = tried && t('nameMissing');
  const contactMissing = tried && !values.phone.trim() && !values.email.trim() && t('contactMissing');
  const fields = add.error instanceof ApiError ? add.error.fields : {};
  const alike = hasCode(add.error, 'CLIENT_ALIKE') ? (add.error.details as unknown as ClientsAlike) : null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setTried(true);
    if (values.givenName.trim() && (values.phone.trim() || values.email.trim())) add.mutate(false);
  };
  return (
    <form
      ref={focusMarked}
      className={classes.newClient}
      noValidate
      onSubmit={submit}
      aria-label={t('newClient')}
    >
      <div className={classes.pair}>
        <TextInput
          label={t('givenName')}
          value={values.givenName}
          maxLength={80}
          autoComplete="off"
          data-autofocus
          error={(!values.givenName.trim() && nameMissing) || fields.givenName}
          onChange={({ currentTarget }) => set({ givenName: currentTarget.value })}
        />
        <TextInput
          label={t('familyName')}
          value={values.familyName}
          maxLength={80}
          autoComplete="off"
          error={fields.familyName}
          onChange={({ currentTarget }) => set({ familyName: currentTarget.value })}
        />
      </div>
      <div className={classes.pair}>
        <TextInput
          label={t('phone')}
          type="tel"
          value={values.phone}
          maxLength={30}
          autoComplete="off"
          error={contactMissing || fields.phone}
          onChange={({ currentTarget }) => set({ phone: currentTarget.value })}
        />
        <TextInput
          label={t('email')}
          type="email"
          value={values.email}
          maxLength={254}
          autoComplete="off"
          error={fields.email}
          onChange={({ currentTarget }) => set({ email: currentTarget.value })}
        />
      </div>
      <p className={classes.hint}>{t('contactHint')}</p>
      <SelectField
        label={t('language')}
        data={[
          { value: 'en', label: t('english') },
          { value: 'fr', label: t('french') },
        ]}
        value={values.language}
        onChange={({ currentTarget }) => set({ language: currentTarget.value as Locale })}
      />
      {values.email.trim() ? (
        <Checkbox
          label={t('emailConsent')}
          checked={values.emailConsent}
          onChange={({ currentTarget }) => set({ emailConsent: currentTarget.checked })}
        />
      ) : null}
      {alike ? (
        <Notice
          tone="warn"
          role="alert"
          title={t('alike')}
          actions={
            <Button size="xs" variant="default" onClick={() => add.mutate(true)}>
              {t('addAnyway')}
            </Button>
          }
        >
          <ul className={classes.alike}>
            {alike.clients.map((file) => (
              <AlikeFile key={file.clientId} file={file} onUse={onAdded} />
            ))}
            {alike.hidden ? <li>{t('alikeHidden')}</li> : null}
          </ul>
        </Notice>
      ) : (
        <Problem error={Object.keys(fields).length === 0 && add.error} />
      )}
      <Group gap="xs">
        <Button variant="default" onClick={onBack}>
          {t('back')}
        </Button>
        <SubmitButton would="added" loading={add.isPending}>
          {t('addNew')}
        </SubmitButton>
      </Group>
    </form>
  );
}

/** An existing file with the client's name and birth date, as far as the member may see them. */
function AlikeFile({
  file: { clientId, fileNo },
  onUse,
}: {
  file: ClientsAlike['clients'][number];
  onUse: (client: PickedClient) => void;
}) {
  const { t, locale } = useText(bookingTexts);
  const { data, isPending } = useClientOfFile(fileNo);
  const client = data ?? { clientId, fileNo, name: null };
  return (
    <li>
      {data ? (
        <span>
          {[formatClient(data), data.birthOn ? t('born', { day: formatDate(data.birthOn, locale) }) : null]
            .filter(Boolean)
            .join(' · ')}
        </span>
      ) : null}
      <Button size="xs" variant="default" loading={isPending} onClick={() => onUse(client)}>
        {t('useFile', { fileNo })}
      </Button>
    </li>
  );
}
