import { countryOf, type TaxReason } from '@tamarack/core/domain/workspace';
import { useMe } from '../frame/index.ts';

/** Whether to show the tax and its reason. A clinic in the United States need not read that it charges no Canadian tax. */
export function useTellsTax(): (reason: TaxReason | null) => boolean {
  const country = countryOf(useMe().settings);
  return (reason) => country === 'CA' || reason !== 'outside_canada';
}
