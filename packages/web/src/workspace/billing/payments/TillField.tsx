import { LocationField, type LocationFieldProps } from '../../shared/LocationField.tsx';
import { useSeveralLocations } from '../../shared/lists.ts';

/** Where money is received or given back; nothing in a clinic with one open location. */
export function TillField(field: Omit<LocationFieldProps, 'locations'>) {
  const locations = useSeveralLocations();
  return (
    <LocationField
      {...field}
      locations={locations.filter(({ archived, locationId }) => !archived || locationId === field.value)}
    />
  );
}
