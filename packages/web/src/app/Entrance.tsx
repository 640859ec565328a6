import { MantineThemeProvider } from '@mantine/core';
import { type Locale, languageTags } from '@tamarack/core/domain';
import { useSession } from '@tamarack/core/session';
import { LocaleProvider, siteTheme } from '@tamarack/core/ui';
import { type ComponentType, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { HandoverContext } from '../shared/handover.ts';
import { splitLocale } from '../shared/paths.ts';
import { PlaceContext } from '../shared/place.tsx';
import type { ShellFacts } from './document.ts';
import { codeOf, LateScreen } from './LateScreen.tsx';
import { Loading } from './Loading.tsx';
import type { RoutedProps } from './Routed.tsx';
import { useOwnPlace } from './useOwnPlace.ts';

/** `onSandbox` loads the rest of the application, because the sandbox opens without a sign-in. */
type VisitorScreen = ComponentType<{ onSandbox?: () => void; children?: ReactNode }>;

/** The screens for visitors, which need no router. A document's script includes the ones that it starts with. */
export interface EntranceScreens {
  signIn?: VisitorScreen;
  register?: VisitorScreen;
  clinicSite?: VisitorScreen;
  /** Shown on a clinic's site while a screen's code loads. */
  loadingClinic?: ComponentType<{ locale: Locale }>;
}

type ScreenName = 'signIn' | 'register' | 'clinicSite';

/** The visitor's screen of a path, which needs no router while nobody is signed in. */
export function entranceAt(site: ShellFacts['site'], pathname: string): ScreenName | undefined {
  if (site === 'clinic') return pathname === '/' ? 'clinicSite' : undefined;
  const { path } = splitLocale(pathname);
  return ({ '/signin': 'signIn', '/register': 'register' } as const)[path];
}

export interface EntranceProps {
  shell: ShellFacts;
  /** Whether somebody was signed in when the document was opened. */
  isKnown: boolean;
  screens: EntranceScreens;
}

/** Shows a visitor's sign-in or registration at once, and all other screens once their code is loaded. */
export function Entrance({ shell, isKnown, screens }: EntranceProps) {
  const { site } = shell;
  const place = useOwnPlace();
  const { user } = useSession();
  const [isOutside, setOutside] = useState(!isKnown);
  const name = isOutside && !user ? entranceAt(site, place.pathname) : undefined;
  const goInside = useCallback(() => setOutside(false), []);
  if (isOutside && !name) goInside();
  const locale = site === 'clinic' ? shell.locale : splitLocale(place.pathname).locale;
  useEffect(() => {
    if (name && site === 'main') document.documentElement.lang = languageTags[locale];
  }, [name, site, locale]);

  const { loadingClinic: LoadingClinic } = screens;
  const waiting = site === 'clinic' && LoadingClinic ? <LoadingClinic locale={shell.locale} /> : <Loading />;
  if (!name)
    return <Fetched load={loadRest} waiting={waiting} props={{ site, locale: shell.locale, waiting }} />;
  return (
    <LocaleProvider locale={locale}>
      <MantineThemeProvider theme={siteTheme}>
        <PlaceContext value={place}>
          <Fetched
            key={name}
            ready={screens[name]}
            load={fetchScreen[name]}
            waiting={waiting}
            props={{ onSandbox: goInside }}
          />
        </PlaceContext>
      </MantineThemeProvider>
    </LocaleProvider>
  );
}

const fetchScreen: Record<ScreenName, () => Promise<VisitorScreen>> = {
  signIn: async () => (await import('../accounts/sign-in/index.ts')).SignInScreen,
  register: async () => (await import('../site/registration/RegisterScreen.tsx')).RegisterScreen,
  clinicSite: async () => (await import('../workspace/clinic-site/index.ts')).ClinicSite,
};

async function loadRest() {
  const isConsole = /^\/admin(\/|$)/.test(window.location.pathname);
  const [{ Routed }, console] = await Promise.all([
    import('./Routed.tsx'),
    isConsole ? import('./console/consoleRoutes.tsx') : undefined,
  ]);
  return (props: RoutedProps) => <Routed {...props} consoleRoutes={console?.consoleRoutes} />;
}

/** Preloads the rest of the application. */
export const prepareRest = () => void loadRest().catch(() => undefined);

interface FetchedProps<Props extends object> {
  /** The screen, if its code is already loaded. */
  ready?: ComponentType<Props>;
  load: () => Promise<ComponentType<Props>>;
  waiting: ReactNode;
  props: Props;
}

/** A screen, as soon as its code is loaded. */
function Fetched<Props extends object>({ ready, load, waiting, props }: FetchedProps<Props>) {
  const [code] = useState(() => codeOf(load));
  const [Drawn, setDrawn] = useState(() => ready);
  const [hasFailed, setFailed] = useState(false);
  const handover = useContext(HandoverContext);
  useEffect(() => {
    if (ready) return;
    code.load().then(
      (made) => setDrawn(() => made),
      () => {
        setFailed(true);
        handover?.giveUp();
      },
    );
  }, [ready, code, handover]);
  if (hasFailed) return <LateScreen code={code} props={props} isPage />;
  return Drawn ? <Drawn {...props} /> : waiting;
}
