import { useCallback, useRef, useState } from 'react';

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
    pending.current ??= load().then(
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
