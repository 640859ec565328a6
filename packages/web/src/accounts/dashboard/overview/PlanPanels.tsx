import { Anchor, Progress } from '@mantine/core';
import { type ClinicDashboard, planTable } from '@tamarack/core/domain';
import { PlanBadge, useText } from '@tamarack/core/ui';
import { Link } from 'react-router-dom';
import { formatDay, labelTexts } from '../../../shared/format.ts';
import { SupportText } from '../../../shared/SupportText.tsx';
import classes from '../account.module.css';
import { Panel } from '../frame/Panel.tsx';
import { sectionHref } from '../frame/SectionNav.tsx';
import { dashboardTexts } from '../text.ts';

/** How long the free trial still lasts. */
export function TrialPanel({ clinic, endsAt }: { clinic: ClinicDashboard; endsAt: string }) {
  const { t, locale } = useText(dashboardTexts);
  const date = formatDay(endsAt, locale);
  const over = Date.parse(endsAt) <= Date.now();
  return (
    <Panel title={t('trialTitle')}>
      {over ? null : <p className={classes.figure}>{t('trialDays', { days: clinic.trialDaysLeft ?? 0 })}</p>}
      <p className={classes.small}>
        {t(over ? 'trialOver' : 'trialEnds', { date })}{' '}
        {over && clinic.status === 'suspended' ? <SupportText text={t('trialOverContact')} /> : null}
      </p>
    </Panel>
  );
}

/** The plan and how much of it is used. */
export function PlanPanel({ clinic }: { clinic: ClinicDashboard }) {
  const { t } = useText(dashboardTexts);
  const { t: l } = useText(labelTexts);
  const { used, limit } = clinic.clinicians;
  return (
    <Panel title={t('planTitle')} aside={<PlanBadge plan={clinic.plan} audience="clinic" />}>
      <p className={classes.figure}>{t('clinicians', { used, limit })}</p>
      <Progress
        value={Math.min(100, (used / Math.max(limit, 1)) * 100)}
        color={used >= limit ? 'yellow' : 'brand'}
        aria-label={l('labelled', {
          label: planTable[clinic.plan].publicLabel,
          name: t('cliniciansLabel'),
        })}
        my="xs"
      />
      <p className={classes.small}>
        {t('cliniciansLabel')}
        {clinic.permissions.includes('clinic:plan') ? (
          <>
            {' · '}
            <Anchor
              component={Link}
              to={sectionHref('plan', clinic)}
              state={{ section: true }}
              inherit
              underline="always"
            >
              {t('planManage')}
            </Anchor>
          </>
        ) : null}
      </p>
    </Panel>
  );
}
