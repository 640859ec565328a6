import { Anchor, Button, Container, Group, Stack, Text, Title } from '@mantine/core';
import { brand } from '@tamarack/core/domain';
import { useText } from '@tamarack/core/ui';
import { useContext, useEffect } from 'react';
import { HandoverContext } from '../shared/handover.ts';
import { localePath } from '../shared/paths.ts';
import { appText } from './app-text.ts';

/** Shown when a screen fails: what happened, and what to do. Also ends a pending handover from a prerendered page. */
export function RouteError() {
  const { t, locale } = useText(appText);
  const handover = useContext(HandoverContext);
  useEffect(() => handover?.giveUp(), [handover]);
  return (
    <Container component="main" size="sm" py="xl" mt="xl">
      <Stack gap="md" role="alert">
        <Title order={1} className="ui-display" fz="2rem">
          {t('errorTitle')}
        </Title>
        <Text c="dimmed">{t('errorBody', { email: brand.supportEmail })}</Text>
        <Group>
          <Button onClick={() => window.location.reload()}>{t('reload')}</Button>
          <Anchor href={localePath(locale, '/')}>{t('home')}</Anchor>
        </Group>
      </Stack>
    </Container>
  );
}
