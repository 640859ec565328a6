import { useLayoutEffect, useRef } from 'react';
import { type GoOptions, usePlace } from '../../shared/place.tsx';

/** The wizard's search params, without the router. `set` removes names whose value is undefined. */
export function useParams() {
  const { pathname, search, go } = usePlace();
  const latest = useRef({ pathname, search, go });
  useLayoutEffect(() => {
    latest.current = { pathname, search, go };
  });
  const set = (changes: Record<string, string | number | undefined>, options?: GoOptions) => {
    const place = latest.current;
    const next = new URLSearchParams(place.search);
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) next.delete(name);
      else next.set(name, String(value));
    }
    const text = next.toString();
    place.go(place.pathname + (text && `?${text}`), options);
  };
  return { searchParams: new URLSearchParams(search), set };
}
