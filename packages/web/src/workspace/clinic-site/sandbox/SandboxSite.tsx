import { Button, VisuallyHidden } from '@mantine/core';
import { call, errorText, isSessionOver } from '@tamarack/core/client';
import { type Locale, type SiteInfo, sandboxEndpoints, sandboxVisitHours } from '@tamarack/core/domain';
import { sessionTexts } from '@tamarack/core/session';
import { Notice, useText } from '@tamarack/core/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ClinicFrame } from '../ClinicFrame.tsx';
import { PathLanguage } from './language.tsx';
import { Message } from './Message.tsx';
import { SandboxHomePage } from './SandboxHomePage.tsx';
import { sandboxTexts } from './texts.ts';
import { useVisit } from './useVisit.ts';

/** Refresh interval of the views, in milliseconds. */
const followClock = 60_000;

/** The sandbox's home page with a visit; otherwise how to get one. */
export function SandboxSite({ site }: { site: SiteInfo }) {
  return <PathLanguage>{(locale) => <Visited key={locale} site={site} locale={locale} />}</PathLanguage>;
}

function Visited({ site, locale }: { site: SiteInfo; locale: Locale }) {
  const { t } = useText(sandboxTexts);
  const { t: session } = useText(sessionTexts);
  const { state, transport, end } = useVisit(locale);
  const home = useQuery({
    queryKey: ['sandbox', locale],
    queryFn: async ({ signal }) => (await call(transport, sandboxEndpoints.home, { signal })).home,
    enabled: state === 'open',
    refetchInterval: followClock,
    meta: { quiet: true },
  });
  const endsAt = home.data?.endsAt;
  useEffect(() => {
    if (!endsAt) return;
    const timer = setTimeout(() => end('over'), Math.max(0, Date.parse(endsAt) - Date.now()));
    return () => clearTimeout(timer);
  }, [endsAt, end]);

  if (state === 'none')
    return (
      <Message site={site} title={t('closedTitle')} newLink="getLink">
        {t('closedBody')}
      </Message>
    );
  if (state !== 'open')
    return (
      <Message site={site} title={t(state === 'left' ? 'leftTitle' : 'overTitle')}>
        <span role="status">
          {state === 'left' ? t('leftBody') : t('overBody', { hours: sandboxVisitHours })}
        </span>
      </Message>
    );
  if (home.data) {
    const leave = async () => {
      await call(transport, sandboxEndpoints.leave).catch((error: unknown) => {
        if (!isSessionOver(error)) throw error;
      });
      end('left');
    };
    return <SandboxHomePage site={site} home={home.data} leave={leave} />;
  }
  return (
    <ClinicFrame site={site}>
      <VisuallyHidden component="h1">{t('banner')}</VisuallyHidden>
      {home.isError && !isSessionOver(home.error) ? (
        <Notice
          tone="bad"
          role="alert"
          title={t('homeFailed')}
          actions={
            <Button size="md" loading={home.isFetching} onClick={() => void home.refetch()}>
              {t('retry')}
            </Button>
          }
        >
          {errorText(home.error, session('failed'))}
        </Notice>
      ) : (
        <p role="status">{t('loading')}</p>
      )}
    </ClinicFrame>
  );
}
