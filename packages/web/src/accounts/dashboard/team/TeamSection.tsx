import { Button } from '@mantine/core';
import { errorText } from '@tamarack/core/client';
import type { ClinicDashboard } from '@tamarack/core/domain';
import { sessionTexts } from '@tamarack/core/session';
import { Notice, useText } from '@tamarack/core/ui';
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
  const { t: session } = useText(sessionTexts);
  const members = useMembers(clinic.tenantId);
  const mayManage = clinic.permissions.includes('clinic:members:manage');

  if (members.isPending) return <ContentSkeleton />;
  return (
    <>
      <SectionHead title={t('teamTitle')} intro={t('teamIntro', { clinic: clinic.clinicName })} />
      {members.isError ? (
        <Notice
          tone="bad"
          title={t('teamFailed')}
          actions={
            <Button loading={members.isFetching} onClick={() => void members.refetch()}>
              {t('retry')}
            </Button>
          }
        >
          {errorText(members.error, session('failed'))}
        </Notice>
      ) : (
        <Panel title={t('membersTitle', { count: members.data.length })}>
          <MemberList clinic={clinic} members={members.data} mayManage={mayManage} />
        </Panel>
      )}
      {mayManage ? <InviteForm clinic={clinic} /> : null}
    </>
  );
}
