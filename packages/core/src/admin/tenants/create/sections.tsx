import { Button, NativeSelect, NumberInput, SimpleGrid, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  cliniciansIn,
  clinicTypeLabels,
  clinicTypes,
  namedSoftware,
  staffRoles,
} from '../../../domain/clinics/clinic.ts';
import { countries, regionsOf } from '../../../domain/clinics/locations.ts';
import { planFromName, plans, planTable, smallestPlanFor } from '../../../domain/plans.ts';
import { ErrorNotice, Notice } from '../../../ui/Notice.tsx';
import { AddressField } from './AddressField.tsx';
import { t } from './text.ts';
import type { CreateTenant } from './useCreateTenant.ts';

interface SectionProps {
  create: CreateTenant;
}

const typeOptions = [
  { value: '', label: t('chooseType'), disabled: true },
  ...clinicTypes.map((value) => ({ value, label: clinicTypeLabels[value] })),
];
const planOptions = plans.map((plan) => ({
  value: planTable[plan].publicName,
  label: planTable[plan].operatorLabel,
}));

/** Step 1 of the registration. */
export function BasicsSection({ create }: SectionProps) {
  const { form } = create;
  return (
    <>
      <TextInput
        {...form.getInputProps('fullName')}
        label={t('fullName')}
        description={t('fullNameHint')}
        data-autofocus
      />
      <TextInput {...form.getInputProps('email')} label={t('email')} type="email" autoComplete="off" />
      <TextInput
        {...form.getInputProps('clinicName')}
        label={t('clinicName')}
        onChange={(event) => create.setClinicName(event.currentTarget.value)}
      />
      <AddressField create={create} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <NativeSelect {...form.getInputProps('clinicType')} label={t('clinicType')} data={typeOptions} />
        <NativeSelect {...form.getInputProps('plan')} label={t('plan')} data={planOptions} />
      </SimpleGrid>
    </>
  );
}

const countryOptions = countries.map((value) => ({
  value,
  label: value === 'CA' ? t('canada') : t('unitedStates'),
}));

/** Step 2 of the registration. */
export function LocationSection({ create }: SectionProps) {
  const { form } = create;
  const canada = form.values.country === 'CA';
  const regions = regionsOf(form.values.country).map(({ code, en }) => ({ value: code, label: en }));
  return (
    <>
      <NativeSelect
        {...form.getInputProps('country')}
        label={t('country')}
        data={countryOptions}
        onChange={(event) => create.setCountry(event.currentTarget.value === 'US' ? 'US' : 'CA')}
      />
      <TextInput {...form.getInputProps('streetAddress')} label={t('streetAddress')} />
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
        <TextInput {...form.getInputProps('city')} label={t('city')} />
        <NativeSelect
          {...form.getInputProps('state')}
          label={canada ? t('province') : t('state')}
          data={[{ value: '', label: t('chooseRegion'), disabled: true }, ...regions]}
        />
        <TextInput {...form.getInputProps('postalCode')} label={canada ? t('postalCode') : t('zip')} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <TextInput {...form.getInputProps('ownerName')} label={t('ownerName')} />
        <TextInput {...form.getInputProps('ownerPhone')} label={t('ownerPhone')} type="tel" />
      </SimpleGrid>
    </>
  );
}

const other = 'other';
const softwareOptions = [
  { value: '', label: t('chooseSoftware'), disabled: true },
  ...namedSoftware,
  { value: other, label: t('otherSoftware') },
];

/** Step 3 of the registration. */
export function ExperienceSection({ create }: SectionProps) {
  const { form } = create;
  const [named, setNamed] = useState('');
  const choose = (value: string) => {
    setNamed(value);
    form.setFieldValue('previousSoftwareName', value === other ? '' : value);
  };
  return (
    <>
      <Switch
        label={t('previousSoftware')}
        checked={form.values.previousSoftware}
        onChange={(event) => {
          setNamed('');
          create.setPreviousSoftware(event.currentTarget.checked);
        }}
      />
      {form.values.previousSoftware ? (
        <NativeSelect
          label={t('software')}
          data={softwareOptions}
          value={named}
          error={named === other ? undefined : form.errors.previousSoftwareName}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      ) : null}
      {form.values.previousSoftware && named === other ? (
        <TextInput {...form.getInputProps('previousSoftwareName')} label={t('otherName')} />
      ) : null}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <TextInput
          {...form.getInputProps('numberOfClients')}
          label={t('optional', { label: t('numberOfClients') })}
          inputMode="numeric"
        />
        <TextInput
          {...form.getInputProps('monthlyAppointments')}
          label={t('optional', { label: t('monthlyAppointments') })}
          inputMode="numeric"
        />
      </SimpleGrid>
    </>
  );
}

/** Step 4 of the registration. */
export function TeamSection({ create }: SectionProps) {
  const { form } = create;
  return (
    <>
      <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="sm">
        {staffRoles.map((role) => (
          <NumberInput
            key={role}
            label={t(role)}
            min={0}
            max={10_000}
            allowDecimal={false}
            allowNegative={false}
            clampBehavior="strict"
            value={form.values.staffing[role]}
            error={form.errors.staffing !== undefined}
            onChange={(value) =>
              form.setFieldValue('staffing', { ...form.values.staffing, [role]: Number(value) || 0 })
            }
          />
        ))}
      </SimpleGrid>
      <PlanWarning create={create} />
      <ErrorNotice>{form.errors.staffing}</ErrorNotice>
    </>
  );
}

/**
 * Warns if the plan has too few clinicians for the clinic, and suggests a larger one. Does not prevent
 * saving.
 */
function PlanWarning({ create: { form } }: SectionProps) {
  const clinicians = cliniciansIn(form.values.staffing);
  const plan = planTable[planFromName(form.values.plan) ?? 'basic'];
  const better = planTable[smallestPlanFor(clinicians)];
  if (clinicians <= plan.clinicianLimit) return null;
  const fits = clinicians <= better.clinicianLimit;
  return (
    <Notice
      tone="warn"
      role="status"
      actions={
        better === plan ? null : (
          <Button size="xs" variant="default" onClick={() => form.setFieldValue('plan', better.publicName)}>
            {t('takePlan', { plan: better.operatorLabel })}
          </Button>
        )
      }
    >
      {t('planTooSmall', { plan: plan.operatorLabel, limit: plan.clinicianLimit, clinicians })}
      {fits ? null : ` ${t('noPlanFits', { plan: better.operatorLabel, limit: better.clinicianLimit })}`}
    </Notice>
  );
}
