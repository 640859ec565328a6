import { Button, Center, Group, Stack, Text, Title } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import { useDesktop } from '../useDesktop.ts';
import { t } from './text.ts';

/** Replaces a screen that failed; the rest of the application keeps working. */
export function RouteError() {
  const navigate = useNavigate();
  const { openDialog } = useDesktop();
  return (
    <Center component="main" mih="100vh" p="xl">
      <Stack gap="md" maw="32rem" role="alert">
        <Title order={1}>{t('errorTitle')}</Title>
        <Text c="dimmed">{t('errorBody')}</Text>
        <Group>
          <Button onClick={() => void navigate('/admin')}>{t('overview')}</Button>
          <Button variant="default" onClick={() => openDialog('about')}>
            {t('about')}
          </Button>
        </Group>
      </Stack>
    </Center>
  );
}
