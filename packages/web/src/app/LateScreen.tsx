import { Anchor, Button } from '@mantine/core';
import { useConnection } from '@tamarack/core/session';
import { usePart, useText } from '@tamarack/core/ui';
import { type ComponentType, useEffect, useState } from 'react';
import type { RouteObject } from 'react-router-dom';
import { localePath } from '../shared/paths.ts';
import { appText } from './app-text.ts';
import { Failure } from './Failure.tsx';

/** Milliseconds after which a screen that does not load counts as failed. The browser itself would wait for minutes. */
const patience = 20_000;

interface Code<Props extends object = object> {
  load: () => Promise<ComponentType<Props>>;
  /** The screen, once it is loaded. */
  screen?: ComponentType<Props>;
}

/** Code that counts as failed if it does not load in time. */
export function codeOf<Props extends object>(load: () => Promise<ComponentType<Props>>): Code<Props> {
  const code: Code<Props> = {
    load: async () => {
      code.screen = await inTime(load());
      return code.screen;
    },
  };
  return code;
}

type LazyScreen = () => Promise<{ Component?: ComponentType | null }>;

/**
 * A route's `lazy`. If the screen's code cannot be loaded, the screen says so in its place and tries again; the router
 * itself never does.
 */
export function lazyScreen(load: LazyScreen, isPage: boolean): () => Promise<{ Component: ComponentType }> {
  const code = codeOf(async () => (await load()).Component as ComponentType);
  return async () => ({
    Component: await code.load().catch(() => () => <LateScreen code={code} props={{}} isPage={isPage} />),
  });
}

/** Routes with `lazyScreen`. With `isPage` there is no frame around their screens. */
export function loadedAgain(routes: readonly RouteObject[], isPage = false): RouteObject[] {
  return routes.map((given) => {
    const route = given.children ? { ...given, children: loadedAgain(given.children, isPage) } : given;
    const { lazy } = route;
    return typeof lazy === 'function' ? { ...route, lazy: lazyScreen(lazy as LazyScreen, isPage) } : route;
  });
}

async function inTime<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The screen did not load in time')), patience);
  });
  return Promise.race([loading, late]).finally(() => clearTimeout(timer));
}

interface LateScreenProps<Props extends object> {
  code: Code<Props>;
  props: Props;
  /** Whether the screen is the whole page, without a frame around it. */
  isPage: boolean;
}

/** Takes the place of a screen that could not be loaded, and shows the screen once it is loaded. */
export function LateScreen<Props extends object>({ code, props, isPage }: LateScreenProps<Props>) {
  const { t, locale } = useText(appText);
  const { state } = useConnection();
  const { part: Screen = code.screen, fetchPart } = usePart(code.load);
  const [isBusy, setBusy] = useState(false);
  const attempt = () => {
    setBusy(true);
    void fetchPart()
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: at the beginning, and when the server responds again
  useEffect(() => {
    if (state === 'online' && !code.screen) attempt();
  }, [state]);
  if (Screen) return <Screen {...props} />;
  return (
    <Failure title={t('notLoadedTitle')} body={t('notLoadedBody')} isPage={isPage}>
      <Button loading={isBusy} onClick={attempt}>
        {t('retry')}
      </Button>
      <Button variant="default" onClick={() => window.location.reload()}>
        {t('reload')}
      </Button>
      {isPage ? <Anchor href={localePath(locale, '/')}>{t('home')}</Anchor> : null}
    </Failure>
  );
}
