import { NumberInput } from '@mantine/core';
import {
  type GracePeriods,
  gracePeriodLimits,
  type PlatformSetting,
  publishedGracePeriods,
} from '../../domain/platform/settings.ts';
import { Notice } from '../../ui/Notice.tsx';
import { MergeNotice } from '../shared/merge/MergeNotice.tsx';
import { SettingPanel } from './SettingPanel.tsx';
import { t } from './text.ts';
import { useSettingForm } from './useSettingForm.ts';

type Period = keyof GracePeriods;
type Fields = Record<Period, number | string>;

const periods: readonly { name: Period; hint: string }[] = [
  { name: 'terminationDays', hint: t('terminationHint') },
  { name: 'redirectDays', hint: t('redirectHint') },
  { name: 'verificationDays', hint: t('verificationHint') },
];

const inRange = (period: Period) => (days: number | string) => {
  const { min, max } = gracePeriodLimits[period];
  return typeof days === 'number' && Number.isInteger(days) && days >= min && days <= max
    ? null
    : t('dayRange', { min, max });
};

/** The form for the grace periods that clinics have before something becomes final. */
export function GracePeriodsForm({ setting }: { setting: PlatformSetting<'grace_periods'> }) {
  const { form, merging, ...state } = useSettingForm<'grace_periods', Fields>(setting, {
    toForm: (value) => ({ ...value }),
    toValue: (fields) => fields as unknown as GracePeriods,
    validate: {
      terminationDays: inRange('terminationDays'),
      redirectDays: inRange('redirectDays'),
      verificationDays: inRange('verificationDays'),
    },
  });
  const isPublished = periods.every(({ name }) => form.values[name] === publishedGracePeriods[name]);
  return (
    <SettingPanel
      title={t('grace')}
      body={t('graceBody')}
      setting={setting}
      state={state}
      notice={
        <MergeNotice
          state={merging}
          label={([period]) => (period ? t(period) : '')}
          show={(period, values) => t('days', { n: Number(values[period]) || 0 })}
        />
      }
    >
      {periods.map(({ name, hint }) => (
        <NumberInput
          key={name}
          {...form.getInputProps(name)}
          maw="22rem"
          label={t(name)}
          description={hint}
          suffix={` ${t('days', { n: Number(form.values[name]) || 0 }).replace(/^\d+ /, '')}`}
          min={gracePeriodLimits[name].min}
          max={gracePeriodLimits[name].max}
          clampBehavior="none"
          allowDecimal={false}
          allowNegative={false}
        />
      ))}
      {isPublished ? null : (
        <Notice tone="warn" title={t('publishedTitle')}>
          {t('publishedBody', { ...publishedGracePeriods })}
        </Notice>
      )}
    </SettingPanel>
  );
}
