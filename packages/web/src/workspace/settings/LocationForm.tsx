import { TextInput } from '@mantine/core';
import {
  allRegions,
  countryOfZone,
  defaultTimeZone,
  findRegion,
  isRegionOf,
  validationTexts,
  zoneName,
} from '@tamarack/core/domain';
import { countryOf, type Location, teamEndpoints } from '@tamarack/core/domain/workspace';
import { toast, useText, ZoneSelect } from '@tamarack/core/ui';
import type { ReactNode } from 'react';
import { hintBelow } from '../../shared/hint-below.ts';
import { regionOptions, SelectField } from '../../shared/SelectField.tsx';
import { forgetEntries, keepEntries, readEntries } from '../../shared/tab-entries.ts';
import { useMe } from '../frame/index.ts';
import classes from '../shared/panel.module.css';
import { SubmitButton } from '../shared/saving/SubmitButton.tsx';
import { useFollow } from '../shared/saving/useFollow.ts';
import { useSaveForm } from '../shared/saving/useSaveForm.ts';
import { useFieldKey } from '../shared/useFieldKey.ts';
import { SaveProblem } from './SettingsPage.tsx';
import { settingsTexts } from './text.ts';

export interface LocationFormProps {
  /** Null to add a location. */
  location: Location | null;
  /** Time zone of a new location. */
  zone: string;
  /** Storage name under which typed values survive a reload until they are saved. */
  keepAs?: string;
  /** Text of the button. */
  action: string;
  /** Shown beside the button. */
  aside?: ReactNode;
  /** The form stays busy until this has finished. */
  onDone: () => void | Promise<void>;
}

/** Name, address and time zone of a location. */
export function LocationForm({ location, zone, keepAs, action, aside, onDone }: LocationFormProps) {
  const { t, locale } = useText(settingsTexts);
  const { settings } = useMe();
  const keyOf = useFieldKey();
  const { t: rule } = useText(validationTexts);
  const valuesOf = (one: Location | null) => ({
    name: one?.name ?? '',
    streetAddress: one?.streetAddress ?? '',
    city: one?.city ?? '',
    region: one?.region ?? '',
    postalCode: one?.postalCode ?? '',
    phone: one?.phone ?? '',
    zone: one?.zone ?? zone,
  });
  const { form, save, submit } = useSaveForm({
    initialValues: {
      ...valuesOf(location),
      ...(keepAs ? readEntries<object>(keepAs) : {}),
    },
    onValuesChange: (values) => keepAs && keepEntries(keepAs, values),
    validate: { name: (value) => (value.trim() ? null : rule('nameRequired')) },
    send: (call, values) => {
      const orNull = (text: string) => text.trim() || null;
      const payload = {
        name: values.name.trim(),
        streetAddress: orNull(values.streetAddress),
        city: orNull(values.city),
        region: orNull(values.region),
        postalCode: orNull(values.postalCode),
        phone: orNull(values.phone),
        zone: values.zone,
      };
      return location
        ? call(teamEndpoints.changeLocation, {
            params: { locationId: location.locationId },
            payload: { version: location.version, ...payload },
          })
        : call(teamEndpoints.addLocation, { payload });
    },
    onSaved: () => {
      if (keepAs) forgetEntries(keepAs);
      toast.success(t('saved'));
      return onDone();
    },
  });
  useFollow(form, location, valuesOf, (name, value) => {
    if (name === 'zone') return zoneName(value, locale);
    return name === 'region' ? (findRegion(value)?.[locale] ?? value) : value;
  });
  const offerZone = (before: string | null, next: string | null) => {
    const present = form.getValues().zone;
    const untouched = (!location && present === zone) || present === before;
    if (untouched && next) form.setFieldValue('zone', next);
  };
  form.watch('region', ({ previousValue, value }) => {
    const { postalCode } = form.getValues();
    offerZone(zoneOf(previousValue, postalCode), zoneOf(value, postalCode));
  });
  form.watch('postalCode', ({ previousValue, value }) => {
    const { region } = form.getValues();
    offerZone(zoneOf(region, previousValue), zoneOf(region, value));
  });
  return (
    <form noValidate onSubmit={submit}>
      <div className={classes.fields}>
        <TextInput data-wide label={t('name')} maxLength={120} {...form.getInputProps('name')} />
        <TextInput
          data-wide
          label={t('streetAddress')}
          maxLength={200}
          {...form.getInputProps('streetAddress')}
        />
        <TextInput label={t('city')} maxLength={100} {...form.getInputProps('city')} />
        <SelectField
          label={t(keyOf('region'))}
          empty={t('noRegion')}
          data={regionOptions(allRegions(countryOf(settings), locale), locale)}
          {...form.getInputProps('region')}
        />
        <TextInput label={t(keyOf('postalCode'))} maxLength={20} {...form.getInputProps('postalCode')} />
        <TextInput
          label={t('phone')}
          description={t('phoneHint')}
          inputWrapperOrder={hintBelow}
          type="tel"
          maxLength={40}
          {...form.getInputProps('phone')}
        />
        <ZoneSelect
          data-wide
          label={t('zone')}
          country={countryOfZone(zone) ?? null}
          {...form.getInputProps('zone')}
          value={form.values.zone}
        />
      </div>
      <SaveProblem error={save.problem} />
      <div className={classes.actions} style={{ marginTop: '1.25rem' }}>
        {aside}
        <SubmitButton would="saved" loading={save.isPending}>
          {action}
        </SubmitButton>
      </div>
    </form>
  );
}

/** The usual time zone of a place; null when no province or state is chosen. */
const zoneOf = (region: string, postalCode: string): string | null =>
  region ? defaultTimeZone(isRegionOf('CA', region) ? 'CA' : 'US', region, postalCode) : null;
