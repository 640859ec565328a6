import type { NativeSelectProps } from '@mantine/core';
import type { Location } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { SelectField } from '../../shared/SelectField.tsx';
import { words } from './words.ts';

export interface LocationFieldProps extends Pick<NativeSelectProps, 'onChange'> {
  locations: readonly Location[];
  /** Empty as long as it is not known. */
  value: string;
}

/** Chooses one of several locations. Not shown if there is only one. */
export function LocationField({ locations, value, onChange }: LocationFieldProps) {
  const { t } = useText(words);
  if (locations.length < 2) return null;
  return (
    <SelectField
      label={t('location')}
      value={value}
      onChange={onChange}
      empty={value ? undefined : ''}
      data={locations.map(({ locationId, name }) => ({ value: locationId, label: name }))}
    />
  );
}
