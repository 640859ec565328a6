import { MantineThemeProvider } from '@mantine/core';
import { type Locale, languageTags } from '@tamarack/core/domain';
import { useExpiry } from '@tamarack/core/session';
import { LocaleProvider, siteTheme } from '@tamarack/core/ui';
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { localePath, splitLocale } from '../shared/paths.ts';
import { currentLocale } from './document.ts';

/** Everything that people outside the console see: their language and the roomy theme. */
export function SiteLayout({ locale }: { locale: Locale }) {
  useEffect(() => {
    document.documentElement.lang = languageTags[locale];
  }, [locale]);
  return (
    <LocaleProvider locale={locale}>
      <MantineThemeProvider theme={siteTheme}>
        <Outlet />
      </MantineThemeProvider>
    </LocaleProvider>
  );
}

/** Any path that no screen answers leads to the main site's home page, which is a document of its own. */
export function LeaveForHome() {
  const { pathname } = useLocation();
  const home = localePath(splitLocale(pathname).locale, '/');
  useEffect(() => {
    window.location.replace(home);
  }, [home]);
  return null;
}

/** The same on a clinic's site, where the home page is one of the app's screens. */
export function ClinicHome() {
  return <Navigate to="/" replace />;
}

/** Leads a person whose session ended to where they sign in again, and tells them once. */
export function ExpiryWatch() {
  useExpiry(currentLocale());
  return <Outlet />;
}
