import { useEffect, useMemo, useState } from 'react';
import type { Place } from '../shared/place.tsx';

/** The current place without a router. State is stored in the history entry in the router's format. */
export function useOwnPlace(): Place {
  const [{ pathname, search, hash, state }, setUrl] = useState(readUrl);
  useEffect(() => {
    const follow = () => setUrl(readUrl());
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);
  return useMemo(
    () => ({
      pathname,
      search,
      hash,
      state,
      go(to, { replace = false, state: given = null } = {}) {
        const entry = { usr: given };
        if (replace) window.history.replaceState(entry, '', to);
        else window.history.pushState(entry, '', to);
        setUrl(readUrl());
      },
    }),
    [pathname, search, hash, state],
  );
}

const readUrl = () => {
  const { pathname, search, hash } = window.location;
  const state: unknown = window.history.state?.usr ?? null;
  return { pathname, search, hash, state };
};
