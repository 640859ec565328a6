import { Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { call, errorText, hasCode } from '@tamarack/core/client';
import { registrationEndpoints } from '@tamarack/core/domain';
import { registrationStepTexts } from '@tamarack/core/domain/public/registration-step-texts';
import { sessionTexts, useSession, useTransport } from '@tamarack/core/session';
import { Notice, usePageTitle, useText } from '@tamarack/core/ui';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { localePath } from '../../shared/paths.ts';
import { SiteFrame } from '../../shared/SiteFrame.tsx';
import { useMemory } from './memory.ts';

/**
 * `/continue-registration/:token` opens the draft of a mailed link in this browser. Only the button uses the link up.
 */
export function ContinueScreen() {
  const { t, locale } = useText(registrationStepTexts);
  const { t: session } = useText(sessionTexts);
  const { token = '' } = useParams();
  const { user, loading } = useSession();
  const transport = useTransport();
  const memory = useMemory();
  const navigate = useNavigate();
  usePageTitle(t('continueTitle'));

  const open = useMutation({
    mutationFn: () => call(transport, registrationEndpoints.openLink, { payload: { token } }),
    onSuccess: async ({ draft, hasAccount }) => {
      memory.keep({ draft, entries: undefined });
      const wizard = localePath(locale, `/register?step=${draft.currentStep}`);
      if (user || !hasAccount) await navigate(wizard, { replace: true });
      else await navigate(localePath(locale, '/signin'), { replace: true, state: { from: wizard } });
    },
    meta: { quiet: true },
  });
  const isOver = hasCode(open.error, 'LINK_INVALID') || hasCode(open.error, 'VALIDATION_FAILED');

  return (
    <SiteFrame width={420}>
      <Stack gap="lg">
        <Title order={1} size="1.875rem">
          {t(isOver ? 'continueOverTitle' : 'continueTitle')}
        </Title>
        <Text c="dimmed" role={isOver ? 'status' : undefined}>
          {t(isOver ? 'continueOverBody' : 'continueBody')}
        </Text>
        {open.isError && !isOver ? (
          <Notice tone="bad">{errorText(open.error, session('failed'))}</Notice>
        ) : null}
        {isOver ? (
          <Anchor component={Link} to={localePath(locale, '/register')}>
            {t('continueAnew')}
          </Anchor>
        ) : (
          <Button loading={open.isPending} disabled={loading} onClick={() => open.mutate()}>
            {t('continueOpen')}
          </Button>
        )}
      </Stack>
    </SiteFrame>
  );
}
