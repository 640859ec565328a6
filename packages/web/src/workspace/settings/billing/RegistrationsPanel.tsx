import { Button, TextInput } from '@mantine/core';
import {
  countryOf,
  type Registration,
  taxEndpoints,
  taxRegistrations,
} from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { useState } from 'react';
import { labelTexts } from '../../../shared/format.ts';
import { hintBelow } from '../../../shared/hint-below.ts';
import { optionsOf, SelectField } from '../../../shared/SelectField.tsx';
import { useMe } from '../../frame/index.ts';
import { AddButton } from '../../shared/AddButton.tsx';
import { todayIn } from '../../shared/dates/days.ts';
import { FormDialog } from '../../shared/dialogs/Dialog.tsx';
import { formatDate } from '../../shared/format.ts';
import { Panel } from '../../shared/Panel.tsx';
import classes from '../../shared/panel.module.css';
import { useFollow } from '../../shared/saving/useFollow.ts';
import { useSaveForm } from '../../shared/saving/useSaveForm.ts';
import { type Column, Table } from '../../shared/Table.tsx';
import { billingSettingsTexts } from './text.ts';

/** The clinic's tax registrations with their numbers and dates. */
export function RegistrationsPanel({ registrations }: { registrations: readonly Registration[] }) {
  const { t, locale } = useText(billingSettingsTexts);
  const { t: l } = useText(labelTexts);
  const { settings } = useMe();
  /** The id of a registration. */
  const [editing, setEditing] = useState<string | null>(null);
  if (countryOf(settings) === 'US' && registrations.length === 0)
    return (
      <Panel title={t('salesTax')}>
        <p className={classes.muted}>{t('noSalesTax')}</p>
      </Panel>
    );
  const columns: Column<Registration>[] = [
    { header: t('kind'), cell: ({ kind }) => t(kind) },
    { header: t('number'), cell: ({ number }) => number },
    { header: t('from'), cell: ({ from }) => formatDate(from, locale) },
    { header: t('to'), cell: ({ to }) => (to ? formatDate(to, locale) : t('openEnded')) },
    {
      header: '',
      cell: (one) => (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={l('labelled', { label: t('edit'), name: `${t(one.kind)} ${one.number}` })}
          onClick={() => setEditing(one.registrationId)}
        >
          {t('edit')}
        </Button>
      ),
    },
  ];
  return (
    <Panel
      title={t('registrations')}
      action={
        <AddButton variant="default" onClick={() => setEditing('new')}>
          {t('addRegistration')}
        </AddButton>
      }
    >
      <p className={classes.muted}>{t('registrationsHint')}</p>
      {registrations.length === 0 ? (
        <p className={classes.muted}>{t('noRegistrations')}</p>
      ) : (
        <Table
          label={t('registrations')}
          columns={columns}
          rows={registrations}
          rowId={({ registrationId }) => registrationId}
        />
      )}
      {editing ? (
        <RegistrationDialog
          registration={registrations.find(({ registrationId }) => registrationId === editing) ?? null}
          onClose={() => setEditing(null)}
        />
      ) : null}
    </Panel>
  );
}

function RegistrationDialog({
  registration,
  onClose,
}: {
  registration: Registration | null;
  onClose: () => void;
}) {
  const { t, locale } = useText(billingSettingsTexts);
  const { zone } = useMe();
  const valuesOf = (stored: Registration | null) => ({
    kind: stored?.kind ?? taxRegistrations[0],
    number: stored?.number ?? '',
    from: stored?.from ?? todayIn(zone),
    to: stored?.to ?? '',
  });
  const { form, dialog } = useSaveForm({
    initialValues: valuesOf(registration),
    validate: {
      number: (value) => (value.trim() ? null : t('numberRequired')),
      from: (value) => (value ? null : t('dayRequired')),
    },
    send: (call, { kind, number, from, to }) => {
      const payload = { number: number.trim(), from, to: to || null };
      return registration
        ? call(taxEndpoints.changeRegistration, {
            params: { registrationId: registration.registrationId },
            payload: { version: registration.version, ...payload },
          })
        : call(taxEndpoints.addRegistration, { payload: { kind, ...payload } });
    },
    done: t('saved'),
    onSaved: onClose,
  });
  useFollow(form, registration, valuesOf, (name, value) =>
    (name === 'from' || name === 'to') && value ? formatDate(value, locale) : value,
  );
  return (
    <FormDialog
      title={t(registration ? 'editRegistration' : 'addRegistration')}
      would="saved"
      action={t('save')}
      {...dialog}
      onClose={onClose}
    >
      <div className={classes.fields}>
        <SelectField
          label={t('kind')}
          disabled={registration !== null}
          data={optionsOf(taxRegistrations, t)}
          {...form.getInputProps('kind')}
        />
        <TextInput
          label={t('number')}
          maxLength={40}
          data-autofocus
          autoComplete="off"
          {...form.getInputProps('number')}
        />
        <TextInput type="date" label={t('from')} {...form.getInputProps('from')} />
        <TextInput
          type="date"
          label={t('to')}
          description={t('toHint')}
          inputWrapperOrder={hintBelow}
          {...form.getInputProps('to')}
        />
      </div>
    </FormDialog>
  );
}
