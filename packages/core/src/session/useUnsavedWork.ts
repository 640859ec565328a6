import { useEffect } from 'react';
import { usePorts } from './SessionProvider.tsx';

/** Has the application's window, or the browser, ask before it closes with what is typed here and not saved. */
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
