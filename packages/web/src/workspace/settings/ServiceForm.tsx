import { Button, Checkbox, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { validationTexts } from '@tamarack/core/domain';
import {
  billings,
  countryOf,
  type Service,
  type ServiceFacts,
  type StaffMember,
  serviceEndpoints,
  taxClasses,
} from '@tamarack/core/domain/workspace';
import { Problem } from '@tamarack/core/session';
import { focusFirstError, useText } from '@tamarack/core/ui';
import { optionsOf, SelectField } from '../../shared/SelectField.tsx';
import { useMe } from '../frame/index.ts';
import { parseCents } from '../shared/format.ts';
import classes from '../shared/panel.module.css';
import { SubmitButton } from '../shared/saving/SubmitButton.tsx';
import { useFollow } from '../shared/saving/useFollow.ts';
import { useSave } from '../shared/saving/useSave.ts';
import { settingsTexts } from './text.ts';

const usual: ServiceFacts = {
  nameEn: '',
  nameFr: '',
  minutes: 45,
  bufferBefore: 0,
  bufferAfter: 0,
  capacity: 1,
  billing: 'each',
  taxClass: 'care',
  virtualCare: false,
  missedFeeBp: 5_000,
  noticeHours: 24,
  noteRequired: true,
  staffIds: [],
};

export interface ServiceFormProps {
  /** Null to add a service. */
  service: Service | null;
  /** People who can offer it. The others who offer it are dropped once someone is ticked or unticked. */
  people: readonly StaffMember[];
  onDone: () => void;
}

/** Name and rules of a service, and the fee of a new one. */
export function ServiceForm({ service, people, onDone }: ServiceFormProps) {
  const { t, locale } = useText(settingsTexts);
  /** The sales tax of US states is not calculated. */
  const isTaxed = countryOf(useMe().settings) === 'CA';
  const { t: rule } = useText(validationTexts);
  const facts = service ?? usual;
  const offeringOf = ({ staffIds }: ServiceFacts) =>
    staffIds.filter((id) => people.some(({ staffId }) => staffId === id));
  const offering = offeringOf(facts);
  // No ticks would mean everyone, so here that is a choice of its own.
  const nobodyOffers = offering.length === 0 && facts.staffIds.length > 0;
  const required = (value: string) => (value.trim() ? null : rule('nameRequired'));
  const within = (min: number, max: number) => (value: string) =>
    /^\d+$/.test(value) && Number(value) >= min && Number(value) <= max ? null : `${min}–${max}`;
  const valuesOf = (stored: Service | null) => {
    const of = stored ?? usual;
    return {
      nameEn: of.nameEn,
      nameFr: of.nameFr,
      minutes: String(of.minutes),
      bufferBefore: String(of.bufferBefore),
      bufferAfter: String(of.bufferAfter),
      capacity: String(of.capacity),
      billing: of.billing,
      taxClass: of.taxClass,
      virtualCare: of.virtualCare,
      missed: String(of.missedFeeBp / 100),
      noticeHours: String(of.noticeHours),
      noteRequired: of.noteRequired,
      staffIds: offeringOf(of),
      everyone: false,
      fee: '',
    };
  };
  const form = useForm({
    initialValues: valuesOf(service),
    validate: {
      nameEn: required,
      nameFr: required,
      minutes: within(5, 480),
      bufferBefore: within(0, 60),
      bufferAfter: within(0, 60),
      capacity: within(1, 20),
      missed: within(0, 100),
      noticeHours: within(0, 168),
      fee: (value) => (value.trim() === '' || parseCents(value, locale) !== null ? null : t('amountInvalid')),
    },
  });
  useFollow(form, service, valuesOf, (name, value) => {
    if (name === 'billing' || name === 'taxClass') return t(value as Service[typeof name]);
    return typeof value === 'string' ? value : null;
  });
  const save = useSave(
    (call, { fee, ...changes }: Partial<ServiceFacts> & { archived?: boolean; fee?: string }) => {
      if (service)
        return call(serviceEndpoints.change, {
          params: { serviceId: service.serviceId },
          payload: { version: service.version, ...changes },
        });
      const feeCents = parseCents(fee ?? '', locale);
      const payload = { ...usual, ...changes, ...(feeCents === null ? {} : { feeCents }) };
      return call(serviceEndpoints.add, { payload });
    },
    onDone,
    t('saved'),
  );
  const submit = form.onSubmit(({ fee, missed, staffIds, everyone, ...values }) => {
    const chosen = everyone ? [] : staffIds;
    const isOther = everyone || chosen.toSorted().join() !== offering.toSorted().join();
    save.mutate({
      ...values,
      ...(isOther ? { staffIds: chosen } : {}),
      nameEn: values.nameEn.trim(),
      nameFr: values.nameFr.trim(),
      minutes: Number(values.minutes),
      bufferBefore: Number(values.bufferBefore),
      bufferAfter: Number(values.bufferAfter),
      capacity: Number(values.capacity),
      missedFeeBp: Number(missed) * 100,
      noticeHours: Number(values.noticeHours),
      ...(service ? {} : { fee }),
    });
  }, focusFirstError);
  const number = (
    key: 'minutes' | 'bufferBefore' | 'bufferAfter' | 'capacity' | 'missed' | 'noticeHours',
  ) => ({
    inputMode: 'numeric' as const,
    ...form.getInputProps(key),
    error: form.errors[key] ?? save.fields[key],
  });
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <div className={classes.fields}>
          <TextInput
            label={t('nameEn')}
            maxLength={120}
            data-autofocus={service ? undefined : true}
            {...form.getInputProps('nameEn')}
          />
          <TextInput label={t('nameFr')} maxLength={120} {...form.getInputProps('nameFr')} />
          <TextInput label={t('minutesLabel')} {...number('minutes')} />
          {service ? null : <TextInput label={t('fee')} inputMode="decimal" {...form.getInputProps('fee')} />}
          <TextInput label={t('bufferBefore')} {...number('bufferBefore')} />
          <TextInput label={t('bufferAfter')} {...number('bufferAfter')} />
          <TextInput label={t('missedLabel')} {...number('missed')} />
          <TextInput label={t('notice')} {...number('noticeHours')} />
          <TextInput label={t('capacity')} {...number('capacity')} />
          {Number(form.values.capacity) > 1 ? (
            <SelectField
              label={t('billingLabel')}
              data={optionsOf(billings, t)}
              {...form.getInputProps('billing')}
              error={save.fields.billing}
            />
          ) : null}
          {isTaxed ? (
            <SelectField
              label={t('taxClass')}
              data={optionsOf(taxClasses, t)}
              {...form.getInputProps('taxClass')}
            />
          ) : null}
        </div>
        {isTaxed ? (
          <Checkbox
            label={t('virtualCare')}
            description={t('virtualCareHint')}
            {...form.getInputProps('virtualCare', { type: 'checkbox' })}
          />
        ) : null}
        <Checkbox label={t('note')} {...form.getInputProps('noteRequired', { type: 'checkbox' })} />
        <Checkbox.Group
          label={t('staffLabel')}
          description={t(nobodyOffers ? 'nobodyHint' : 'staffHint')}
          {...form.getInputProps('staffIds')}
        >
          <Stack gap="xs" mt="xs">
            {people.map(({ staffId, name }) => (
              <Checkbox key={staffId} value={staffId} label={name} disabled={form.values.everyone} />
            ))}
          </Stack>
        </Checkbox.Group>
        {nobodyOffers ? (
          <Checkbox label={t('everyone')} {...form.getInputProps('everyone', { type: 'checkbox' })} />
        ) : null}
        <Problem error={save.problem} />
        <div className={classes.actions}>
          {service ? (
            <Button
              variant="subtle"
              color={service.archived ? undefined : 'red'}
              onClick={() => save.mutate({ archived: !service.archived })}
            >
              {t(service.archived ? 'restore' : 'archive')}
            </Button>
          ) : null}
          <SubmitButton would="saved" loading={save.isPending}>
            {t('save')}
          </SubmitButton>
        </div>
      </Stack>
    </form>
  );
}
