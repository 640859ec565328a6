import { Button } from '@mantine/core';
import { errorText, hasCode } from '@tamarack/core/client';
import type { OwnClinic } from '@tamarack/core/domain';
import { sessionTexts } from '@tamarack/core/session';
import { Notice, StatusBadge, useText } from '@tamarack/core/ui';
import { ContentSkeleton } from './frame/DashboardFrame.tsx';
import { SectionHead } from './frame/SectionHead.tsx';
import { ClosedNotice } from './overview/ClosedNotice.tsx';
import { OverviewSection } from './overview/OverviewSection.tsx';
import { PlanSection } from './plan/PlanSection.tsx';
import { useClinic } from './queries.ts';
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
  const { t: session } = useText(sessionTexts);
  const clinic = useClinic(own.tenantId);

  if (clinic.isPending) return <ContentSkeleton />;
  if (clinic.isError) {
    const { error } = clinic;
    const suspended = hasCode(error, 'TENANT_SUSPENDED') ? error : undefined;
    return (
      <>
        <SectionHead
          title={own.clinicName}
          aside={<StatusBadge status={suspended ? 'suspended' : own.status} />}
        />
        {suspended ? (
          <ClosedNotice
            status="suspended"
            message={String(suspended.details.customerMessage ?? '')}
            mayExport={false}
          />
        ) : (
          <Notice
            tone="bad"
            role="alert"
            title={t('clinicFailed')}
            actions={
              <Button loading={clinic.isFetching} onClick={() => void clinic.refetch()}>
                {t('retry')}
              </Button>
            }
          >
            {errorText(error, session('failed'))}
          </Notice>
        )}
      </>
    );
  }
  if (section === 'team') return <TeamSection clinic={clinic.data} />;
  if (section === 'plan') return <PlanSection clinic={clinic.data} />;
  if (section === 'settings') return <SettingsSection clinic={clinic.data} />;
  if (section === 'support') return <SupportSection clinic={clinic.data} />;
  return <OverviewSection clinic={clinic.data} />;
}
