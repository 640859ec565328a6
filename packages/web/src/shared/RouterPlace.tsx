import { type ReactNode, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type Place, PlaceContext } from './place.tsx';

/** Provides the router's location as the place. */
export function RouterPlace({ children }: { children: ReactNode }) {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const place = useMemo<Place>(
    () => ({ pathname, search, hash, state, go: (to, options) => void navigate(to, options) }),
    [pathname, search, hash, state, navigate],
  );
  return <PlaceContext value={place}>{children}</PlaceContext>;
}
