import { Group, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { type OwnClinic, type SessionUser, termsEndpoints } from '@tamarack/core/domain';
import { platformSettingEndpoints } from '@tamarack/core/domain/platform/settings';
import { useRead } from '@tamarack/core/session';
import { Notice, useLimitNotice, useLocale, usePageTitle, useText } from '@tamarack/core/ui';
import type { ReactNode } from 'react';
import { AccountFrame } from '../../../shared/AccountFrame.tsx';
import { onDemand } from '../../../shared/onDemand.tsx';
import { LanguageLink } from '../../../shared/SiteFrame.tsx';
import classes from '../account.module.css';
import { termsKey } from '../queries.ts';
import type { SectionName } from '../sections.ts';
import { dashboardTexts } from '../text.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { ClinicSwitcher } from './ClinicSwitcher.tsx';
import { SectionNav } from './SectionNav.tsx';

export interface DashboardFrameProps {
  user: SessionUser;
  clinics: readonly OwnClinic[];
  clinic: OwnClinic | undefined;
  section: SectionName;
  sections: readonly SectionName[];
  children: ReactNode;
}

/** Header, clinic, sections and the section's content. */
export function DashboardFrame({ user, clinics, clinic, section, sections, children }: DashboardFrameProps) {
  useLimitNotice();
  return (
    <AccountFrame
      width={1120}
      actions={
        <Group gap="xs" wrap="nowrap">
          <LanguageLink />
          <AccountMenu user={user} />
        </Group>
      }
    >
      <div className={classes.dashboard}>
        <div className={classes.side}>
          {clinic ? <ClinicSwitcher clinics={clinics} clinic={clinic} /> : null}
          <SectionNav clinic={clinic} section={section} sections={sections} />
        </div>
        <div className={classes.content}>
          <AnnouncementNotice />
          {clinics.some(({ isOwner }) => isOwner) ? <OpenTermsNotice /> : null}
          {children}
        </div>
      </div>
    </AccountFrame>
  );
}

/** The dashboard's skeleton while data loads; `children` replace the content when loading failed. */
export function DashboardSkeleton({ children }: { children?: ReactNode }) {
  const { t } = useText(dashboardTexts);
  usePageTitle(t('pageTitle'));
  return (
    <AccountFrame width={1120}>
      {children ? <VisuallyHidden component="h1">{t('pageTitle')}</VisuallyHidden> : null}
      {children ?? (
        <div className={classes.dashboard} role="status" aria-label={t('loading')}>
          <Stack gap="xs" className={classes.side}>
            <Skeleton height={44} />
            <Skeleton height={28} width="70%" />
          </Stack>
          <ContentSkeleton />
        </div>
      )}
    </AccountFrame>
  );
}

/** A section's skeleton while it loads. */
export function ContentSkeleton() {
  const { t } = useText(dashboardTexts);
  return (
    <Stack gap="lg" className={classes.content} role="status" aria-label={t('loading')}>
      <VisuallyHidden component="h1">{t('pageTitle')}</VisuallyHidden>
      <Skeleton height={36} width="50%" />
      <Skeleton height={140} radius="lg" />
      <Skeleton height={180} radius="lg" />
    </Stack>
  );
}

/** Polling interval in milliseconds; an announcement may start or end at a set time. */
const pollEvery = 120_000;
const tones = { info: 'info', warning: 'warn', critical: 'bad' } as const;

/** The announcement to clinic owners, in the reader's language. */
function AnnouncementNotice() {
  const locale = useLocale();
  const { data } = useRead(platformSettingEndpoints.announcement, ['announcement'], {
    background: true,
    pick: 'announcement',
    refetchInterval: pollEvery,
    meta: { quiet: true },
  });
  if (!data) return null;
  return (
    <Notice tone={tones[data.level]} role="status">
      {locale === 'fr' ? data.textFr : data.textEn}
    </Notice>
  );
}

/** Loaded only for the few owners who need it. */
const AcceptTerms = onDemand(async () => (await import('./AcceptTerms.tsx')).default);

/** Asks an owner to accept the terms whose clinic an operator made while they already had an account. */
function OpenTermsNotice() {
  const { data } = useRead(termsEndpoints.get, termsKey, {
    background: true,
    pick: 'terms',
    meta: { quiet: true },
  });
  return data?.needed ? <AcceptTerms inQuebec={data.inQuebec} /> : null;
}
