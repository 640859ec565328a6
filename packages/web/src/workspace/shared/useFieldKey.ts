import { countryOf } from '@tamarack/core/domain/workspace';
import { useMe } from '../frame/index.ts';

const keysInUs: Record<string, 'state' | 'zipCode'> = { region: 'state', postalCode: 'zipCode' };

/** The key of the label of a field of an address: a clinic in the United States asks for the state and the ZIP code. */
export function useFieldKey(): <Field extends string>(field: Field) => Field | 'state' | 'zipCode' {
  const country = countryOf(useMe().settings);
  return (field) => (country === 'US' && keysInUs[field]) || field;
}
