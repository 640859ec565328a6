import { Loader } from '@mantine/core';
import { brand, type SiteInfo } from '@tamarack/core/domain';
import { useSession } from '@tamarack/core/session';
import { LogoMark, useText } from '@tamarack/core/ui';
import type { ReactNode } from 'react';
import classes from './clinic-site.module.css';
import { OperatorBanner } from './OperatorBanner.tsx';
import { clinicSiteTexts } from './text.ts';

export interface ClinicFrameProps {
  site: SiteInfo | undefined;
  /** Narrow enough for a form. */
  narrow?: boolean;
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of a clinic's site: the clinic's name at the top, the product's name in the footer. */
export function ClinicFrame({ site, narrow = false, actions, children }: ClinicFrameProps) {
  const { t } = useText(clinicSiteTexts);
  const { user } = useSession();
  const name = site?.clinicName ?? '';
  return (
    <div className={classes.frame}>
      {user?.operator ? <OperatorBanner member={user} operator={user.operator} /> : null}
      <header className={classes.header}>
        {name ? (
          <a className={classes.identity} href="/">
            <span className={classes.monogram} aria-hidden="true">
              {[...name][0]?.toUpperCase()}
            </span>
            <span className={classes.name}>{name}</span>
          </a>
        ) : null}
        {actions}
      </header>
      <main className={classes.main} data-narrow={narrow || undefined}>
        {children}
      </main>
      <footer className={classes.footer}>
        <a href={site?.mainUrl ?? '/'}>
          <LogoMark size={20} /> {t('poweredBy', { brand: brand.name })}
        </a>
      </footer>
    </div>
  );
}

/** Shown while the site, the session or the code exchange is loading. */
export function Opening({ site }: { site: SiteInfo | undefined }) {
  const { t } = useText(clinicSiteTexts);
  const clinic = site?.clinicName;
  return (
    <ClinicFrame site={site} narrow>
      <div className={classes.opening} role="status">
        <Loader aria-hidden="true" />
        <h1>{clinic ? t('opening', { clinic }) : t('loading')}</h1>
      </div>
    </ClinicFrame>
  );
}
