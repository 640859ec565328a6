import type { ClinicDashboard } from '@tamarack/core/domain';
import { ListFailed } from '@tamarack/core/session/own-account';
import { useText } from '@tamarack/core/ui';
import { clinicTexts } from '../clinic-texts.ts';
import { ContentSkeleton } from '../frame/DashboardFrame.tsx';
import { Panel } from '../frame/Panel.tsx';
import { SectionHead } from '../frame/SectionHead.tsx';
import { useMembers } from '../queries.ts';
import { InviteForm } from './InviteForm.tsx';
import { MemberList } from './MemberList.tsx';

/** Who works in the clinic, and invitations to join it. */
export function TeamSection({ clinic }: { clinic: ClinicDashboard }) {
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
