import { useCallback, useMemo } from 'react';
import { clinicTypes } from '../../../domain/clinics/clinic.ts';
import { provinces, states } from '../../../domain/clinics/locations.ts';
import { isDay } from '../../../domain/days.ts';
import { plans } from '../../../domain/plans.ts';
import { holdKinds, tenantStatuses } from '../../../domain/platform/lifecycle.ts';
import {
  type ListColumn,
  listColumns,
  pageSizes,
  type TenantView,
} from '../../../domain/platform/tenant-views.ts';
import {
  lastTenantPage,
  type TenantFilters,
  type TenantListQuery,
  tenantSortColumns,
  trialEnds,
} from '../../../domain/platform/tenants.ts';
import { type UpdateOptions, useSearchParamsState } from '../../../ui/useSearchParamsState.ts';

const defaults = { page: 1, limit: 20 } as const;

export type ListParams = TenantListQuery & { page: number; limit: number; search: string };

const regionCodes = [...provinces, ...states].map(({ code }) => code);

function dayIn(params: URLSearchParams, name: string): string | undefined {
  const day = params.get(name);
  return isDay(day) ? day : undefined;
}

/** The filters of the list, as the API expects them. */
export function filtersOf({
  page: _,
  limit: __,
  sort: ___,
  direction: ____,
  ...filters
}: ListParams): TenantFilters {
  return { ...filters, search: filters.search || undefined };
}

const noFilters: Record<keyof TenantFilters, undefined> = {
  search: undefined,
  status: undefined,
  plan: undefined,
  region: undefined,
  city: undefined,
  clinicType: undefined,
  trialEnd: undefined,
  holdKind: undefined,
  createdFrom: undefined,
  createdTo: undefined,
};

/** Reads the list's state from the search params; invalid values fall back to the default. */
export function readListParams(params: URLSearchParams): ListParams {
  const oneOf = <T extends string>(name: string, values: readonly T[]) =>
    values.find((value) => value === params.get(name));
  const page = Number(params.get('page'));
  const sort = oneOf('sort', tenantSortColumns);
  return {
    page: Number.isInteger(page) && page > 0 ? Math.min(page, lastTenantPage) : defaults.page,
    limit: pageSizes.find((size) => String(size) === params.get('limit')) ?? defaults.limit,
    search: params.get('search') ?? '',
    status: oneOf('status', tenantStatuses),
    plan: oneOf('plan', plans),
    region: oneOf('region', regionCodes),
    city: params.get('city')?.trim() || undefined,
    clinicType: oneOf('clinicType', clinicTypes),
    trialEnd: oneOf('trialEnd', trialEnds),
    holdKind: oneOf('holdKind', holdKinds),
    createdFrom: dayIn(params, 'createdFrom'),
    createdTo: dayIn(params, 'createdTo'),
    sort,
    direction: sort && oneOf('direction', ['asc', 'desc']),
  };
}

/** Writes changes to the search params. Any change but one of the page returns to the first page. */
export function writeListParams(params: URLSearchParams, changes: Partial<ListParams>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries({ page: defaults.page, ...changes })) {
    const isDefault = name in defaults && defaults[name as keyof typeof defaults] === value;
    if (value === undefined || value === '' || isDefault) next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}

/** The columns in the search params; undefined if the device's choice applies. */
function readColumns(params: URLSearchParams): ListColumn[] | undefined {
  const named = params.get('columns')?.split(',');
  return named && listColumns.filter((column) => named.includes(column));
}

/** All parameters of the list. If the URL has none of them, the operator's default view is opened. */
const listParams = ['page', 'limit', 'sort', 'direction', 'columns', 'view', ...Object.keys(noFilters)];
/** Stands for a view's id to show all tenants, even if the operator has a default view. */
const allTenants = 'all';

/** Search params that open a view, or all tenants. */
function viewSearchParams(view: TenantView | null): URLSearchParams {
  if (!view) return new URLSearchParams({ view: allTenants });
  const { columns, ...query } = view.query;
  const next = writeListParams(new URLSearchParams({ view: view.viewId }), query);
  if (columns) next.set('columns', columns.join(','));
  return next;
}

/**
 * The list's page, size, search, filters, sort order, columns and view, kept in the search params so that
 * they can be shared and restored by Back.
 */
export function useTenantListParams() {
  const { searchParams: params, update: write, set } = useSearchParamsState();
  const query = useMemo(() => readListParams(params), [params]);
  const columns = useMemo(() => readColumns(params), [params]);
  const isFiltered = Object.values(filtersOf(query)).some((value) => value !== undefined);
  const creating = params.get('new') === '1';
  const change = useCallback(
    (changes: Partial<ListParams>, options?: UpdateOptions) =>
      write((current) => writeListParams(current, changes), options),
    [write],
  );
  return {
    query,
    isFiltered,
    columns,
    /** Id of the view the list was opened with. */
    view: params.get('view') ?? undefined,
    hasNoParams: !listParams.some((name) => params.has(name)),
    /** Pass `replace` while typing, so that only other changes add a history entry. */
    change,
    setColumns: (next: readonly ListColumn[]) =>
      write(
        (current) => {
          current.set('columns', next.join(','));
          return current;
        },
        { replace: true },
      ),
    show: (view: TenantView | null, options?: UpdateOptions) =>
      write((current) => {
        const next = viewSearchParams(view);
        if (current.get('new') === '1') next.set('new', '1');
        return next;
      }, options),
    clear: () => write((current) => writeListParams(current, { ...noFilters, search: '' })),
    /** Whether the form for a new tenant is open. */
    creating,
    setCreating: (open: boolean) => set({ new: open && '1' }, { replace: !open }),
  };
}

export type ListState = ReturnType<typeof useTenantListParams>;
