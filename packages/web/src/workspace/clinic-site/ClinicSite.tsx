import { Button, Title, VisuallyHidden } from '@mantine/core';
import { errorText } from '@tamarack/core/client';
import { brand, isLocale, type Locale, languageTags, type SiteInfo } from '@tamarack/core/domain';
import { endTextOf, sessionTexts, usePorts, useSession } from '@tamarack/core/session';
import { LocaleProvider, Notice, useLocale, usePageTitle, useText } from '@tamarack/core/ui';
import { useEffect, useState } from 'react';
import { SignInForm } from '../../accounts/sign-in/index.ts';
import { onDemand } from '../../shared/onDemand.tsx';
import { localePath } from '../../shared/paths.ts';
import { usePlace } from '../../shared/place.tsx';
import { LanguageButton } from '../../shared/SiteFrame.tsx';
import { ClinicFrame, Opening } from './ClinicFrame.tsx';
import { Closed, ClosedSite } from './Closed.tsx';
import classes from './clinic-site.module.css';
import { OperatorBanner } from './OperatorBanner.tsx';
import { OtherPerson } from './OtherPerson.tsx';
import { clinicSiteTexts } from './text.ts';
import { type CodeState, useSiteCode } from './useSiteCode.ts';
import { useSiteInfo } from './useSiteInfo.ts';

/** Loaded only by signed-in members. */
const Workspace = onDemand(async () => (await import('../frame/Workspace.tsx')).default);

/** Loaded only by visitors of the sandbox. */
const SandboxSite = onDemand(async () => (await import('./sandbox/SandboxSite.tsx')).SandboxSite);

export interface ClinicSiteProps {
  /** Called when this is the sandbox, which needs the router. Omit where there is a router. */
  onSandbox?: () => void;
}

/** A clinic's own site: the sign-in, or the workspace of the signed-in member. */
export function ClinicSite({ onSandbox }: ClinicSiteProps) {
  const { locale, choose } = useVisitorLanguage();
  return (
    <LocaleProvider locale={locale}>
      <Site onLanguage={choose} onSandbox={onSandbox} />
    </LocaleProvider>
  );
}

function Site({ onLanguage, onSandbox }: ClinicSiteProps & { onLanguage: (locale: Locale) => void }) {
  const { t } = useText(clinicSiteTexts);
  const { t: session } = useText(sessionTexts);
  const { user, loading, error, ending, lapsed, start } = useSession();
  const code = useSiteCode();
  const site = useSiteInfo();

  const isMember = loading || user !== null;
  useEffect(() => {
    // A failure shows once it is drawn.
    if (isMember) void Workspace.load().catch(() => undefined);
  }, [isMember]);

  const [visited, setVisited] = useState(false);
  const isVisit = user?.operator !== undefined;
  useEffect(() => {
    if (user) setVisited(isVisit);
  }, [user, isVisit]);

  const { refetch } = site;
  useEffect(() => {
    if (ending === 'expired' || lapsed) void refetch();
  }, [ending, lapsed, refetch]);

  const { pathname, search, go } = usePlace();
  const isAway = ending === 'signed-out' && pathname + search !== '/';
  useEffect(() => {
    // The next person to sign in here should not return to this one's screen.
    if (isAway) go('/', { replace: true });
  }, [isAway, go]);

  const isSandbox = site.data?.sandbox;
  useEffect(() => {
    if (isSandbox) onSandbox?.();
  }, [isSandbox, onSandbox]);

  if ((site.error && !site.data) || error) {
    return (
      <ClinicFrame site={site.data}>
        <VisuallyHidden component="h1">{site.data?.clinicName ?? brand.name}</VisuallyHidden>
        <Notice
          tone="bad"
          role="alert"
          title={t('siteFailed')}
          actions={
            <Button
              size="md"
              loading={site.isFetching}
              onClick={() => void Promise.all([site.refetch(), start()])}
            >
              {t('retry')}
            </Button>
          }
        >
          {error ?? errorText(site.error, session('failed'))}
        </Notice>
      </ClinicFrame>
    );
  }
  if (site.data?.sandbox && !onSandbox)
    return <SandboxSite waiting={<Opening site={site.data} />} site={site.data} />;
  if (!site.data || isSandbox || loading || code.is === 'exchanging') return <Opening site={site.data} />;
  if (user && code.is === 'asking') return <OtherPerson site={site.data} user={user} {...code} />;
  if (!user && visited && code.is === 'none') return <VisitEnded site={site.data} />;
  const clinic = site.data;
  const { status } = clinic;
  if (status && status !== 'active') return <ClosedSite site={clinic} status={status} />;
  if (!user) return <SignIn site={clinic} code={code.is} onLanguage={onLanguage} />;
  const opening = <Opening site={clinic} />;
  return (
    <Workspace
      waiting={opening}
      site={clinic}
      user={user}
      opening={opening}
      closed={(status, message) => (
        <ClinicFrame site={clinic} narrow actions={<SignOutButton />}>
          <Closed site={clinic} status={status} message={message} />
        </ClinicFrame>
      )}
      banner={user.operator ? <OperatorBanner member={user} operator={user.operator} /> : null}
    />
  );
}

interface SignInProps {
  site: SiteInfo;
  code: CodeState['is'];
  onLanguage: (locale: Locale) => void;
}

function SignIn({ site, code, onLanguage }: SignInProps) {
  const { t, locale } = useText(clinicSiteTexts);
  const { t: session } = useText(sessionTexts);
  const { ending, endReason } = useSession();
  const clinic = site.clinicName ?? '';
  const title = t('signInTitle', { clinic });
  usePageTitle(title);
  useEffect(() => {
    document.documentElement.lang = languageTags[locale];
  }, [locale]);
  return (
    <ClinicFrame site={site} narrow actions={<LanguageButton onChoose={onLanguage} />}>
      <SignInForm title={title} forgotHref={site.mainUrl + localePath(locale, '/forgot-password')}>
        {code === 'failed' || code === 'failed-as' ? (
          <Notice tone="warn" role="alert" title={t(code === 'failed' ? 'codeFailedTitle' : 'asFailedTitle')}>
            {t(code === 'failed' ? 'codeFailed' : 'asFailed')}
          </Notice>
        ) : ending === 'expired' ? (
          <Notice tone="warn" role="status">
            {session(endTextOf(endReason))}
          </Notice>
        ) : null}
      </SignInForm>
    </ClinicFrame>
  );
}

function SignOutButton() {
  const { t } = useText(clinicSiteTexts);
  const { user, signOut } = useSession();
  if (user?.operator) return null;
  return (
    <Button variant="default" onClick={() => void signOut()}>
      {t('signOut')}
    </Button>
  );
}

/** Shown after an operator's visit; no clinic data stays on the screen. */
function VisitEnded({ site }: { site: SiteInfo }) {
  const { t } = useText(clinicSiteTexts);
  const title = t('visitEndedTitle');
  usePageTitle(title);
  return (
    <ClinicFrame site={site} narrow>
      <div className={classes.closed} role="status">
        <Title order={1} size="1.875rem">
          {title}
        </Title>
        <p className={classes.muted}>{t('visitEndedBody')}</p>
      </div>
    </ClinicFrame>
  );
}

/** Language of the site before sign-in: the one chosen in this browser, else the clinic's. */
function useVisitorLanguage(): { locale: Locale; choose: (locale: Locale) => void } {
  const { settings } = usePorts();
  const ofClinic = useLocale();
  const [chosen, setChosen] = useState(() => settings.get('language'));
  const choose = (locale: Locale) => {
    settings.set('language', locale);
    setChosen(locale);
  };
  return { locale: chosen !== null && isLocale(chosen) ? chosen : ofClinic, choose };
}
