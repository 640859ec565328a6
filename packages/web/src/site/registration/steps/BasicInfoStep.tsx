import { TextInput } from '@mantine/core';
import { clinicTypes, maxLengths, subdomainFrom, validationTexts } from '@tamarack/core/domain';
import { clinicTypeKey, registrationTexts } from '@tamarack/core/domain/public/registration-texts';
import { Notice, type SubdomainState, useText } from '@tamarack/core/ui';
import type { ReactNode } from 'react';
import { optionsOf, SelectField } from '../../../shared/SelectField.tsx';
import classes from '../registration.module.css';
import type { WizardForm } from '../useFields.ts';
import { PlanChoice } from './PlanChoice.tsx';
import { PrivacySentence } from './Terms.tsx';
import { useSiteHost } from './useSubdomain.ts';
import { WebAddress } from './WebAddress.tsx';

export interface BasicInfoStepProps {
  form: WizardForm;
  address: SubdomainState;
  /** Name and email come from the account of the signed-in person. */
  fromAccount: boolean;
  plain?: PlainFields;
}

/** Replacements for fields that need a script, for browsers without scripts. */
export interface PlainFields {
  webAddress: ReactNode;
  plans: ReactNode;
}

/** Step 1: who registers which clinic, its web address and plan. */
export function BasicInfoStep({ form, address, fromAccount, plain }: BasicInfoStepProps) {
  const { t } = useText(registrationTexts);
  const { t: label } = useText(validationTexts);
  const { clinicName, subdomain, subdomainEdited, plan } = form.values;
  const name = form.getInputProps('clinicName');
  const host = useSiteHost();
  return (
    <>
      {fromAccount ? <Notice tone="info">{t('accountNotice')}</Notice> : null}
      <TextInput
        label={label('labelFullName')}
        name="fullName"
        autoComplete="name"
        maxLength={maxLengths.fullName}
        readOnly={fromAccount}
        {...form.getInputProps('fullName')}
      />
      <TextInput
        label={label('labelEmail')}
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        maxLength={maxLengths.email}
        readOnly={fromAccount}
        {...form.getInputProps('email')}
      />
      <div>
        <TextInput
          label={label('labelClinicName')}
          name="clinicName"
          autoComplete="organization"
          maxLength={maxLengths.clinicName}
          {...name}
          value={clinicName}
          onChange={(event) => {
            name.onChange(event);
            if (subdomainEdited) return;
            form.setFieldValue('subdomain', subdomainFrom(event.currentTarget.value));
            form.clearFieldError('subdomain');
          }}
        />
        <WebAddress
          value={subdomain}
          error={form.errors.subdomain as string | undefined}
          address={address}
          host={host}
          onChange={(value) => {
            form.setFieldValue('subdomain', value);
            form.setFieldValue('subdomainEdited', value !== subdomainFrom(clinicName));
          }}
          onBlur={form.getInputProps('subdomain').onBlur}
        />
        <noscript>{plain?.webAddress}</noscript>
      </div>
      <SelectField
        label={label('labelClinicType')}
        name="clinicType"
        placeholder={t('clinicTypePlaceholder')}
        data={optionsOf(clinicTypes, (type) => t(clinicTypeKey(type)))}
        {...form.getInputProps('clinicType')}
      />
      <PlanChoice
        value={plan}
        error={form.errors.plan as string | undefined}
        onChange={(chosen) => form.setFieldValue('plan', chosen)}
        plain={plain?.plans}
      />
      <p className={`${classes.terms} ${classes.privacy}`}>
        <PrivacySentence />
      </p>
    </>
  );
}
