import { Button, Text } from '@mantine/core';
import { call, errorText, hasCode } from '@tamarack/core/client';
import {
  clinicSiteEndpoints,
  type Locale,
  languageTags,
  type SandboxLink,
  type SandboxRole,
  type SiteInfo,
  sandboxEndpoints,
  sandboxLinkDays,
  sandboxRoles,
  sandboxVisitHours,
} from '@tamarack/core/domain';
import { Problem, sessionTexts, useRead, useTransport } from '@tamarack/core/session';
import { LocaleProvider, Notice, useText } from '@tamarack/core/ui';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router-dom';
import { formatDay } from '../../../shared/format.ts';
import { splitLocale } from '../../../shared/paths.ts';
import { Opening } from '../ClinicFrame.tsx';
import { Message } from './Message.tsx';
import classes from './sandbox.module.css';
import { sandboxTexts } from './text.ts';
import { isVisiting, keepVisit } from './useVisit.ts';

/**
 * `/sandbox/:token` explains the link. Only the button exchanges it, so that mail scanners do not use it up. In the
 * browser that used it, the visit continues.
 */
export function LinkScreen() {
  return <PathLanguage>{() => <Inspected />}</PathLanguage>;
}

/** Polling interval while today's sample data is being prepared. */
const pollIntervalMs = 3_000;

function Inspected() {
  const { t } = useText(sandboxTexts);
  const { t: session } = useText(sessionTexts);
  const { token = '' } = useParams();
  const site = useRead(clinicSiteEndpoints.info, ['site'], {
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
  const link = useRead(sandboxEndpoints.inspectLink, ['sandbox-link', token], {
    payload: { token },
    pick: 'link',
    enabled: site.data?.sandbox === true,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => state.data?.state === 'valid' && !state.data.ready && pollIntervalMs,
    retry: false,
    meta: { quiet: true },
  });

  if (site.data && !site.data.sandbox) return <Navigate to="/" replace />;
  if (!site.data && !site.isError) return <Opening site={site.data} />;
  const page = site.data ?? unknownSite;
  if (hasCode(link.error, 'LINK_INVALID') || hasCode(link.error, 'VALIDATION_FAILED'))
    return (
      <Message site={page} title={t('invalidTitle')}>
        {t('invalidBody')}
      </Message>
    );
  const error = (site.data ? null : site.error) ?? (link.data ? null : link.error);
  if (error) {
    const again = () => void (site.data ? link.refetch() : site.refetch());
    return (
      <Message
        site={page}
        title={t('failedTitle')}
        actions={
          <Button size="md" loading={site.isFetching || link.isFetching} onClick={again}>
            {t('retry')}
          </Button>
        }
      >
        <Notice tone="bad" role="alert">
          {errorText(error, session('failed'))}
        </Notice>
      </Message>
    );
  }
  if (!link.data)
    return (
      <Message site={page} title={t('linkTitle')} actions={<span />}>
        <span role="status">{t('linkChecking')}</span>
      </Message>
    );
  return <Entrance site={page} link={link.data} token={token} />;
}

const unknownSite: SiteInfo = {
  site: 'clinic',
  clinicName: null,
  subdomain: null,
  status: null,
  locale: 'en',
  mainUrl: '/',
  sandbox: true,
};

function Entrance({ site, link, token }: { site: SiteInfo; link: SandboxLink; token: string }) {
  const { t, locale } = useText(sandboxTexts);
  const transport = useTransport();
  const navigate = useNavigate();
  const [role, setRole] = useState<SandboxRole>('administrator');
  const open = useMutation({
    mutationFn: () => call(transport, sandboxEndpoints.openVisit, { payload: { token, role } }),
    onSuccess: (visit) => {
      keepVisit({ ...visit, role, locale });
      navigate('/', { replace: true });
    },
    meta: { quiet: true },
  });
  const used = link.state === 'used' || hasCode(open.error, 'LINK_USED');
  if (used && isVisiting()) return <Navigate to="/" replace />;
  if (used)
    return (
      <Message site={site} title={t('usedTitle')}>
        {t('usedBody')}
      </Message>
    );
  if (link.state === 'expired' || hasCode(open.error, 'LINK_EXPIRED'))
    return (
      <Message site={site} title={t('expiredTitle')}>
        {t('expiredBody', { days: sandboxLinkDays })}
      </Message>
    );
  return (
    <Message
      site={site}
      title={t('linkTitle')}
      actions={
        <Button size="md" loading={open.isPending} disabled={!link.ready} onClick={() => open.mutate()}>
          {t('open')}
        </Button>
      }
    >
      <Text>{t('linkBody')}</Text>
      <fieldset className={classes.roles}>
        <legend>{t('viewAs')}</legend>
        {sandboxRoles.map((each) => (
          <label key={each}>
            <input type="radio" name="role" checked={each === role} onChange={() => setRole(each)} />
            {t(each)}
          </label>
        ))}
      </fieldset>
      <Text c="dimmed" my="sm">
        {t('linkTerms', {
          hours: sandboxVisitHours,
          date: formatDay(link.expiresAt, locale),
        })}
      </Text>
      <div role="status">{link.ready ? null : <Notice tone="info">{t('preparing')}</Notice>}</div>
      <Problem error={open.error} />
    </Message>
  );
}

/** The sandbox uses the language of its path, not the clinic's. */
function PathLanguage({ children }: { children: (locale: Locale) => ReactNode }) {
  const { locale } = splitLocale(useLocation().pathname);
  useEffect(() => {
    document.documentElement.lang = languageTags[locale];
  }, [locale]);
  return <LocaleProvider locale={locale}>{children(locale)}</LocaleProvider>;
}
