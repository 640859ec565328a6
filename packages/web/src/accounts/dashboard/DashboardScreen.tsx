import { Button, createTheme, MantineThemeProvider } from '@mantine/core';
import type { OwnClinic, SessionUser } from '@tamarack/core/domain';
import { useSession } from '@tamarack/core/session';
import { KeepScreen } from '@tamarack/core/session/keep-screen';
import { ListFailed } from '@tamarack/core/session/own-account';
import { StepUpProvider } from '@tamarack/core/session/step-up';
import { LeaveGuard } from '@tamarack/core/session/unsaved';
import { Notice, useSearchParamsState, useText } from '@tamarack/core/ui';
import { type ReactNode, useMemo } from 'react';
import { type Location, Navigate, useLocation } from 'react-router-dom';
import { localePath, splitLocale } from '../../shared/paths.ts';
import { ClinicSection } from './ClinicSection.tsx';
import { EmptyState } from './EmptyState.tsx';
import { DashboardFrame, DashboardSkeleton } from './frame/DashboardFrame.tsx';
import { SectionHead } from './frame/SectionHead.tsx';
import { OwnProfile, OwnSecurity } from './OwnSections.tsx';
import { useClinics } from './queries.ts';
import { clinicSections, ownSections, sectionFrom, sectionsFor } from './sections.ts';
import { dashboardTexts } from './text.ts';

/** `/dashboard`, the home of owners and members. Without a session it redirects to the sign-in. */
export function DashboardScreen() {
  return (
    <DashboardTheme>
      <SignedIn />
    </DashboardTheme>
  );
}

function SignedIn() {
  const { t, locale } = useText(dashboardTexts);
  const { user, loading, error, ending, start } = useSession();
  const location = useLocation();

  if (loading) return <DashboardSkeleton />;
  if (error) {
    return (
      <DashboardSkeleton>
        <Notice tone="bad" role="alert" actions={<Button onClick={() => void start()}>{t('retry')}</Button>}>
          {error}
        </Notice>
      </DashboardSkeleton>
    );
  }
  if (!user) {
    const from = location.pathname + location.search;
    const expired = ending === 'expired';
    // After signing out, the next sign-in should not return here.
    const state = ending === 'signed-out' ? undefined : { from, expired };
    return <Navigate to={localePath(locale, expired ? '/login' : '/signin')} state={state} replace />;
  }
  return (
    <KeepScreen>
      <StepUpProvider>
        <LeaveGuard leaves={leavesSection}>
          <Dashboard user={user} />
        </LeaveGuard>
      </StepUpProvider>
    </KeepScreen>
  );
}

function Dashboard({ user }: { user: SessionUser }) {
  const { t } = useText(dashboardTexts);
  const clinics = useClinics();
  const { searchParams } = useSearchParamsState();

  if (clinics.isPending) return <DashboardSkeleton />;

  const list = clinics.data ?? [];
  const clinic = chosenClinic(list, searchParams.get('clinic'));
  const sections = clinic
    ? [...sectionsFor(clinic), ...ownSections]
    : (['overview', ...ownSections] as const);
  const section = sectionFrom(searchParams.get('section'), sections);
  const ofClinic = clinicSections.find((name) => name === section);
  return (
    <DashboardFrame user={user} clinics={list} clinic={clinic} section={section} sections={sections}>
      {section === 'profile' ? <OwnProfile /> : null}
      {section === 'security' ? <OwnSecurity clinics={list} /> : null}
      {ofClinic && clinic ? <ClinicSection key={clinic.tenantId} own={clinic} section={ofClinic} /> : null}
      {ofClinic && clinics.isLoadingError ? (
        <>
          <SectionHead title={t('pageTitle')} />
          <ListFailed query={clinics} title={t('listFailed')} />
        </>
      ) : null}
      {ofClinic && clinics.data && !clinic ? <EmptyState isStaff={user.isAdmin} /> : null}
    </DashboardFrame>
  );
}

/** Whether a navigation discards typed values: another page, section or clinic does, another language does not. */
function leavesSection(from: Location, to: Location): boolean {
  const place = ({ pathname, search }: Location) => {
    const params = new URLSearchParams(search);
    return [splitLocale(pathname).path, params.get('section'), params.get('clinic')].join(' ');
  };
  return place(from) !== place(to);
}

/** The clinic from the search params, by id or subdomain; else the person's own, else their first. */
function chosenClinic(clinics: readonly OwnClinic[], asked: string | null): OwnClinic | undefined {
  return (
    clinics.find((clinic) => clinic.tenantId === asked || clinic.subdomain === asked) ??
    clinics.find((clinic) => clinic.isOwner) ??
    clinics[0]
  );
}

/** Theme with smaller buttons than on the sign-in, and an accessible name for the close button of dialogs. */
function DashboardTheme({ children }: { children: ReactNode }) {
  const { t } = useText(dashboardTexts);
  const theme = useMemo(
    () =>
      createTheme({
        components: {
          Button: { defaultProps: { size: 'md' } },
          Modal: {
            defaultProps: { closeButtonProps: { 'aria-label': t('close') } },
            styles: { title: { fontWeight: 600 } },
          },
        },
      }),
    [t],
  );
  return <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>;
}
