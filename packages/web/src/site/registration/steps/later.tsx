import { whenIdle } from '@tamarack/core/ui/idle';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';

type LaterParts = typeof import('./LaterParts.tsx');

interface Later {
  /** Undefined until the code is loaded. */
  parts?: LaterParts;
  /** Rejects when the code cannot be loaded. */
  load: () => Promise<void>;
}

const LaterContext = createContext<Later>({ load: async () => {} });

/** Steps 2 to 4 and the list of plans, which are loaded later. */
export const useLater = () => useContext(LaterContext);

let loaded: LaterParts | undefined;

/** Loads their code while the first step is filled in. */
export function LaterProvider({ children }: { children: ReactNode }) {
  const [parts, setParts] = useState(loaded);
  const load = useCallback(async () => {
    loaded = await import('./LaterParts.tsx');
    setParts(loaded);
  }, []);
  // Continuing to the next step retries and shows a failure.
  useEffect(() => whenIdle(window, () => void load().catch(() => undefined)), [load]);
  const later = useMemo(() => ({ parts, load }), [parts, load]);
  return <LaterContext value={later}>{children}</LaterContext>;
}
