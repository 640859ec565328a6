import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type Locale, translator } from '../domain/text.ts';
import { toast } from '../ui/toast.ts';
import { useSession } from './SessionProvider.tsx';
import { endTextOf, sessionTexts } from './text.ts';

/** Location state for the sign-in screens. */
export interface SignInRequest {
  /** Path, query and fragment to return to after signing in. */
  from?: string;
  /** Whether the session has expired. */
  expired?: boolean;
}

/** Path of the sign-in screen: the console has its own, the other pages have one for each language. */
export function signInPath(pathname: string): string {
  if (/^\/admin(?:\/|$)/.test(pathname)) return '/admin/login';
  return /^\/fr(?:\/|$)/.test(pathname) ? '/fr/login' : '/login';
}

/**
 * Reports once that the session has expired and opens the sign-in screen, which returns to the current page
 * afterwards. Use it once, inside the router.
 */
export function useExpiry(locale: Locale): void {
  const { expired, endReason, acknowledgeExpiry } = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!expired) return;
    acknowledgeExpiry();
    toast.error(translator(sessionTexts, locale)(endTextOf(endReason)));
    const target = signInPath(location.pathname);
    if (location.pathname === target) return;
    const request: SignInRequest = {
      from: location.pathname + location.search + location.hash,
      expired: true,
    };
    void navigate(target, { replace: true, state: request });
  }, [expired, endReason, acknowledgeExpiry, locale, location, navigate]);
}
