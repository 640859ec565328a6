import { Button, Loader, VisuallyHidden } from '@mantine/core';
import { call, errorText } from '@tamarack/core/client';
import { clinicSiteEndpoints } from '@tamarack/core/domain';
import { sessionTexts, useSession, useTransport } from '@tamarack/core/session';
import { Notice, usePageTitle, useText } from '@tamarack/core/ui';
import { useQuery } from '@tanstack/react-query';
import { Home } from './Home.tsx';
import { clinicSiteTexts } from './texts.ts';

/** The home page of a signed-in member. */
export function HomeScreen() {
  const { t } = useText(clinicSiteTexts);
  const { t: session } = useText(sessionTexts);
  const transport = useTransport();
  const { user } = useSession();
  const site = useQuery({
    queryKey: ['site'],
    queryFn: ({ signal }) => call(transport, clinicSiteEndpoints.info, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
  const home = useQuery({
    queryKey: ['home', user?.userId],
    queryFn: async ({ signal }) => (await call(transport, clinicSiteEndpoints.home, { signal })).home,
    meta: { quiet: true },
  });
  usePageTitle(site.data?.clinicName ?? '');
  if (home.isError && !home.data)
    return (
      <>
        <VisuallyHidden component="h1">{site.data?.clinicName}</VisuallyHidden>
        <Notice
          tone="bad"
          role="alert"
          title={t('homeFailed')}
          actions={
            <Button loading={home.isFetching} onClick={() => void home.refetch()}>
              {t('retry')}
            </Button>
          }
        >
          {errorText(home.error, session('failed'))}
        </Notice>
      </>
    );
  if (!home.data || !site.data || !user) return <Loader aria-label={t('loading')} />;
  return <Home home={home.data} site={site.data} user={user} />;
}
