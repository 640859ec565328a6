import {
  type ClinicDashboard,
  impersonationEndpoints,
  impersonationMinutes,
  type PastImpersonation,
} from '@tamarack/core/domain';
import { useRead } from '@tamarack/core/session';
import { ListFailed } from '@tamarack/core/session/own-account';
import { useText } from '@tamarack/core/ui';
import { formatDay, formatTime } from '../../../shared/format.ts';
import classes from '../account.module.css';
import { ContentSkeleton } from '../frame/DashboardFrame.tsx';
import { Panel } from '../frame/Panel.tsx';
import { SectionHead } from '../frame/SectionHead.tsx';
import { dashboardTexts } from '../text.ts';

/** Shows the owner when our staff signed in to the clinic's site as one of its members. */
export function SupportSection({ clinic: { tenantId, clinicName } }: { clinic: ClinicDashboard }) {
  const { t } = useText(dashboardTexts);
  const past = useRead(impersonationEndpoints.past, ['clinic', tenantId, 'impersonations'], {
    params: { tenantId },
    pick: 'impersonations',
    meta: { quiet: true },
  });
  if (past.isPending) return <ContentSkeleton />;
  return (
    <>
      <SectionHead
        title={t('section_support')}
        intro={t('supportIntro', { clinic: clinicName, minutes: impersonationMinutes })}
      />
      {past.isLoadingError ? (
        <ListFailed query={past} title={t('supportFailed')} />
      ) : (
        <Panel title={t('supportPast')}>
          {past.data.length === 0 ? (
            <p className={classes.small}>{t('supportNone')}</p>
          ) : (
            <ul className={classes.members}>
              {past.data.map((each) => (
                <Impersonation key={each.impersonationId} {...each} />
              ))}
            </ul>
          )}
        </Panel>
      )}
    </>
  );
}

function Impersonation({ operatorName, memberName, reason, startedAt }: PastImpersonation) {
  const { t, locale } = useText(dashboardTexts);
  return (
    <li className={classes.member}>
      <div className={classes.memberWho}>
        <span className={classes.memberName}>
          {formatDay(startedAt, locale)}, {formatTime(new Date(startedAt), locale)}
        </span>
        <span>{t('supportWho', { operator: operatorName, member: memberName })}</span>
        <span className={classes.small}>{reason}</span>
      </div>
    </li>
  );
}
