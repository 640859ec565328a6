import { type AnchorHTMLAttributes, createContext, type MouseEvent, useContext, useEffect } from 'react';

export interface GoOptions {
  /** Replaces the history entry instead of adding one. */
  replace?: boolean;
  /** Kept in the history entry for the next screen. */
  state?: unknown;
}

/**
 * The current location and navigation. Both the entrance and the router provide it, so that the first screens of a
 * visitor do not need the router.
 */
export interface Place {
  pathname: string;
  search: string;
  hash: string;
  state: unknown;
  go: (to: string, options?: GoOptions) => void;
}

export const PlaceContext = createContext<Place | null>(null);

export function usePlace(): Place {
  const place = useContext(PlaceContext);
  if (!place) throw new Error('usePlace must be used within a PlaceContext');
  return place;
}

export interface PlaceLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement>, GoOptions {
  to: string;
}

/** A link within the application; a new tab or window is left to the browser. */
export function PlaceLink({ to, replace, state, ...link }: PlaceLinkProps) {
  const { go } = usePlace();
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(to, { replace, state });
  };
  return <a {...link} href={to} onClick={follow} />;
}

/** Navigates at once, replacing the current history entry. */
export function GoTo({ to }: { to: string }) {
  const { go } = usePlace();
  useEffect(() => go(to, { replace: true }), [go, to]);
  return null;
}
