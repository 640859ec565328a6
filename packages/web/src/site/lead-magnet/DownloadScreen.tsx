import { Anchor, Button, Center, Loader, Stack, Text, Title } from '@mantine/core';
import { languageTags } from '@tamarack/core/domain';
import { usePageTitle, useSearchParamsState, useText } from '@tamarack/core/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { localePath } from '../../shared/paths.ts';
import { SiteFrame } from '../../shared/SiteFrame.tsx';
import { reportDownload } from '../../shared/tracking.ts';
import { callSite } from '../forms/call.ts';
import { siteFormText } from '../forms/text.ts';
import { leaveFlash } from '../forms/toasts.ts';
import { reportFormText } from './form-text.ts';

/**
 * `/waag-template/:hash`, the target of the mailed link. A valid link downloads the file. Otherwise, and when the
 * server does not answer, the visitor is redirected to the report's page, which says why.
 */
export function DownloadScreen() {
  const { t, locale } = useText(reportFormText);
  const words = useText(siteFormText).t;
  const { hash = '' } = useParams();
  const { searchParams } = useSearchParamsState();
  const email = searchParams.get('email') ?? '';
  const check = useQuery({
    queryKey: ['report-link', hash, email, locale],
    queryFn: () =>
      callSite(
        {
          method: 'GET',
          path: `/api/lead-magnets/validate-template?${new URLSearchParams({ hash, email })}`,
          language: languageTags[locale],
        },
        { noResponse: words('noResponse'), setup: words('setup'), tooMany: words('tooMany') },
      ),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const outcome = check.data;
  const file = outcome?.ok && typeof outcome.body.downloadUrl === 'string' ? outcome.body.downloadUrl : null;
  const refusal = outcome && !file ? ((outcome.ok ? null : outcome.text) ?? t('invalid')) : null;

  useEffect(() => {
    if (!file) return;
    reportDownload(document);
    window.location.assign(file);
  }, [file]);
  useEffect(() => {
    if (refusal === null) return;
    leaveFlash(() => window.sessionStorage, refusal);
    window.location.replace(localePath(locale, '/waag-report'));
  }, [refusal, locale]);
  usePageTitle(file ? t('startedTitle') : t('validating'));

  if (file) {
    return (
      <Page title={t('startedTitle')}>
        <Text>{t('startedText')}</Text>
        <Button component="a" href={file} size="md">
          {t('again')}
        </Button>
        <Anchor href={localePath(locale, '/')}>{t('home')}</Anchor>
      </Page>
    );
  }
  return (
    <SiteFrame width={480}>
      <Center mih="40vh">
        <Stack align="center" role="status">
          <Loader />
          <Title order={1} size="1.25rem" ta="center">
            {t('validating')}
          </Title>
        </Stack>
      </Center>
    </SiteFrame>
  );
}

function Page({ title, children }: { title: string; children: ReactNode }) {
  return (
    <SiteFrame width={480}>
      <Stack align="flex-start">
        <Title order={1} size="1.875rem">
          {title}
        </Title>
        {children}
      </Stack>
    </SiteFrame>
  );
}
