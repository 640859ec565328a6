import { hasCode } from '@tamarack/core/client';
import type { OwnClinic } from '@tamarack/core/domain';
import { ListFailed } from '@tamarack/core/session/own-account';
import { StatusBadge, useText } from '@tamarack/core/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ContentSkeleton } from './frame/DashboardFrame.tsx';
import { SectionHead } from './frame/SectionHead.tsx';
import { ClosedNotice } from './overview/ClosedNotice.tsx';
import { OverviewSection } from './overview/OverviewSection.tsx';
import { PlanSection } from './plan/PlanSection.tsx';
import { clinicsKey, useClinic } from './queries.ts';
import type { clinicSections } from './sections.ts';
import { SettingsSection } from './settings/SettingsSection.tsx';
import { SupportSection } from './support/SupportSection.tsx';
import { TeamSection } from './team/TeamSection.tsx';
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
