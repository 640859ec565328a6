import { useEffect } from 'react';
import { usePorts } from './SessionProvider.tsx';

/** Makes the window or browser ask before closing while there is unsaved input. */
export function useUnsavedWork(unsaved: boolean): void {
  const host = usePorts().window;
  useEffect(() => {
    if (!unsaved) return;
    if (host) return host.holdUnsavedWork();
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [unsaved, host]);
}
