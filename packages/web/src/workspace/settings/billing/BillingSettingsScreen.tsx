import { Checkbox, TextInput } from '@mantine/core';
import { countryOf, taxEndpoints, type WorkspaceSettings } from '@tamarack/core/domain/workspace';
import { useRead } from '@tamarack/core/session';
import { useText } from '@tamarack/core/ui';
import { hintBelow } from '../../../shared/hint-below.ts';
import { useMe } from '../../frame/index.ts';
import { formatDate } from '../../shared/format.ts';
import { Loaded } from '../../shared/Loaded.tsx';
import { Panel } from '../../shared/Panel.tsx';
import classes from '../../shared/panel.module.css';
import { SettingsFoot, SettingsPage } from '../SettingsPage.tsx';
import { useSettingsForm } from '../useSettingsForm.ts';
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
  const taxes = useRead(taxEndpoints.get, ['clinic', 'taxes'], { meta: { quiet: true } });
  return (
    <>
      <InvoicesForm settings={settings} />
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

const valuesOf = (settings: WorkspaceSettings) => ({
  businessName: settings.businessName,
  billingFrom: settings.billingFrom ?? '',
  booksClosedOn: settings.booksClosedOn ?? '',
  noteBeforeBilling: settings.noteBeforeBilling,
  deskMayRefund: settings.deskMayRefund,
});
const settingsOf = (values: ReturnType<typeof valuesOf>) => ({
  ...values,
  businessName: values.businessName.trim(),
  billingFrom: values.billingFrom || null,
  booksClosedOn: values.booksClosedOn || null,
});

function InvoicesForm({ settings }: { settings: WorkspaceSettings }) {
  const { t, locale } = useText(billingSettingsTexts);
  const { clinicName } = useMe();
  const { field, submit, save, isDirty } = useSettingsForm(settings, valuesOf, settingsOf, {
    wordsOf: (name, value) =>
      name === 'businessName' || value === '' ? String(value) : formatDate(String(value), locale),
  });
  return (
    <form noValidate onSubmit={submit}>
      <Panel title={t('invoices')}>
        <div className={classes.fields}>
          <TextInput
            label={t('businessName')}
            description={t('businessNameHint', { clinic: clinicName })}
            inputWrapperOrder={hintBelow}
            maxLength={120}
            {...field('businessName')}
          />
          <TextInput
            type="date"
            label={t('billingFrom')}
            description={t('billingFromHint')}
            inputWrapperOrder={hintBelow}
            {...field('billingFrom')}
          />
          <TextInput
            type="date"
            label={t('booksClosed')}
            description={t('booksClosedHint')}
            inputWrapperOrder={hintBelow}
            {...field('booksClosedOn')}
          />
          <Checkbox
            data-wide
            label={t('noteFirst')}
            description={t('noteFirstHint')}
            {...field('noteBeforeBilling', { type: 'checkbox' })}
          />
          <Checkbox
            data-wide
            label={t('deskRefunds')}
            description={t('deskRefundsHint')}
            {...field('deskMayRefund', { type: 'checkbox' })}
          />
        </div>
        <SettingsFoot save={save} isDirty={isDirty} />
      </Panel>
    </form>
  );
}
