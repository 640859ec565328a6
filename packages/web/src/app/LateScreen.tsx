import { Button, Container, Group, Stack, Text, Title } from '@mantine/core';
import { useConnection } from '@tamarack/core/session';
import { usePart, useText } from '@tamarack/core/ui';
import { type ComponentType, useEffect, useState } from 'react';
import type { RouteObject } from 'react-router-dom';
import { appText } from './app-text.ts';

/** Milliseconds after which a screen that does not load counts as failed. The browser itself would wait for minutes. */
const patience = 20_000;

interface Code {
  load: () => Promise<ComponentType>;
  /** The screen, once it is loaded. */
  screen?: ComponentType;
}

/**
 * Routes whose screens, if their code cannot be loaded, say so in their own place, so that the frame around them stays.
 * The router itself never tries again.
 */
export function loadedAgain(routes: readonly RouteObject[]): RouteObject[] {
  return routes.map((given) => {
    const route = given.children ? { ...given, children: loadedAgain(given.children) } : given;
    const { lazy } = route;
    if (typeof lazy !== 'function') return route;
    const code: Code = {
      load: async () => {
        const loaded = await inTime(lazy());
        code.screen = loaded.Component as ComponentType;
        return code.screen;
      },
    };
    return {
      ...route,
      lazy: async () => ({ Component: await code.load().catch(() => () => <LateScreen code={code} />) }),
    };
  });
}

async function inTime<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The screen did not load in time')), patience);
  });
  return Promise.race([loading, late]).finally(() => clearTimeout(timer));
}

/** Takes the place of a screen that could not be loaded, and shows the screen once it is loaded. */
function LateScreen({ code }: { code: Code }) {
  const { t } = useText(appText);
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
  if (Screen) return <Screen />;
  return (
    <Container size="sm" py="xl">
      <Stack gap="md" role="alert">
        <Title order={1}>{t('notLoadedTitle')}</Title>
        <Text c="dimmed">{t('notLoadedBody')}</Text>
        <Group>
          <Button loading={isBusy} onClick={attempt}>
            {t('retry')}
          </Button>
          <Button variant="default" onClick={() => window.location.reload()}>
            {t('reload')}
          </Button>
        </Group>
      </Stack>
    </Container>
  );
}
