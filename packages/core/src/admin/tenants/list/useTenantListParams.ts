import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { tenantStatuses } from '../../../domain/lifecycle.ts';
import { plans } from '../../../domain/plans.ts';
import { type TenantListQuery, tenantSortColumns } from '../../../domain/resources.ts';

export const pageSizes = [20, 50, 100] as const;
const defaults = { page: 1, limit: 20 } as const;

export type ListParams = TenantListQuery & { page: number; limit: number; search: string };

/** Reads the list's state from the address; what the address cannot mean falls back to the default. */
export function readListParams(params: URLSearchParams): ListParams {
  const oneOf = <T extends string>(name: string, known: readonly T[]) =>
    known.find((value) => value === params.get(name));
  const page = Number(params.get('page'));
  const sort = oneOf('sort', tenantSortColumns);
  return {
    page: Number.isInteger(page) && page > 0 ? page : defaults.page,
    limit: pageSizes.find((size) => String(size) === params.get('limit')) ?? defaults.limit,
    search: params.get('search') ?? '',
    status: oneOf('status', tenantStatuses),
    plan: oneOf('plan', plans),
    sort,
    direction: sort && oneOf('direction', ['asc', 'desc']),
  };
}

/** Writes changes into the address; any but a change of page leads back to the first page. */
export function writeListParams(params: URLSearchParams, changes: Partial<ListParams>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries({ page: defaults.page, ...changes })) {
    const isDefault = name in defaults && defaults[name as keyof typeof defaults] === value;
    if (value === undefined || value === '' || isDefault) next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}

/** The list's page, size, search, filters and order, kept in the address so that it can be shared and gone back to. */
export function useTenantListParams() {
  const [params, setParams] = useSearchParams();
  const query = useMemo(() => readListParams(params), [params]);
  const isFiltered = query.search !== '' || query.status !== undefined || query.plan !== undefined;
  const creating = params.get('new') === '1';
  return {
    query,
    isFiltered,
    /** Typing replaces the entry of the history, everything else adds one. */
    change: (changes: Partial<ListParams>, options: { replace?: boolean } = {}) =>
      setParams((current) => writeListParams(current, changes), options),
    clear: () =>
      setParams((current) => writeListParams(current, { search: '', status: undefined, plan: undefined })),
    /** Whether the form for a new tenant is open. */
    creating,
    setCreating: (open: boolean) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          if (open) next.set('new', '1');
          else next.delete('new');
          return next;
        },
        { replace: !open },
      ),
  };
}
