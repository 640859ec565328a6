import { useCallback, useRef, useState } from 'react';

/** Style sheets that could not be fetched. The bundler fetches a part's code again, but not its styles. */
const failedStyles = new Set<HTMLLinkElement>();
globalThis.addEventListener?.(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStyles.add(target);
  },
  true,
);

async function fetchFailedStyles(): Promise<void> {
  const links = [...failedStyles];
  failedStyles.clear();
  await Promise.all(
    links.map(
      (link) =>
        new Promise((resolve, reject) => {
          const again = link.cloneNode() as HTMLLinkElement;
          again.addEventListener('load', resolve);
          again.addEventListener('error', () => reject(new Error(`${link.href} could not be fetched`)));
          link.replaceWith(again);
        }),
    ),
  );
}

/** Fetches code that is loaded on demand, and before it the style sheets that an earlier attempt did not get. */
async function fetchCode<T>(load: () => Promise<T>): Promise<T> {
  if (failedStyles.size > 0) await fetchFailedStyles();
  return load();
}

/**
 * A part of a screen whose code is fetched on first use. `load` must be the same function at every render; a
 * failed fetch can be repeated.
 */
export function usePart<T>(load: () => Promise<T>) {
  const [part, setPart] = useState<T>();
  const [hasFailed, setFailed] = useState(false);
  const pending = useRef<Promise<T>>(undefined);
  const fetchPart = useCallback((): Promise<T> => {
    setFailed(false);
    pending.current ??= fetchCode(load).then(
      (made) => {
        setPart(() => made);
        return made;
      },
      (error) => {
        pending.current = undefined;
        setFailed(true);
        throw error;
      },
    );
    return pending.current;
  }, [load]);
  return { part, hasFailed, fetchPart };
}
