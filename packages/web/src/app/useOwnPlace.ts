import { useEffect, useMemo, useState } from 'react';
import type { Place } from '../shared/place.tsx';

/** The document's own place, where no router keeps it. */
export function useOwnPlace(): Place {
  const [{ pathname, search, hash }, setUrl] = useState(readUrl);
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
      state: null,
      go(to, { replace = false } = {}) {
        if (replace) window.history.replaceState(null, '', to);
        else window.history.pushState(null, '', to);
        setUrl(readUrl());
      },
    }),
    [pathname, search, hash],
  );
}

const readUrl = () => {
  const { pathname, search, hash } = window.location;
  return { pathname, search, hash };
};
