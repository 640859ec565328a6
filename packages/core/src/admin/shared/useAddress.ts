import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

export interface AddressOptions {
  /** No step of the history is made. */
  replace?: boolean;
}

/**
 * The query of the address. Each change builds on the one before it, also on one that the router has not drawn yet:
 * its own setter starts from what is drawn, so that the later of two quick changes would undo the earlier.
 *
 * @returns `write` maps the query to the next one; `set` sets the names it is given, takes out those that are empty
 *   and leaves the others alone.
 */
export function useAddress() {
  const [params, setParams] = useSearchParams();
  const latest = useRef(params);
  useLayoutEffect(() => {
    latest.current = params;
  }, [params]);
  const setter = useRef(setParams);
  useLayoutEffect(() => {
    setter.current = setParams;
  });
  const write = useCallback(
    (next: (current: URLSearchParams) => URLSearchParams, options: AddressOptions = {}) => {
      latest.current = next(new URLSearchParams(latest.current));
      setter.current(latest.current, options);
    },
    [],
  );
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
