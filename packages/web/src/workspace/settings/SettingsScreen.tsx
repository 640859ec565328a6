import { Checkbox, TextInput } from '@mantine/core';
import type { WorkspaceSettings } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { hintBelow } from '../../shared/hint-below.ts';
import { SelectField } from '../../shared/SelectField.tsx';
import { useMe } from '../frame/index.ts';
import { LoadFailed } from '../shared/Loaded.tsx';
import { useStaff } from '../shared/lists.ts';
import { Panel } from '../shared/Panel.tsx';
import classes from '../shared/panel.module.css';
import { SettingsFoot, SettingsPage } from './SettingsPage.tsx';
import { settingsTexts } from './text.ts';
import { useSettingsForm } from './useSettingsForm.ts';

// In one script with this screen: the list of scripts is part of every page of the application.
export { RetentionScreen } from './retention/RetentionScreen.tsx';

/** Calendar and privacy settings. */
export function SettingsScreen() {
  const { settings, isOwner, staffId } = useMe();
  return (
    <SettingsPage>
      <SettingsForm
        settings={settings}
        choosesContact={isOwner || (staffId !== null && settings.privacyContactId === staffId)}
      />
    </SettingsPage>
  );
}

const reminderHours = [0, 12, 24, 48, 72];

interface FormProps {
  settings: WorkspaceSettings;
  /** The owner and the present privacy contact choose the privacy contact. */
  choosesContact: boolean;
}

const valuesOf = (settings: WorkspaceSettings) => ({
  gridMinutes: String(settings.gridMinutes),
  weekStartsOn: String(settings.weekStartsOn),
  reminderHours: String(settings.reminderHours),
  idleLockMinutes: String(settings.idleLockMinutes),
  namesForClinicians: settings.namesForClinicians,
  privacyContactId: settings.privacyContactId ?? '',
});
const settingsOf = (values: ReturnType<typeof valuesOf>) => ({
  gridMinutes: Number(values.gridMinutes) as WorkspaceSettings['gridMinutes'],
  weekStartsOn: values.weekStartsOn === '1' ? (1 as const) : (0 as const),
  reminderHours: Number(values.reminderHours),
  idleLockMinutes: Number(values.idleLockMinutes),
  namesForClinicians: values.namesForClinicians,
  privacyContactId: values.privacyContactId || null,
});

function SettingsForm({ settings, choosesContact }: FormProps) {
  const { t } = useText(settingsTexts);
  const staff = useStaff();
  const minutes = (count: number) => t('minutes', { minutes: count });
  const notice = (hours: number) => (hours === 0 ? t('reminderNone') : t('hours', { hours }));
  const { field, submit, save, isDirty } = useSettingsForm(settings, valuesOf, settingsOf, {
    wordsOf: (name, value) => {
      if (name === 'weekStartsOn') return t(value === '1' ? 'monday' : 'sunday');
      if (name === 'reminderHours') return notice(Number(value));
      if (name === 'privacyContactId')
        return staff.data?.find(({ staffId }) => staffId === value)?.name ?? '';
      return minutes(Number(value));
    },
    validate: {
      idleLockMinutes: (value) =>
        Number.isInteger(Number(value)) && Number(value) >= 5 && Number(value) <= 60 ? null : t('idleWrong'),
    },
  });
  const administrators = (staff.data ?? []).filter(
    ({ role, account }) => role === 'administrator' && account === 'active',
  );
  return (
    <form noValidate onSubmit={submit} style={{ display: 'contents' }}>
      <Panel title={t('calendar')}>
        <div className={classes.fields}>
          <SelectField
            label={t('grid')}
            data={[5, 10, 15, 20, 30, 60].map((count) => ({ value: String(count), label: minutes(count) }))}
            {...field('gridMinutes')}
          />
          <SelectField
            label={t('weekStart')}
            data={[
              { value: '1', label: t('monday') },
              { value: '0', label: t('sunday') },
            ]}
            {...field('weekStartsOn')}
          />
          <SelectField
            label={t('reminder')}
            description={t('reminderHint')}
            inputWrapperOrder={hintBelow}
            data={[...new Set([...reminderHours, settings.reminderHours])]
              .sort((a, b) => a - b)
              .map((hours) => ({ value: String(hours), label: notice(hours) }))}
            {...field('reminderHours')}
          />
        </div>
      </Panel>
      <Panel title={t('privacy')}>
        <div className={classes.fields}>
          {staff.isLoadingError ? (
            <div data-wide>
              <LoadFailed title={t('contactFailed')} of={[staff]} />
            </div>
          ) : choosesContact ? (
            <SelectField
              data-wide
              label={t('contact')}
              description={t('contactHint')}
              inputWrapperOrder={hintBelow}
              data={administrators.map(({ staffId, name }) => ({ value: staffId, label: name }))}
              {...field('privacyContactId')}
            />
          ) : (
            <TextInput
              data-wide
              readOnly
              variant="filled"
              label={t('contact')}
              description={t('contactOfOthers')}
              inputWrapperOrder={hintBelow}
              value={administrators.find(({ staffId }) => staffId === settings.privacyContactId)?.name ?? ''}
            />
          )}
          <TextInput
            type="number"
            min={5}
            max={60}
            label={t('idle')}
            description={t('idleHint')}
            inputWrapperOrder={hintBelow}
            {...field('idleLockMinutes')}
          />
          <Checkbox
            data-wide
            label={t('namesForAll')}
            description={t('namesForAllHint')}
            {...field('namesForClinicians', { type: 'checkbox' })}
          />
        </div>
      </Panel>
      <SettingsFoot save={save} isDirty={isDirty} />
    </form>
  );
}
