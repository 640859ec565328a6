import { Button, Container, Group, Stack, Text, Title } from '@mantine/core';
import { useConnection } from '@tamarack/core/session';
import { usePart, useText } from '@tamarack/core/ui';
import { type ComponentType, useEffect } from 'react';
import type { RouteObject } from 'react-router-dom';
import { appText } from './app-text.ts';

/**
 * Routes whose screens, if their code cannot be loaded, say so in their own place, so that the frame around them stays.
 * The router itself would never load them again.
 */
export function loadedAgain(routes: readonly RouteObject[]): RouteObject[] {
  return routes.map((route) => {
    const { lazy } = route;
    if (typeof lazy !== 'function') return route;
    const load = async () => (await lazy()).Component as ComponentType;
    return {
      ...route,
      lazy: async () => ({ Component: await load().catch(() => () => <LateScreen load={load} />) }),
    };
  });
}

/** Stands for a screen that could not be loaded, which it shows when it can. */
function LateScreen({ load }: { load: () => Promise<ComponentType> }) {
  const { t } = useText(appText);
  const { state } = useConnection();
  const { part: Screen, hasFailed, fetchPart } = usePart(load);
  const attempt = () => void fetchPart().catch(() => undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at the beginning, and when the server responds again
  useEffect(() => {
    if (state === 'online') attempt();
  }, [state]);
  if (Screen) return <Screen />;
  if (!hasFailed && state === 'online') return null;
  return (
    <Container size="sm" py="xl">
      <Stack gap="md" role="alert">
        <Title order={1}>{t('notLoadedTitle')}</Title>
        <Text c="dimmed">{t('notLoadedBody')}</Text>
        <Group>
          <Button onClick={attempt}>{t('retry')}</Button>
          <Button variant="default" onClick={() => window.location.reload()}>
            {t('reload')}
          </Button>
        </Group>
      </Stack>
    </Container>
  );
}
