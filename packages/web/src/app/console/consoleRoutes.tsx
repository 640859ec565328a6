import '@tamarack/core/ui/theme/mantine-console.css';
import { adminRoutes } from '@tamarack/core/admin';
import { languageTags } from '@tamarack/core/domain';
import { LocaleProvider } from '@tamarack/core/ui';
import { useEffect } from 'react';
import { Outlet, type RouteObject } from 'react-router-dom';
import { loadedAgain } from '../LateScreen.tsx';

/** The console is English only. */
function English() {
  useEffect(() => {
    document.documentElement.lang = languageTags.en;
  }, []);
  return (
    <LocaleProvider locale="en">
      <Outlet />
    </LocaleProvider>
  );
}

/** The operators' console, with its own styles. Other visitors never load it. */
export const consoleRoutes: RouteObject[] = [
  { path: '/admin', element: <English />, children: loadedAgain(adminRoutes) },
];
