import { useExpiry, useSession } from '@tamarack/core/session';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useDesktop } from '../useDesktop.ts';
import { FrameBar } from './FrameBar.tsx';

/** What lies around every screen of the console: the bar at its foot, and what menu and mouse do beyond the page. */
export function Frame() {
  useExpiry('en');
  useRenewal();
  useNewWindows();
  const { isAuthenticated } = useSession();
  const { dismissTokenLost } = useDesktop();
  useEffect(() => {
    if (isAuthenticated) dismissTokenLost();
  }, [isAuthenticated, dismissTokenLost]);
  const { pathname } = useLocation();
  return (
    <>
      <Outlet />
      <FrameBar signingIn={pathname === '/admin/login'} />
    </>
  );
}

/** Fetches everything in view anew: by the menu, and when the server answers again after it did not. */
function useRenewal(): void {
  const { bridge, connection } = useDesktop();
  const queries = useQueryClient();
  const { error, start } = useSession();
  const renew = useEffectEvent(() => {
    if (error) void start();
    void queries.invalidateQueries();
  });
  useEffect(
    () =>
      bridge.on('command', ({ name }) => {
        if (name === 'reload-data') renew();
      }),
    [bridge],
  );
  const online = connection === 'online';
  const wasOnline = useRef(online);
  useEffect(() => {
    if (online && !wasOnline.current) renew();
    wasOnline.current = online;
  }, [online]);
}

/** A link opened with the middle button, or with Ctrl or Cmd held, opens in a window of its own. */
function useNewWindows(): void {
  const { bridge } = useDesktop();
  useEffect(() => {
    const open = (event: MouseEvent) => {
      const apart = event.button === 1 || (event.button === 0 && (event.ctrlKey || event.metaKey));
      const link = event.target instanceof Element ? event.target.closest('a[href^="#/"]') : null;
      const path = link?.getAttribute('href')?.slice(1);
      if (!apart || !path) return;
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
