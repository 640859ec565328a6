import { MantineThemeProvider } from '@mantine/core';
import { type Locale, languageTags } from '@tamarack/core/domain';
import { useExpiry } from '@tamarack/core/session';
import { LocaleProvider, siteTheme } from '@tamarack/core/ui';
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { localePath, splitLocale } from '../shared/paths.ts';
import { RouterPlace } from '../shared/RouterPlace.tsx';
import { currentLocale } from './document.ts';

/** Layout of all screens outside the console: language and site theme. */
export function SiteLayout({ locale }: { locale: Locale }) {
  useEffect(() => {
    document.documentElement.lang = languageTags[locale];
  }, [locale]);
  return (
    <LocaleProvider locale={locale}>
      <MantineThemeProvider theme={siteTheme}>
        <RouterPlace>
          <Outlet />
        </RouterPlace>
      </MantineThemeProvider>
    </LocaleProvider>
  );
}

/** Unknown paths redirect to the main site's home page, which is a separate document. */
export function LeaveForHome() {
  const { pathname } = useLocation();
  const home = localePath(splitLocale(pathname).locale, '/');
  useEffect(() => {
    window.location.replace(home);
  }, [home]);
  return null;
}

/** Loads the console, whose path the address bar already has, in a new document. */
export function LoadConsole() {
  useEffect(() => window.location.reload(), []);
  return null;
}

/** Like `LeaveForHome`, for a clinic's site, whose home page is a screen of the app. */
export function ClinicHome() {
  return <Navigate to="/" replace />;
}

/** Redirects to the sign-in when the session expires, with a toast. */
export function ExpiryWatch() {
  useExpiry(currentLocale());
  return <Outlet />;
}
