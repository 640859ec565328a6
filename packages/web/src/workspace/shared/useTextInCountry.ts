import type { Catalogue } from '@tamarack/core/domain';
import { countryOf } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { useMe } from '../frame/index.ts';

/**
 * A catalogue's texts in the words of the clinic's country.
 *
 * @param keysInUs For each text that differs in the United States, the key of the text shown there.
 */
export function useTextInCountry<K extends string>(
  catalogue: Catalogue<K>,
  keysInUs: { readonly [Canadian in NoInfer<K>]?: NoInfer<K> },
): ReturnType<typeof useText<K>> {
  const text = useText(catalogue);
  if (countryOf(useMe().settings) === 'CA') return text;
  return { ...text, t: (key, values) => text.t(keysInUs[key] ?? key, values) };
}
