import { Checkbox, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { call } from '@tamarack/core/client';
import {
  countryOf,
  type SettingsChanges,
  taxEndpoints,
  teamEndpoints,
  type WorkspaceSettings,
} from '@tamarack/core/domain/workspace';
import { useTransport } from '@tamarack/core/session';
import { focusFirstError, toast, useText } from '@tamarack/core/ui';
import { useQuery } from '@tanstack/react-query';
import { useMe } from '../../frame/index.ts';
import { Loaded, Problem } from '../../shared/Loaded.tsx';
import { Panel } from '../../shared/Panel.tsx';
import classes from '../../shared/panel.module.css';
import { SubmitButton } from '../../shared/SubmitButton.tsx';
import { useSave } from '../../shared/useSave.ts';
import { SettingsPage } from '../SettingsPage.tsx';
import { RegistrationsPanel } from './RegistrationsPanel.tsx';
import { RulesPanel } from './RulesPanel.tsx';
import { billingSettingsTexts } from './text.ts';

/** Billing settings: the business name, taxes and who may refund. */
export function BillingSettingsScreen() {
  const { t } = useText(billingSettingsTexts);
  return (
    <SettingsPage lead={t('lead')}>
      <BillingSettings />
    </SettingsPage>
  );
}

function BillingSettings() {
  const { settings } = useMe();
  const transport = useTransport();
  const taxes = useQuery({
    queryKey: ['clinic', 'taxes'],
    queryFn: ({ signal }) => call(transport, taxEndpoints.get, { signal }),
    meta: { quiet: true },
  });
  return (
    <>
      <InvoicesForm key={settings.version} settings={settings} />
      <Loaded query={taxes}>
        {({ registrations, rules }) => (
          <>
            <RegistrationsPanel registrations={registrations} />
            {countryOf(settings) === 'CA' || rules.length > 0 ? <RulesPanel rules={rules} /> : null}
          </>
        )}
      </Loaded>
    </>
  );
}

const order = ['label', 'input', 'error', 'description'] as ['label', 'input', 'error', 'description'];

function InvoicesForm({ settings }: { settings: WorkspaceSettings }) {
  const { t } = useText(billingSettingsTexts);
  const { clinicName } = useMe();
  const transport = useTransport();
  const form = useForm({
    initialValues: {
      businessName: settings.businessName,
      billingFrom: settings.billingFrom ?? '',
      booksClosedOn: settings.booksClosedOn ?? '',
      noteBeforeBilling: settings.noteBeforeBilling,
      deskMayRefund: settings.deskMayRefund,
    },
  });
  const save = useSave(
    (payload: SettingsChanges) => call(transport, teamEndpoints.settings, { payload }),
    () => toast.success(t('saved')),
  );
  const submit = form.onSubmit((values) => {
    const wanted: Omit<SettingsChanges, 'version'> = {
      ...values,
      businessName: values.businessName.trim(),
      billingFrom: values.billingFrom || null,
      booksClosedOn: values.booksClosedOn || null,
    };
    const changes = Object.entries(wanted).filter(
      ([key, value]) => value !== settings[key as keyof WorkspaceSettings],
    );
    save.mutate({ version: settings.version, ...Object.fromEntries(changes) });
  }, focusFirstError);
  return (
    <form noValidate onSubmit={submit}>
      <Panel title={t('invoices')}>
        <div className={classes.fields}>
          <TextInput
            data-wide
            label={t('businessName')}
            description={t('businessNameHint', { clinic: clinicName })}
            inputWrapperOrder={order}
            maxLength={120}
            {...form.getInputProps('businessName')}
            error={save.fields.businessName}
          />
          <TextInput
            type="date"
            label={t('billingFrom')}
            description={t('billingFromHint')}
            inputWrapperOrder={order}
            {...form.getInputProps('billingFrom')}
            error={save.fields.billingFrom}
          />
          <TextInput
            type="date"
            label={t('booksClosed')}
            description={t('booksClosedHint')}
            inputWrapperOrder={order}
            {...form.getInputProps('booksClosedOn')}
            error={save.fields.booksClosedOn}
          />
          <Checkbox
            data-wide
            label={t('noteFirst')}
            description={t('noteFirstHint')}
            {...form.getInputProps('noteBeforeBilling', { type: 'checkbox' })}
          />
          <Checkbox
            data-wide
            label={t('deskRefunds')}
            description={t('deskRefundsHint')}
            {...form.getInputProps('deskMayRefund', { type: 'checkbox' })}
          />
        </div>
        <Problem error={save.problem} />
        <div className={classes.actions}>
          <SubmitButton would="saved" loading={save.isPending} disabled={!form.isDirty()}>
            {t('save')}
          </SubmitButton>
        </div>
      </Panel>
    </form>
  );
}
