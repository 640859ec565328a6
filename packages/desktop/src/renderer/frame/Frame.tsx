import { useExpiry, useSession } from '@tamarack/core/session';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useDesktop } from '../useDesktop.ts';
import { FrameBar } from './FrameBar.tsx';

/**
 * The frame around every screen of the console: the bar below it, refetching, and links that open new
 * windows.
 */
export function Frame() {
  useExpiry('en');
  useRefetch();
  useNewWindowLinks();
  const { isAuthenticated } = useSession();
  const { dismissTokenLost } = useDesktop();
  useEffect(() => {
    if (isAuthenticated) dismissTokenLost();
  }, [isAuthenticated, dismissTokenLost]);
  const { pathname } = useLocation();
  return (
    <>
      <Outlet />
      <FrameBar isSigningIn={pathname === '/admin/login'} />
    </>
  );
}

/** Refetches the data on screen when the menu asks for it and when the connection is back. */
function useRefetch(): void {
  const { bridge, connection } = useDesktop();
  const queries = useQueryClient();
  const { error, start } = useSession();
  const refetch = useEffectEvent(() => {
    if (error) void start();
    void queries.invalidateQueries();
  });
  useEffect(
    () =>
      bridge.on('command', ({ name }) => {
        if (name === 'reload-data') refetch();
      }),
    [bridge],
  );
  const isOnline = connection === 'online';
  const wasOnline = useRef(isOnline);
  useEffect(() => {
    if (isOnline && !wasOnline.current) refetch();
    wasOnline.current = isOnline;
  }, [isOnline]);
}

/** Opens a link in a new window when it is clicked with the middle button or with Ctrl or Cmd held. */
function useNewWindowLinks(): void {
  const { bridge } = useDesktop();
  useEffect(() => {
    const open = (event: MouseEvent) => {
      const opensWindow = event.button === 1 || (event.button === 0 && (event.ctrlKey || event.metaKey));
      const link = event.target instanceof Element ? event.target.closest('a[href^="#/"]') : null;
      const path = link?.getAttribute('href')?.slice(1);
      if (!opensWindow || !path) return;
      event.preventDefault();
      event.stopPropagation();
      void bridge.host.openWindow(path);
    };
    document.addEventListener('click', open, true);
    document.addEventListener('auxclick', open, true);
    return () => {
      document.removeEventListener('click', open, true);
      document.removeEventListener('auxclick', open, true);
    };
  }, [bridge]);
}
