import type { ClinicDashboard } from '@tamarack/core/domain';
import { StatusBadge } from '@tamarack/core/ui';
import classes from '../account.module.css';
import { SectionHead } from '../frame/SectionHead.tsx';
import { ExportPanel } from '../settings/ExportPanel.tsx';
import { HandoverPanel } from '../settings/HandoverPanel.tsx';
import { Checklist } from './Checklist.tsx';
import { ClosedByOwner } from './ClosedByOwner.tsx';
import { ClosedNotice } from './ClosedNotice.tsx';
import { ErasureText } from './ErasureText.tsx';
import { OperationPanel } from './OperationPanel.tsx';
import { PlanPanel, TrialPanel } from './PlanPanels.tsx';
import { SitePanel } from './SitePanel.tsx';

/** The overview of a clinic: running operation, site, trial, plan and checklist. */
export function OverviewSection({ clinic }: { clinic: ClinicDashboard }) {
  const closed = clinic.status === 'suspended' || clinic.status === 'terminated' ? clinic.status : undefined;
  return (
    <>
      <SectionHead title={clinic.clinicName} aside={<StatusBadge status={clinic.status} />} />
      {clinic.closing?.mayReopen ? (
        <ClosedByOwner clinic={clinic} closing={clinic.closing} />
      ) : closed ? (
        <ClosedNotice
          status={closed}
          message={clinic.customerMessage}
          mayExport={clinic.permissions.includes('clinic:export')}
          erasure={clinic.closing ? <ErasureText clinic={clinic} closing={clinic.closing} /> : null}
        />
      ) : null}
      {closed && clinic.permissions.includes('clinic:export') ? <ExportPanel clinic={clinic} /> : null}
      {clinic.keptCharts && clinic.permissions.includes('clinic:export') ? (
        <HandoverPanel clinic={clinic} charts={clinic.keptCharts} />
      ) : null}
      {clinic.operation ? <OperationPanel clinic={clinic} operation={clinic.operation} /> : null}
      {closed ? null : <SitePanel clinic={clinic} />}
      {clinic.status === 'terminated' ? null : (
        <div className={classes.panels}>
          {clinic.isOwner && clinic.trialEndsAt ? (
            <TrialPanel clinic={clinic} endsAt={clinic.trialEndsAt} />
          ) : null}
          {clinic.permissions.includes('clinic:members:manage') || clinic.isOwner ? (
            <PlanPanel clinic={clinic} />
          ) : null}
        </div>
      )}
      {clinic.isOwner && !closed ? <Checklist clinic={clinic} /> : null}
    </>
  );
}
