import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

export interface AddressOptions {
  /** No step of the history is made. */
  replace?: boolean;
}

/** The typed texts of a history entry, by name, under the one key of its state that is ours. */
interface EntryState {
  typed?: Record<string, string>;
}

const none: readonly string[] = [];

/** The lists whose search finds people keep it out of the address. */
export const typedSearch: readonly string[] = ['search'];

/** Whether a text is the id of something or of a request, which may stand in an address. */
const isId = (text: string) => /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d+:[^\s@]+)$/i.test(text);

/** Parts what a screen keeps into what the address shows and what the history's entry keeps beside it. */
function parted(params: URLSearchParams, typed: readonly string[]) {
  const query = new URLSearchParams(params);
  const kept: Record<string, string> = {};
  for (const name of typed) {
    const text = params.get(name);
    if (text === null || isId(text)) continue;
    kept[name] = text;
    query.delete(name);
  }
  return { query, kept };
}

/**
 * The query of the address. Each change builds on the one before it, also on one that the router has not drawn yet:
 * its own setter starts from what is drawn, so that the later of two quick changes would undo the earlier.
 *
 * What is typed may be somebody's name or address, which no address bar shows: the names in `typed`, which has to be
 * the same list at every call, are kept in the state of the history's entry, unless what they hold is an id. Back
 * brings them again; an address that comes with such a text loses it.
 *
 * @returns `write` maps the query, typed texts among it, to the next one; `set` sets the names it is given, takes out
 *   those that are empty and leaves the others alone.
 */
export function useAddress(typed: readonly string[] = none) {
  const [query, setQuery] = useSearchParams();
  const state = useLocation().state as EntryState | null;
  const params = useMemo(() => {
    const whole = new URLSearchParams(query);
    for (const name of typed) {
      const text = state?.typed?.[name];
      if (text !== undefined && !whole.has(name)) whole.set(name, text);
    }
    return whole;
  }, [query, state, typed]);
  const latest = useRef(params);
  useLayoutEffect(() => {
    latest.current = params;
  }, [params]);
  const setter = useRef({ setQuery, state });
  useLayoutEffect(() => {
    setter.current = { setQuery, state };
  });
  const write = useCallback(
    (next: (current: URLSearchParams) => URLSearchParams, options: AddressOptions = {}) => {
      latest.current = next(new URLSearchParams(latest.current));
      const { query: shown, kept } = parted(latest.current, typed);
      const { typed: _, ...rest } = setter.current.state ?? {};
      const hasKept = Object.keys(kept).length > 0;
      setter.current.setQuery(shown, { ...options, state: hasKept ? { ...rest, typed: kept } : rest });
    },
    [typed],
  );
  const isTold = typed.some((name) => query.has(name) && !isId(query.get(name) ?? ''));
  useEffect(() => {
    if (isTold) write((current) => current, { replace: true });
  }, [isTold, write]);
  const set = useCallback(
    (changes: Readonly<Record<string, unknown>>, options?: AddressOptions) =>
      write((next) => {
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, String(value));
          else next.delete(name);
        }
        return next;
      }, options),
    [write],
  );
  return useMemo(() => ({ params, write, set }), [params, write, set]);
}
