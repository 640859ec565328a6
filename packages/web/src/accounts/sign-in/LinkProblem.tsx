import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { call } from '@tamarack/core/client';
import { linkEndpoints } from '@tamarack/core/domain';
import { useTransport } from '@tamarack/core/session';
import { Notice, useText } from '@tamarack/core/ui';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { localePath } from '../../shared/paths.ts';
import { type SignInText, signInTexts } from './text.ts';

export interface LinkProblemProps {
  problem: 'expired' | 'used' | 'invalid';
  invited: boolean;
  token: string;
}

const words: Record<
  LinkProblemProps['problem'],
  { own: [SignInText, SignInText]; invited: [SignInText, SignInText] }
> = {
  expired: { own: ['expiredTitle', 'expiredBody'], invited: ['expiredTitle', 'invitationExpiredBody'] },
  used: { own: ['usedTitle', 'usedBody'], invited: ['invitationUsedTitle', 'invitationUsedBody'] },
  invalid: {
    own: ['invalidTitle', 'invalidBody'],
    invited: ['invitationInvalidTitle', 'invitationInvalidBody'],
  },
};

/** Explains why a link cannot be used, and offers a new one, the sign-in or a password reset. */
export function LinkProblem({ problem, invited, token }: LinkProblemProps) {
  const { t, locale } = useText(signInTexts);
  const transport = useTransport();
  const resend = useMutation({
    mutationFn: () => call(transport, linkEndpoints.resend, { payload: { token } }),
  });
  const [title, body] = words[problem][invited ? 'invited' : 'own'];
  return (
    <Stack gap="lg">
      <Title order={1} size="1.875rem">
        {t(title)}
      </Title>
      <Text c="dimmed">{t(body)}</Text>
      {problem === 'expired' && !resend.isSuccess ? (
        <Button loading={resend.isPending} onClick={() => resend.mutate()}>
          {t('sendNewLink')}
        </Button>
      ) : null}
      {resend.isSuccess ? (
        <Notice tone="ok" role="status">
          {t('newLinkSent')}
        </Notice>
      ) : null}
      <Group gap="lg">
        <Anchor component={Link} to={localePath(locale, '/signin')}>
          {t('backToSignIn')}
        </Anchor>
        {invited || problem === 'expired' ? null : (
          <Anchor component={Link} to={localePath(locale, '/forgot-password')}>
            {t('resetInstead')}
          </Anchor>
        )}
      </Group>
    </Stack>
  );
}
