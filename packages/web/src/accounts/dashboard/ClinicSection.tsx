import { hasCode } from '@tamarack/core/client';
import type { ClinicDashboard, ClinicPermission, OwnClinic } from '@tamarack/core/domain';
import { ListFailed } from '@tamarack/core/session/own-account';
import { StatusBadge, useText } from '@tamarack/core/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { clinicTexts } from './clinic-texts.ts';
import { ContentSkeleton } from './frame/DashboardFrame.tsx';
import { Panel } from './frame/Panel.tsx';
import { SectionHead } from './frame/SectionHead.tsx';
import { sectionHref } from './frame/SectionNav.tsx';
import { ClosedNotice } from './overview/ClosedNotice.tsx';
import { OverviewSection } from './overview/OverviewSection.tsx';
import { PlanSection } from './plan/PlanSection.tsx';
import { clinicsKey, useClinic, useMembers } from './queries.ts';
import type { clinicSections } from './sections.ts';
import { AddressPanel } from './settings/AddressPanel.tsx';
import { ClosePanel } from './settings/ClosePanel.tsx';
import { ExportPanel } from './settings/ExportPanel.tsx';
import { LocalePanel } from './settings/LocalePanel.tsx';
import { ProfilePanel } from './settings/ProfilePanel.tsx';
import { TransferPanel } from './settings/TransferPanel.tsx';
import { SupportSection } from './support/SupportSection.tsx';
import { InviteForm } from './team/InviteForm.tsx';
import { MemberList } from './team/MemberList.tsx';
import { dashboardTexts } from './text.ts';

export interface ClinicSectionProps {
  own: OwnClinic;
  section: (typeof clinicSections)[number];
}

/** One section of a clinic, with its data from the server. */
export function ClinicSection({ own, section }: ClinicSectionProps) {
  const { t } = useText(dashboardTexts);
  const clinic = useClinic(own.tenantId);
  const { error } = clinic;
  const client = useQueryClient();
  useEffect(() => {
    if (hasCode(error, 'NOT_FOUND') || hasCode(error, 'TENANT_TERMINATED'))
      void client.invalidateQueries({ queryKey: clinicsKey });
  }, [error, client]);

  if (clinic.isPending) return <ContentSkeleton />;
  if (hasCode(error, 'TENANT_SUSPENDED')) {
    return (
      <>
        <SectionHead title={own.clinicName} aside={<StatusBadge status="suspended" />} />
        <ClosedNotice
          status="suspended"
          message={String(error.details.customerMessage ?? '')}
          mayExport={false}
        />
      </>
    );
  }
  if (clinic.isLoadingError) {
    return (
      <>
        <SectionHead title={own.clinicName} aside={<StatusBadge status={own.status} />} />
        <ListFailed query={clinic} title={t('clinicFailed')} />
      </>
    );
  }
  if (section === 'team') return <TeamSection clinic={clinic.data} />;
  if (section === 'plan') return <PlanSection clinic={clinic.data} />;
  if (section === 'settings') return <SettingsSection clinic={clinic.data} />;
  if (section === 'support') return <SupportSection clinic={clinic.data} />;
  return <OverviewSection clinic={clinic.data} />;
}

/** Who works in the clinic, and invitations to join it. */
function TeamSection({ clinic }: { clinic: ClinicDashboard }) {
  const { t } = useText(clinicTexts);
  const members = useMembers(clinic.tenantId);
  const mayManage = clinic.permissions.includes('clinic:members:manage');

  if (members.isPending) return <ContentSkeleton />;
  return (
    <>
      <SectionHead title={t('teamTitle')} intro={t('teamIntro', { clinic: clinic.clinicName })} />
      {members.isLoadingError ? (
        <ListFailed query={members} title={t('teamFailed')} />
      ) : (
        <Panel title={t('membersTitle', { count: members.data.length })}>
          <MemberList clinic={clinic} members={members.data} mayManage={mayManage} />
        </Panel>
      )}
      {mayManage ? <InviteForm clinic={clinic} /> : null}
    </>
  );
}

/**
 * Settings for administrators and the owner. Each part is shown only to people who may use it. What remains of them after
 * closing is in the overview, which says that the clinic is closed.
 */
function SettingsSection({ clinic }: { clinic: ClinicDashboard }) {
  const { t } = useText(clinicTexts);
  const may = (permission: ClinicPermission) => clinic.permissions.includes(permission);
  if (clinic.status === 'terminated')
    return <Navigate to={sectionHref('overview', clinic)} state={{ section: true }} replace />;
  return (
    <>
      <SectionHead title={t('settingsTitle')} intro={clinic.clinicName} />
      {clinic.profile ? <ProfilePanel clinic={clinic} profile={clinic.profile} /> : null}
      {may('clinic:settings') ? <LocalePanel clinic={clinic} /> : null}
      {may('clinic:subdomain') ? <AddressPanel clinic={clinic} /> : null}
      {may('clinic:export') ? <ExportPanel clinic={clinic} /> : null}
      {may('clinic:transfer') ? <TransferPanel clinic={clinic} /> : null}
      {may('clinic:close') ? <ClosePanel clinic={clinic} /> : null}
    </>
  );
}
