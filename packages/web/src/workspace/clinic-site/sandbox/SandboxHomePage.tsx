import { Button, Title } from '@mantine/core';
import { errorText } from '@tamarack/core/client';
import {
  brand,
  languageTags,
  type SandboxHome,
  type SandboxRole,
  type SiteInfo,
  sandboxRoles,
} from '@tamarack/core/domain';
import { sessionTexts } from '@tamarack/core/session';
import { Notice, usePageTitle, useText } from '@tamarack/core/ui';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { formatDay, formatTime } from '../../../shared/format.ts';
import { localePath } from '../../../shared/paths.ts';
import { ClinicFrame } from '../ClinicFrame.tsx';
import { AdministratorView } from './AdministratorView.tsx';
import { ClinicianView } from './ClinicianView.tsx';
import { FrontDeskView } from './FrontDeskView.tsx';
import { clock, longDay } from './format.ts';
import classes from './sandbox.module.css';
import { sandboxTexts } from './texts.ts';

export interface SandboxHomePageProps {
  site: SiteInfo;
  home: SandboxHome;
  leave: () => Promise<void>;
}

/** The sandbox: its banner, the switch between the three views, and the view. */
export function SandboxHomePage({ site, home, leave }: SandboxHomePageProps) {
  const { t, locale } = useText(sandboxTexts);
  const [search] = useSearchParams();
  const view = sandboxRoles.find((each) => each === search.get('view')) ?? 'administrator';
  const title = t(`${view}Title`, { name: home.clinician.person.name });
  usePageTitle(title);
  const other = localePath(locale === 'fr' ? 'en' : 'fr', '/');
  return (
    <ClinicFrame
      site={site}
      actions={
        <nav className={classes.actions}>
          <Link
            to={`${other}?view=${view}`}
            lang={locale === 'fr' ? languageTags.en : languageTags.fr}
            className={classes.quietLink}
          >
            {t('language')}
          </Link>
        </nav>
      }
    >
      <Banner site={site} home={home} leave={leave} />
      <Views view={view} />
      <div className={classes.head}>
        <Title order={1} size="2rem">
          {title}
        </Title>
        <p className={classes.muted}>
          {t('clinicTime', {
            date: longDay(home.today.day, locale),
            time: clock(home.today.minute, locale),
          })}
        </p>
      </div>
      {view === 'administrator' ? <AdministratorView home={home} /> : null}
      {view === 'clinician' ? <ClinicianView home={home} /> : null}
      {view === 'front_desk' ? <FrontDeskView home={home} /> : null}
    </ClinicFrame>
  );
}

function Banner({ site, home, leave }: SandboxHomePageProps) {
  const { t, locale } = useText(sandboxTexts);
  const { t: session } = useText(sessionTexts);
  const [leaving, setLeaving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const end = `${formatDay(home.endsAt, locale)}, ${formatTime(new Date(home.endsAt), locale)}`;
  const onLeave = () => {
    setLeaving(true);
    leave().catch((error: unknown) => {
      setLeaving(false);
      setProblem(errorText(error, session('failed')));
    });
  };
  return (
    <aside className={classes.banner} aria-label={t('banner')}>
      <div>
        <strong>{t('banner')}</strong>
        <p>
          {t('bannerBody')} {t('bannerEnd', { end })}
        </p>
        {problem ? (
          <Notice tone="bad" role="alert">
            {problem}
          </Notice>
        ) : null}
      </div>
      <div className={classes.bannerActions}>
        <Button component="a" href={`${site.mainUrl}${localePath(locale, '/register')}`} size="sm">
          {t('start', { brand: brand.name })}
        </Button>
        <Button variant="default" size="sm" loading={leaving} onClick={onLeave}>
          {t('leave')}
        </Button>
      </div>
    </aside>
  );
}

function Views({ view }: { view: SandboxRole }) {
  const { t } = useText(sandboxTexts);
  return (
    <nav className={classes.views} aria-label={t('viewAs')}>
      {sandboxRoles.map((each) => (
        <Link key={each} to={`?view=${each}`} aria-current={each === view ? 'page' : undefined}>
          {t(each)}
        </Link>
      ))}
    </nav>
  );
}
