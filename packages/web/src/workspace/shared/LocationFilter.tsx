import { useSearchParamsState, useText } from '@tamarack/core/ui';
import { SelectField } from '../../shared/SelectField.tsx';
import { useSeveralLocations } from './lists.ts';
import { words } from './words.ts';

/** Chooses the `location` of the search params. Not shown in a clinic with one open location. */
export function LocationFilter() {
  const { t } = useText(words);
  const { searchParams, set } = useSearchParamsState();
  const chosen = searchParams.get('location') ?? '';
  const locations = useSeveralLocations();
  if (locations.length === 0) return null;
  return (
    <SelectField
      size="sm"
      aria-label={t('location')}
      value={chosen}
      onChange={(event) => set({ location: event.currentTarget.value || undefined }, { replace: true })}
      empty={t('allLocations')}
      data={locations
        .filter(({ archived, locationId }) => !archived || locationId === chosen)
        .map(({ locationId, name }) => ({ value: locationId, label: name }))}
    />
  );
}
