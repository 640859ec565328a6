import { Button, NativeSelect, Popover, Stack, TextInput } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { clinicTypeLabels, clinicTypes } from '../../../../domain/clinics/clinic.ts';
import { provinces, states } from '../../../../domain/clinics/locations.ts';
import { holdKinds } from '../../../../domain/platform/lifecycle.ts';
import { trialEnds } from '../../../../domain/platform/tenants.ts';
import { holdNames } from '../../actions/SuspensionFields.tsx';
import { t } from '../text.ts';
import type { ListParams } from '../useTenantListParams.ts';
import { chipsOf } from './describe.ts';

export interface FilterMenuProps {
  query: ListParams;
  change: (changes: Partial<ListParams>) => void;
}

const any = { value: '', label: t('any') };

/** The filters that have no place in the toolbar: location, type, end of trial, hold and date of creation. */
export function FilterMenu({ query, change }: FilterMenuProps) {
  const set = chipsOf(query).length;
  const choice = <Value extends string>(
    name: keyof ListParams,
    label: string,
    values: readonly Value[],
    nameOf: (value: Value) => string,
  ) => (
    <NativeSelect
      label={label}
      value={query[name] ?? ''}
      data={[any, ...values.map((value) => ({ value, label: nameOf(value) }))]}
      onChange={({ currentTarget: { value } }) => change({ [name]: value || undefined })}
    />
  );
  return (
    <Popover position="bottom-start" width={300} shadow="md" trapFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconFilter size={16} aria-hidden="true" />}>
          {set > 0 ? t('filtersSet', { n: set }) : t('filters')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('filters')}>
        <Stack gap="sm">
          <NativeSelect
            label={t('col_region')}
            value={query.region ?? ''}
            data={[
              any,
              { group: t('canada'), items: provinces.map(({ code, en }) => ({ value: code, label: en })) },
              { group: t('unitedStates'), items: states.map(({ code, en }) => ({ value: code, label: en })) },
            ]}
            onChange={({ currentTarget }) => change({ region: currentTarget.value || undefined })}
          />
          <CityField city={query.city ?? ''} onChange={(city) => change({ city: city || undefined })} />
          {choice('clinicType', t('col_clinicType'), clinicTypes, (type) => clinicTypeLabels[type])}
          {choice('trialEnd', t('trialEnd'), trialEnds, (end) => t(`trialEnd_${end}`))}
          {choice('holdKind', t('col_holdKind'), holdKinds, (kind) => holdNames[kind])}
          <TextInput
            type="date"
            label={t('createdFrom')}
            value={query.createdFrom ?? ''}
            max={query.createdTo}
            onChange={({ currentTarget }) => change({ createdFrom: currentTarget.value || undefined })}
          />
          <TextInput
            type="date"
            label={t('createdTo')}
            value={query.createdTo ?? ''}
            min={query.createdFrom}
            onChange={({ currentTarget }) => change({ createdTo: currentTarget.value || undefined })}
          />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

/** The name of a city, applied on Enter or when the field loses focus. */
function CityField({ city, onChange }: { city: string; onChange: (city: string) => void }) {
  const [typed, setTyped] = useState(city);
  useEffect(() => setTyped(city), [city]);
  const apply = () => {
    if (typed.trim() !== city) onChange(typed.trim());
  };
  return (
    <TextInput
      label={t('col_city')}
      value={typed}
      maxLength={120}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={apply}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply();
      }}
    />
  );
}
