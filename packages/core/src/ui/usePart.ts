import { useCallback, useRef, useState } from 'react';

/**
 * A part of a screen whose code is fetched when it is first asked for. `load` must stay the same; a failed attempt can be
 * repeated.
 */
export function usePart<T>(load: () => Promise<T>) {
  const [part, setPart] = useState<T>();
  const [hasFailed, setFailed] = useState(false);
  const coming = useRef<Promise<T>>(undefined);
  const fetchPart = useCallback((): Promise<T> => {
    setFailed(false);
    coming.current ??= load().then(
      (made) => {
        setPart(() => made);
        return made;
      },
      (error) => {
        coming.current = undefined;
        setFailed(true);
        throw error;
      },
    );
    return coming.current;
  }, [load]);
  return { part, hasFailed, fetchPart };
}
