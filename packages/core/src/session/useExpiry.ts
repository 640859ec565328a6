import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type Locale, translator } from '../domain/text.ts';
import { toast } from '../ui/toast.ts';
import { useSession } from './SessionProvider.tsx';
import { sessionTexts } from './text.ts';

/** What the sign-in screens find in the location's state. */
export interface SignInRequest {
  /** Path, query and fragment to come back to after signing in. */
  from?: string;
  /** The visitor is here because the session expired. */
  expired?: boolean;
}

/** Where to sign in again: the console has its own screen, the rest of the product one in each language. */
export function signInPath(pathname: string): string {
  if (/^\/admin(?:\/|$)/.test(pathname)) return '/admin/login';
  return /^\/fr(?:\/|$)/.test(pathname) ? '/fr/login' : '/login';
}

/**
 * Tells the person once that the session expired and leads them to where they sign in again, keeping the way back.
 * Mounted once, inside the router.
 */
export function useExpiry(locale: Locale, pathFor: (pathname: string) => string = signInPath): void {
  const { expired, acknowledgeExpiry } = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!expired) return;
    acknowledgeExpiry();
    toast.error(translator(sessionTexts, locale)('expired'));
    const target = pathFor(location.pathname);
    if (location.pathname === target) return;
    const request: SignInRequest = {
      from: location.pathname + location.search + location.hash,
      expired: true,
    };
    void navigate(target, { replace: true, state: request });
  }, [expired, acknowledgeExpiry, locale, location, navigate, pathFor]);
}
