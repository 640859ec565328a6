import { createDiscovery, createHttp, type Transport } from '@tamarack/core/client';
import type { Locale, SandboxVisit } from '@tamarack/core/domain';
import { useCallback, useMemo, useState } from 'react';

/** Separate from the account's token: a sandbox visit has no account. */
const key = 'sandbox-visit';

/** Stores a visit on this device until it ends. */
export function keepVisit({ token, expiresAt }: SandboxVisit): void {
  try {
    localStorage.setItem(key, JSON.stringify({ token, expiresAt }));
  } catch {
    // A browser without storage asks for the link again after a reload.
  }
}

function keptVisit(): SandboxVisit | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('token' in kept) || !('expiresAt' in kept))
      return null;
    return { token: String(kept.token), expiresAt: String(kept.expiresAt) };
  } catch {
    return null;
  }
}

function forgetVisit(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

export type VisitState = 'none' | 'open' | 'over' | 'left';

/** This device's visit, with its transport. */
export function useVisit(locale: Locale): {
  state: VisitState;
  transport: Transport;
  end: (how: 'over' | 'left') => void;
} {
  const [visit] = useState(keptVisit);
  const [ended, setEnded] = useState<'over' | 'left'>();
  const end = useCallback((how: 'over' | 'left') => {
    forgetVisit();
    setEnded(how);
  }, []);
  const transport = useMemo(() => {
    const ask = {
      baseUrl: location.origin,
      fetch: (request: Request) => fetch(request),
      locale: () => locale,
    };
    const discover = createDiscovery(ask);
    return createHttp({
      ...ask,
      credentials: async () => (await discover()).clients.web,
      getToken: () => visit?.token ?? null,
      onUnauthorized: () => end('over'),
    });
  }, [locale, visit, end]);
  return { state: ended ?? (visit ? 'open' : 'none'), transport, end };
}
