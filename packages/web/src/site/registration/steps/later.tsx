import { whenIdle } from '@tamarack/core/ui/idle';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';

type LaterParts = typeof import('./LaterParts.tsx');

interface Later {
  /** Undefined until their code is there. */
  parts?: LaterParts;
  /** Rejects when the code cannot be loaded. */
  load: () => Promise<void>;
}

const LaterContext = createContext<Later>({ load: async () => {} });

/** The steps behind the first, and the list of plans. */
export const useLater = () => useContext(LaterContext);

let loaded: LaterParts | undefined;

/** Fetches their code while the first step is filled in. */
export function LaterProvider({ children }: { children: ReactNode }) {
  const [parts, setParts] = useState(loaded);
  const load = useCallback(async () => {
    loaded = await import('./LaterParts.tsx');
    setParts(loaded);
  }, []);
  // Going on asks again and shows the failure.
  useEffect(() => whenIdle(window, () => void load().catch(() => undefined)), [load]);
  const later = useMemo(() => ({ parts, load }), [parts, load]);
  return <LaterContext value={later}>{children}</LaterContext>;
}
