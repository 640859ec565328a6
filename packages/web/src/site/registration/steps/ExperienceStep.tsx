import { Group, Radio, TextInput } from '@mantine/core';
import { maxLengths, namedSoftware } from '@tamarack/core/domain';
import { registrationStepTexts } from '@tamarack/core/domain/public/registration-step-texts';
import { registrationTexts } from '@tamarack/core/domain/public/registration-texts';
import { useText } from '@tamarack/core/ui';
import type { ReactNode } from 'react';
import { SelectField } from '../../../shared/SelectField.tsx';
import classes from '../registration.module.css';
import type { WizardForm } from '../useFields.ts';

/** Step 3: the clinic's previous software and size. */
export function ExperienceStep({ form }: { form: WizardForm }) {
  const { t } = useText(registrationStepTexts);
  const { previousSoftware, softwareChoice } = form.values;
  const answer = (value: string) => {
    form.setFieldValue('previousSoftware', value === 'yes' ? 'yes' : 'no');
    form.clearFieldError('softwareChoice');
    form.clearFieldError('softwareName');
    if (value === 'yes') return;
    form.setFieldValue('softwareChoice', '');
    form.setFieldValue('softwareName', '');
  };
  return (
    <>
      <Radio.Group size="lg" label={t('softwareQuestion')} value={previousSoftware} onChange={answer}>
        <Group gap="xl" mt={4}>
          <Radio size="md" value="yes" label={t('yes')} />
          <Radio size="md" value="no" label={t('no')} />
        </Group>
      </Radio.Group>
      {previousSoftware === 'yes' ? (
        <SelectField
          label={t('softwareChoice')}
          placeholder={t('softwareChoicePlaceholder')}
          data={[...namedSoftware, { value: 'other', label: t('softwareOther') }]}
          {...form.getInputProps('softwareChoice')}
        />
      ) : null}
      {previousSoftware === 'yes' && softwareChoice === 'other' ? (
        <TextInput
          label={t('softwareName')}
          autoComplete="off"
          maxLength={maxLengths.software}
          {...form.getInputProps('softwareName')}
        />
      ) : null}
      <TextInput
        label={<Optional>{t('numberOfClients')}</Optional>}
        inputMode="numeric"
        autoComplete="off"
        {...form.getInputProps('numberOfClients')}
      />
      <TextInput
        label={<Optional>{t('monthlyAppointments')}</Optional>}
        inputMode="numeric"
        autoComplete="off"
        {...form.getInputProps('monthlyAppointments')}
      />
    </>
  );
}

function Optional({ children }: { children: ReactNode }) {
  const { t } = useText(registrationTexts);
  return (
    <>
      {children} <span className={classes.optional}>({t('optional')})</span>
    </>
  );
}
