import { Switch, Text } from '@mantine/core';
import type { PlatformSetting } from '../../domain/platform/settings.ts';
import { formatMoment } from '../shared/format.ts';
import { MergeNotice } from '../shared/merge/MergeNotice.tsx';
import { SettingPanel } from './SettingPanel.tsx';
import { t } from './text.ts';
import { useSettingForm } from './useSettingForm.ts';

type Fields = { suspends: boolean };

/** The form that decides whether clinics are suspended when their trial ends. */
export function TrialEndForm({ setting }: { setting: PlatformSetting<'trial_end'> }) {
  const { form, merging, ...state } = useSettingForm<'trial_end', Fields>(setting, {
    toForm: ({ suspends }) => ({ suspends }),
    toValue: (fields) => fields,
  });
  const { since } = setting.value;
  const { suspends } = form.values;
  return (
    <SettingPanel
      title={t('trialEnd')}
      body={t('trialEndBody')}
      setting={setting}
      state={state}
      notice={
        <MergeNotice
          state={merging}
          label={() => t('suspends')}
          show={(_field, values) => t(values.suspends ? 'yes' : 'no')}
        />
      }
    >
      <Switch
        {...form.getInputProps('suspends', { type: 'checkbox' })}
        label={t('suspends')}
        description={t('suspendsHint')}
      />
      {suspends ? (
        <Text span inherit fz="sm" c="var(--ui-muted)" role="status">
          {since ? t('suspendsSince', { moment: formatMoment(since) }) : t('suspendsWill')}
        </Text>
      ) : null}
    </SettingPanel>
  );
}
