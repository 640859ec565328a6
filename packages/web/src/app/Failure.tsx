import { Container, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

export interface FailureProps {
  title: string;
  /** What happened, and what to do. */
  body: string;
  /** Whether this is the whole page, without a frame around it. */
  isPage: boolean;
  /** The buttons. */
  children: ReactNode;
}

/** Takes the place of a screen that cannot be shown. */
export function Failure({ title, body, isPage, children }: FailureProps) {
  const page = isPage ? ({ component: 'main', mt: 'xl' } as const) : {};
  return (
    <Container size="sm" py="xl" {...page}>
      <Stack gap="md" role="alert">
        <Title order={1} {...(isPage ? { className: 'ui-display', fz: '2rem' } : {})}>
          {title}
        </Title>
        <Text c="dimmed">{body}</Text>
        <Group>{children}</Group>
      </Stack>
    </Container>
  );
}
