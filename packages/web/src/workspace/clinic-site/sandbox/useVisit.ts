import { createDiscovery, createHttp, type Transport } from '@tamarack/core/client';
import { type Locale, type SandboxRole, type SandboxVisit, sandboxRoles } from '@tamarack/core/domain';
import { useCallback, useMemo, useState } from 'react';

/** Separate from the account's token: a sandbox visit has no account. */
const key = 'sandbox-visit';

export interface KeptVisit extends SandboxVisit {
  role: SandboxRole;
  locale: Locale;
}

/** Stores a visit on this device until it ends. */
export function keepVisit({ token, expiresAt, role, locale }: KeptVisit): void {
  try {
    localStorage.setItem(key, JSON.stringify({ token, expiresAt, role, locale }));
  } catch {
    // Without storage, the visitor has to open the link again after a reload.
  }
}

function keptVisit(): KeptVisit | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('token' in kept) || !('expiresAt' in kept))
      return null;
    const { role, locale } = kept as Partial<KeptVisit>;
    return {
      token: String(kept.token),
      expiresAt: String(kept.expiresAt),
      role: sandboxRoles.find((each) => each === role) ?? 'administrator',
      locale: locale === 'fr' ? 'fr' : 'en',
    };
  } catch {
    return null;
  }
}

/** Whether this device has a visit that has not ended. */
export function isVisiting(): boolean {
  const kept = keptVisit();
  return kept !== null && Date.parse(kept.expiresAt) > Date.now();
}

function forgetVisit(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // No visit was stored.
  }
}

export type VisitState = 'none' | 'open' | 'over' | 'left';

/** This device's visit and its transport. `locale` is used when there is no visit. */
export function useVisit(locale: Locale): {
  state: VisitState;
  visit: KeptVisit | null;
  transport: Transport;
  change: (changes: { locale?: Locale; role?: SandboxRole }) => void;
  end: (how: 'over' | 'left') => void;
} {
  const [visit, setVisit] = useState(keptVisit);
  const [ended, setEnded] = useState<'over' | 'left'>();
  const end = useCallback((how: 'over' | 'left') => {
    forgetVisit();
    setEnded(how);
  }, []);
  const change = useCallback((changes: { locale?: Locale; role?: SandboxRole }) => {
    setVisit((before) => {
      if (!before) return before;
      const after = { ...before, ...changes };
      keepVisit(after);
      return after;
    });
  }, []);
  const token = visit?.token ?? null;
  const language = visit?.locale ?? locale;
  const transport = useMemo(() => {
    const ask = {
      baseUrl: location.origin,
      fetch: (request: Request) => fetch(request),
      locale: () => language,
    };
    const discover = createDiscovery(ask);
    return createHttp({
      ...ask,
      credentials: async () => (await discover()).clients.web,
      getToken: () => token,
      onUnauthorized: () => end('over'),
    });
  }, [language, token, end]);
  return { state: ended ?? (visit ? 'open' : 'none'), visit, transport, change, end };
}
