import type { NativeSelectProps } from '@mantine/core';
import { useText } from '@tamarack/core/ui';
import { SelectField } from '../../../shared/SelectField.tsx';
import { useSeveralLocations } from '../../shared/lists.ts';
import { moneyTexts } from '../text.ts';

/** Where money is received or given back; nothing in a clinic with one open location. */
export function LocationField(field: Pick<NativeSelectProps, 'value' | 'onChange'>) {
  const { t } = useText(moneyTexts);
  const locations = useSeveralLocations();
  if (locations.length === 0) return null;
  return (
    <SelectField
      {...field}
      label={t('location')}
      data={locations
        .filter(({ archived, locationId }) => !archived || locationId === field.value)
        .map(({ locationId, name }) => ({ value: locationId, label: name }))}
    />
  );
}
