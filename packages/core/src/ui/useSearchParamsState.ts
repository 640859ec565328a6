import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

export interface UpdateOptions {
  /** Replaces the history entry instead of adding one. */
  replace?: boolean;
  /** Shows the change before anything else can be pressed. */
  flushSync?: boolean;
}

/** The part of a history entry's state with the values of private names. */
interface EntryState {
  privateParams?: Record<string, string>;
}

const none: readonly string[] = [];

/** Private names of lists that people search by name or email. */
export const privateSearch: readonly string[] = ['search'];

/** Whether a text is the id of a record or request, which may be in the URL. */
const isId = (text: string) => /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d+:[^\s@]+)$/i.test(text);

/** Splits the parameters into those for the URL and those for the history entry. */
function splitParams(params: URLSearchParams, privateNames: readonly string[]) {
  const inUrl = new URLSearchParams(params);
  const inEntry: Record<string, string> = {};
  for (const name of privateNames) {
    const text = params.get(name);
    if (text === null || isId(text)) continue;
    inEntry[name] = text;
    inUrl.delete(name);
  }
  return { inUrl, inEntry };
}

/**
 * The URL's search params as state: filters, the open tab, the record in a drawer.
 *
 * Two changes in the same tick both take effect; with the router's own setter the second undoes the first, because it
 * starts from what was last rendered.
 *
 *     const { searchParams, set } = useSearchParamsState();
 *     const tab = searchParams.get('tab') ?? 'overview';
 *     set({ tab: 'log' });                                // sets names, removes those given as '' or undefined
 *     set({ search }, { replace: true });                 // while typing: no new history entry
 *     update(() => new URLSearchParams());                // for anything else: maps all params to the next ones
 *
 * Values of `privateNames` are kept in the history entry's state instead of the URL (unless they are ids), because
 * search texts can be names or emails of people. Back restores them; an opened URL that contains one is cleaned.
 * Pass the same list at every call. For a list's filters use `useFilterParams`.
 */
export function useSearchParamsState(privateNames: readonly string[] = none) {
  const [inUrl, setInUrl] = useSearchParams();
  const state = useLocation().state as EntryState | null;
  const searchParams = useMemo(() => {
    const all = new URLSearchParams(inUrl);
    for (const name of privateNames) {
      const text = state?.privateParams?.[name];
      if (text !== undefined && !all.has(name)) all.set(name, text);
    }
    return all;
  }, [inUrl, state, privateNames]);
  const latest = useRef(searchParams);
  useLayoutEffect(() => {
    latest.current = searchParams;
  }, [searchParams]);
  const router = useRef({ setInUrl, state });
  useLayoutEffect(() => {
    router.current = { setInUrl, state };
  });
  const update = useCallback(
    (next: (current: URLSearchParams) => URLSearchParams, options: UpdateOptions = {}) => {
      latest.current = next(new URLSearchParams(latest.current));
      const split = splitParams(latest.current, privateNames);
      const { privateParams: _, ...rest } = router.current.state ?? {};
      const hasPrivate = Object.keys(split.inEntry).length > 0;
      router.current.setInUrl(split.inUrl, {
        ...options,
        state: hasPrivate ? { ...rest, privateParams: split.inEntry } : rest,
      });
    },
    [privateNames],
  );
  const mustClean = privateNames.some((name) => inUrl.has(name) && !isId(inUrl.get(name) ?? ''));
  useEffect(() => {
    if (mustClean) update((current) => current, { replace: true });
  }, [mustClean, update]);
  const set = useCallback(
    (changes: Readonly<Record<string, unknown>>, options?: UpdateOptions) =>
      update((next) => {
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, String(value));
          else next.delete(name);
        }
        return next;
      }, options),
    [update],
  );
  return useMemo(() => ({ searchParams, set, update }), [searchParams, set, update]);
}

/**
 * A list's filters in the search params, so that they can be shared and gone back to.
 *
 *     const readFilters = (params: URLSearchParams) => ({
 *       search: params.get('search') ?? '',
 *       state: staffStates.find((known) => known === params.get('state')),
 *     });
 *     const { filters, isFiltered, change, clear } = useFilterParams(readFilters, privateSearch);
 *     change({ state: 'active' });
 *
 * `read` ignores invalid values and has to be the same function at every call. `Others` names further params that
 * `change` may set, such as the open record. `clear` removes every param.
 */
export function useFilterParams<Filters extends object, Others extends string = never>(
  read: (params: URLSearchParams) => Filters,
  privateNames?: readonly string[],
) {
  const { searchParams, set, update } = useSearchParamsState(privateNames);
  const filters = useMemo(() => read(searchParams), [read, searchParams]);
  return {
    searchParams,
    filters,
    isFiltered: Object.values(filters).some(Boolean),
    change: (changes: Partial<Filters> & { [K in Others]?: string }, options?: UpdateOptions) =>
      set(changes, options),
    clear: () => update(() => new URLSearchParams()),
  };
}
