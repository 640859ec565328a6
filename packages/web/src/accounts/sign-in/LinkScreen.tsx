import { Button, Skeleton, Stack, Title, VisuallyHidden } from '@mantine/core';
import { call, errorText, hasCode } from '@tamarack/core/client';
import { type LinkInfo, linkEndpoints } from '@tamarack/core/domain';
import { sessionTexts, useTransport } from '@tamarack/core/session';
import { Notice, usePageTitle, useText } from '@tamarack/core/ui';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router-dom';
import { splitLocale } from '../../shared/paths.ts';
import { SiteFrame } from '../../shared/SiteFrame.tsx';
import { InvitationForm } from './InvitationForm.tsx';
import { LinkProblem } from './LinkProblem.tsx';
import { SetPasswordForm } from './SetPasswordForm.tsx';
import { signInTexts } from './texts.ts';

/** `/set-password/:token` and `/invitation/:token`: says what the link is for; only a submit uses it up. */
export function LinkScreen() {
  const { t } = useText(signInTexts);
  const { t: session } = useText(sessionTexts);
  const { token = '' } = useParams();
  const transport = useTransport();
  const invited = splitLocale(useLocation().pathname).path.startsWith('/invitation/');
  const link = useQuery({
    queryKey: ['link', token],
    queryFn: async ({ signal }) =>
      (await call(transport, linkEndpoints.inspect, { payload: { token }, signal })).link,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { quiet: true },
  });

  if (link.isPending) {
    return (
      <Page title={t('linkChecking')}>
        <VisuallyHidden component="h1">{t('linkChecking')}</VisuallyHidden>
        <Stack role="status" aria-label={t('linkChecking')}>
          <Skeleton height={36} width="80%" />
          <Skeleton height={20} />
          <Skeleton height={76} mt="md" />
          <Skeleton height={50} />
        </Stack>
      </Page>
    );
  }
  if (link.isError) {
    // A text that cannot be a token is refused as such before anyone looks it up.
    const unknown = hasCode(link.error, 'LINK_INVALID') || hasCode(link.error, 'VALIDATION_FAILED');
    return (
      <Page title={t(invited ? 'invitationInvalidTitle' : unknown ? 'invalidTitle' : 'linkCheckFailed')}>
        {unknown ? (
          <LinkProblem problem="invalid" invited={invited} token={token} />
        ) : (
          <>
            <Title order={1} size="1.875rem" mb="lg">
              {t('linkCheckFailed')}
            </Title>
            <Notice
              tone="bad"
              role="alert"
              actions={
                <Button size="md" loading={link.isFetching} onClick={() => void link.refetch()}>
                  {t('retry')}
                </Button>
              }
            >
              {errorText(link.error, session('failed'))}
            </Notice>
          </>
        )}
      </Page>
    );
  }
  return <Inspected link={link.data} token={token} />;
}

function Inspected({ link, token }: { link: LinkInfo; token: string }) {
  const { t } = useText(signInTexts);
  const invited = link.purpose === 'invitation';
  if (link.state !== 'valid') {
    const title = link.state === 'expired' ? 'expiredTitle' : invited ? 'invitationUsedTitle' : 'usedTitle';
    return (
      <Page title={t(title)}>
        <LinkProblem problem={link.state} invited={invited} token={token} />
      </Page>
    );
  }
  if (invited) {
    return (
      <Page title={t('invitationTitle', { clinic: link.clinicName ?? '' })}>
        <InvitationForm link={link} token={token} />
      </Page>
    );
  }
  return (
    <Page title={t(link.purpose === 'password_reset' ? 'resetTitle' : 'activationTitle')}>
      <SetPasswordForm link={link} token={token} />
    </Page>
  );
}

function Page({ title, children }: { title: string; children: React.ReactNode }) {
  usePageTitle(title);
  return <SiteFrame width={420}>{children}</SiteFrame>;
}
