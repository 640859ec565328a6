import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { clinicTypeLabels, clinicTypes } from '../../../../domain/clinics/clinic.ts';
import { countries, regionsOf } from '../../../../domain/clinics/locations.ts';
import { timeZones, zoneName } from '../../../../domain/clinics/time-zones.ts';
import { locales } from '../../../../domain/text.ts';
import { maxLengths } from '../../../../domain/validation.ts';
import { WebAddress } from '../../create/AddressField.tsx';
import { editLabels, languageName, t } from '../text.ts';
import type { TenantEdit } from './useTenantEdit.ts';

const types = clinicTypes.map((value) => ({ value, label: clinicTypeLabels[value] }));
const countryOptions = countries.map((value) => ({ value, label: t(`country_${value}`) }));
const zoneOption = (value: string) => ({ value, label: zoneName(value, 'en') });
const languages = locales.map((value) => ({ value, label: languageName(value) }));

/** Fields of the clinic: name, type, web address, time zone, language. */
export function ClinicFields({ form, address, seen }: TenantEdit) {
  const zones: readonly string[] = timeZones;
  // A stored zone that is no longer offered stays in the list.
  const offered = zones.includes(seen.timeZone) ? zones : [seen.timeZone, ...zones];
  return (
    <>
      <TextInput
        {...form.getInputProps('clinicName')}
        label={editLabels.clinicName}
        maxLength={maxLengths.clinicName}
        data-autofocus
      />
      <NativeSelect {...form.getInputProps('clinicType')} label={editLabels.clinicType} data={types} />
      <WebAddress
        input={form.getInputProps('subdomain')}
        name={form.values.subdomain}
        address={address}
        onName={(name) => form.setFieldValue('subdomain', name)}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <NativeSelect
          {...form.getInputProps('timeZone')}
          label={editLabels.timeZone}
          data={offered.map(zoneOption)}
        />
        <NativeSelect {...form.getInputProps('locale')} label={editLabels.locale} data={languages} />
      </SimpleGrid>
    </>
  );
}

export function PlaceFields({ form }: TenantEdit) {
  const regions = regionsOf(form.values.country).map(({ code, en }) => ({ value: code, label: en }));
  return (
    <>
      <TextInput
        {...form.getInputProps('streetAddress')}
        label={editLabels.streetAddress}
        maxLength={maxLengths.streetAddress}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <TextInput {...form.getInputProps('city')} label={editLabels.city} maxLength={maxLengths.city} />
        <TextInput {...form.getInputProps('postalCode')} label={editLabels.postalCode} maxLength={20} />
        <NativeSelect
          {...form.getInputProps('country')}
          label={editLabels.country}
          data={countryOptions}
          onChange={(event) => {
            form.setFieldValue('country', event.currentTarget.value === 'US' ? 'US' : 'CA');
            form.setFieldValue('region', '');
          }}
        />
        <NativeSelect
          {...form.getInputProps('region')}
          label={editLabels.region}
          data={[{ value: '', label: t('chooseRegion') }, ...regions]}
        />
      </SimpleGrid>
    </>
  );
}

export function OwnerFields({ form, seen }: TenantEdit) {
  return (
    <>
      <TextInput
        {...form.getInputProps('ownerName')}
        label={editLabels.ownerName}
        maxLength={maxLengths.ownerName}
      />
      <TextInput
        {...form.getInputProps('ownerEmail')}
        label={editLabels.ownerEmail}
        description={t(seen.ownerVerifiedAt ? 'ownerEmailConfirmed' : 'ownerEmailHint')}
        readOnly={seen.ownerVerifiedAt !== null}
        type="email"
      />
      <TextInput {...form.getInputProps('ownerPhone')} label={editLabels.ownerPhone} type="tel" />
    </>
  );
}
