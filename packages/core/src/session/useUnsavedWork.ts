import { useEffect } from 'react';
import { usePorts } from './SessionProvider.tsx';

/** Tells the application's window, where there is one, that what is typed here would be lost with it. */
export function useUnsavedWork(unsaved: boolean): void {
  const host = usePorts().window;
  useEffect(() => (unsaved ? host?.holdUnsavedWork() : undefined), [unsaved, host]);
}
