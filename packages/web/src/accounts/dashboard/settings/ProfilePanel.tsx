import { Button, TextInput } from '@mantine/core';
import { ApiError, call, errorText, hasCode } from '@tamarack/core/client';
import {
  addressDetails,
  type ClinicDashboard,
  type ClinicProfile,
  type ClinicProfileFields,
  type Country,
  clinicDetailProblems,
  clinicEndpoints,
  clinicTypes,
  countries,
  maxLengths,
  mergeEdits,
  regionsOf,
  validationTexts,
} from '@tamarack/core/domain';
import { registrationStepTexts } from '@tamarack/core/domain/public/registration-step-texts';
import { clinicTypeKey, registrationTexts } from '@tamarack/core/domain/public/registration-texts';
import { useTransport } from '@tamarack/core/session';
import { useUnsavedPage } from '@tamarack/core/session/unsaved';
import { ErrorNotice, focusFirstError, Notice, toast, useText } from '@tamarack/core/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import { hintBelow } from '../../../shared/hint-below.ts';
import { optionsOf, regionOptions, SelectField } from '../../../shared/SelectField.tsx';
import classes from '../account.module.css';
import { Panel } from '../frame/Panel.tsx';
import { clinicKey, clinicsKey } from '../queries.ts';
import { ownerTexts } from './owner-texts.ts';

type Field = keyof ClinicProfileFields;

function fieldsOf({ version: _, ...fields }: ClinicProfile): ClinicProfileFields {
  return fields;
}

/** Name, type, phone and address of the clinic. Changes by others in the meantime are merged into the form. */
export function ProfilePanel({ clinic, profile }: { clinic: ClinicDashboard; profile: ClinicProfile }) {
  const { t, locale } = useText(ownerTexts);
  const { t: choice } = useText(registrationTexts);
  const { t: label } = useText(registrationStepTexts);
  const { t: rule } = useText(validationTexts);
  const transport = useTransport();
  const client = useQueryClient();
  const [base, setBase] = useState(profile);
  const [values, setValues] = useState(() => fieldsOf(profile));
  const [problems, setProblems] = useState<Partial<Record<Field, string>>>({});
  const [merged, setMerged] = useState<{ theirs: Field[]; collisions: Field[] }>();

  if (profile.version > base.version) {
    const result = mergeEdits(fieldsOf(base), values, fieldsOf(profile), [addressDetails]);
    setBase(profile);
    setValues(result.values);
    if (result.theirs.length > 0) setMerged(result);
  }

  const stored = fieldsOf(base);
  const changed = (Object.keys(stored) as Field[]).filter((field) => values[field] !== stored[field]);
  useUnsavedPage(changed.length > 0);
  const key = clinicKey(clinic.tenantId);
  const save = useMutation({
    meta: { quiet: true },
    mutationFn: () =>
      call(transport, clinicEndpoints.updateProfile, {
        params: { tenantId: clinic.tenantId },
        payload: {
          version: base.version,
          ...Object.fromEntries(changed.map((field) => [field, values[field]])),
        },
      }),
    onSuccess: ({ clinic: saved }) => {
      if (saved.profile) {
        setBase(saved.profile);
        setValues(fieldsOf(saved.profile));
      }
      setMerged(undefined);
      client.setQueryData(key, saved);
      void client.invalidateQueries({ queryKey: clinicsKey });
      toast.success(t('saved'));
    },
    onError: (error) => {
      if (hasCode(error, 'VERSION_CONFLICT')) void client.invalidateQueries({ queryKey: key });
      if (error instanceof ApiError) {
        setProblems(error.fields);
        focusFirstError();
      }
    },
  });

  const change = (field: Field, value: string) => {
    setValues((before) => ({
      ...before,
      [field]: value,
      ...(field === 'country' ? { region: '', postalCode: '' } : {}),
    }));
    setProblems(({ [field]: _, ...others }) => others);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = clinicDetailProblems({ ...values, ownerName: '' }, changed);
    const texts = Object.entries(found).map(([field, problem]) => [field, rule(problem)]);
    setProblems(Object.fromEntries(texts));
    if (texts.length > 0) focusFirstError();
    else if (changed.length === 0) toast.success(t('saved'));
    else save.mutate();
  };
  const collision = (field: Field) =>
    merged?.collisions.includes(field) && values[field] !== stored[field]
      ? t('collision', { value: stored[field] || t('empty') })
      : undefined;
  const props = (field: Field) => ({
    value: values[field],
    error: problems[field],
    description: collision(field),
    inputWrapperOrder: hintBelow,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      change(field, event.currentTarget.value),
  });

  const canada = values.country === 'CA';
  const refused =
    save.error &&
    !hasCode(save.error, 'VERSION_CONFLICT') &&
    !(save.error instanceof ApiError && Object.keys(save.error.fields).length > 0);
  return (
    <Panel title={t('profileTitle')} intro={t('profileIntro')}>
      <form noValidate onSubmit={submit} aria-busy={save.isPending}>
        <div className={classes.fields}>
          {merged ? (
            <Notice tone="info" role="status">
              {t('theirs')}
            </Notice>
          ) : null}
          <TextInput
            label={rule('labelClinicName')}
            autoComplete="organization"
            maxLength={maxLengths.clinicName}
            {...props('clinicName')}
          />
          <SelectField
            label={rule('labelClinicType')}
            data={optionsOf(clinicTypes, (type) => choice(clinicTypeKey(type)))}
            {...props('clinicType')}
          />
          <TextInput
            label={t('phone')}
            type="tel"
            autoComplete="tel-national"
            maxLength={30}
            {...props('ownerPhone')}
          />
          <SelectField
            label={label('country')}
            autoComplete="country"
            data={optionsOf(countries, (code) => label(`country${code}`))}
            {...props('country')}
          />
          <TextInput
            label={label('streetAddress')}
            autoComplete="street-address"
            maxLength={maxLengths.streetAddress}
            {...props('streetAddress')}
          />
          <TextInput
            label={label('city')}
            autoComplete="address-level2"
            maxLength={maxLengths.city}
            {...props('city')}
          />
          <SelectField
            label={label(canada ? 'province' : 'state')}
            autoComplete="address-level1"
            placeholder={label(canada ? 'provincePlaceholder' : 'statePlaceholder')}
            data={regionOptions(regionsOf(values.country as Country, locale), locale)}
            {...props('region')}
          />
          <TextInput
            label={label(canada ? 'postalCode' : 'zipCode')}
            autoComplete="postal-code"
            autoCapitalize="characters"
            maxLength={20}
            {...props('postalCode')}
          />
          <ErrorNotice>{refused ? errorText(save.error, t('failed')) : null}</ErrorNotice>
          <Button type="submit" loading={save.isPending} className={classes.action}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
