import { useMemo } from 'react';
import { type AddressOptions, useAddress } from './useAddress.ts';

/**
 * The filters of a list, kept in the address so that they can be shared and gone back to. `read` has to be the same
 * function at every call and turns what the address cannot mean into what it says when it is silent.
 *
 * Names in `typed`, the same list at every call, hold what people type: `useAddress` keeps them out of sight.
 * `Others` names what else of the address `change` may set, such as the entry that is open.
 *
 * @returns `change` sets what it is given, takes out what is empty, and leaves the rest of the address alone; with
 *   `replace` no step of the history is made. `clear` empties the address.
 */
export function useAddressFilters<F extends object, Others extends string = never>(
  read: (params: URLSearchParams) => F,
  typed?: readonly string[],
) {
  const { params, write, set } = useAddress(typed);
  const filters = useMemo(() => read(params), [read, params]);
  return {
    params,
    filters,
    isFiltered: Object.values(filters).some(Boolean),
    change: (changes: Partial<F> & { [K in Others]?: string }, options?: AddressOptions) =>
      set(changes, options),
    clear: () => write(() => new URLSearchParams()),
  };
}
