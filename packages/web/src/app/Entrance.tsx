import { MantineThemeProvider } from '@mantine/core';
import { languageTags } from '@tamarack/core/domain';
import { useSession } from '@tamarack/core/session';
import { LocaleProvider, siteTheme } from '@tamarack/core/ui';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { SignInScreen } from '../accounts/sign-in/index.ts';
import { splitLocale } from '../shared/paths.ts';
import { PlaceContext } from '../shared/place.tsx';
import { ClinicSite } from '../workspace/clinic-site/index.ts';
import type { ShellFacts } from './document.ts';
import { Loading, LoadingClinic } from './Loading.tsx';
import type { RoutedProps } from './Routed.tsx';
import { RouteError } from './RouteError.tsx';
import { useOwnPlace } from './useOwnPlace.ts';

/** Whether a path's screen needs no router as long as nobody is signed in. */
export function isAtEntrance(site: ShellFacts['site'], pathname: string): boolean {
  const { path } = splitLocale(pathname);
  return site === 'clinic' ? pathname === '/' : path === '/signin';
}

export interface EntranceProps {
  shell: ShellFacts;
  /** Somebody was signed in when the document was opened. */
  isKnown: boolean;
}

/** The sign-in of a visitor, at once; every other screen, and everything from the sign-in on, when its code is there. */
export function Entrance({ shell, isKnown }: EntranceProps) {
  const { site } = shell;
  const place = useOwnPlace();
  const { user } = useSession();
  const [isOutside, setOutside] = useState(!isKnown);
  const stays = isOutside && !user && isAtEntrance(site, place.pathname);
  const goInside = useCallback(() => setOutside(false), []);
  if (isOutside && !stays) goInside();
  const locale = site === 'clinic' ? shell.locale : splitLocale(place.pathname).locale;
  useEffect(() => {
    if (stays && site === 'main') document.documentElement.lang = languageTags[locale];
  }, [stays, site, locale]);

  if (!stays) return <Rest site={site} locale={shell.locale} />;
  return (
    <LocaleProvider locale={locale}>
      <MantineThemeProvider theme={siteTheme}>
        <PlaceContext value={place}>
          {site === 'clinic' ? <ClinicSite onSandbox={goInside} /> : <SignInScreen />}
        </PlaceContext>
      </MantineThemeProvider>
    </LocaleProvider>
  );
}

const loadRest = async () => (await import('./Routed.tsx')).Routed;

/** Fetches the rest before it is wanted. */
export const prepareRest = () => void loadRest().catch(() => undefined);

function Rest(props: RoutedProps) {
  const [Drawn, setDrawn] = useState<ComponentType<RoutedProps>>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    loadRest().then(
      (made) => setDrawn(() => made),
      () => setFailed(true),
    );
  }, []);
  if (hasFailed) return <RouteError />;
  if (Drawn) return <Drawn {...props} />;
  return props.site === 'clinic' ? <LoadingClinic locale={props.locale} /> : <Loading />;
}
