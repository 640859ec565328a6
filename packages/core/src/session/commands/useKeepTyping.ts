import { useCallback, useEffect, useRef } from 'react';
import { keepTyping } from './keepTyping.ts';

/** `keepTyping`, which also ends when the component unmounts. */
export function useKeepTyping(): typeof keepTyping {
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  return useCallback(() => {
    stop.current = keepTyping();
    return stop.current;
  }, []);
}
