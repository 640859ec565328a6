import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { TenantStats } from '../../domain/platform/tenants.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useNow } from '../../ui/useNow.ts';
import { formatWeekday } from '../shared/format.ts';
import { Columns } from '../shared/page/Columns.tsx';
import { Page } from '../shared/page/Page.tsx';
import { FailedState, isForbidden, SampleMark, Waiting } from '../shared/states.tsx';
import { useMay } from '../shared/useMay.ts';
import styles from './overview.module.css';
import { PlanDistribution } from './PlanDistribution.tsx';
import { QuickActions } from './QuickActions.tsx';
import { RecentActivity } from './RecentActivity.tsx';
import { changeNote, StatCard } from './StatCard.tsx';
import { t } from './text.ts';
import { useStats } from './useOverview.ts';

/** The console's first screen: counts of tenants, their changes and the latest activity. */
export function OverviewScreen() {
  const { stats, isSample, error, retry } = useStats();
  const mayCreate = useMay('tenants:create');
  const now = useNow(60_000);
  const isRefused = isSample && isForbidden(error);
  const newTenant = (
    <Button component={Link} to="/admin/tenants?new=1">
      {t('newTenant')}
    </Button>
  );
  return (
    <Page
      title={t('title')}
      subtitle={isSample && !isRefused ? <SampleMark /> : formatWeekday(now)}
      actions={mayCreate ? newTenant : null}
    >
      {!stats ? <Waiting height="50vh" /> : null}
      {isRefused ? <FailedState error={error} onRetry={retry} /> : null}
      {stats && !isRefused ? (
        <>
          {isSample ? <SampleNotice onRetry={retry} /> : null}
          <StatCards stats={stats} />
          <Columns
            leftWidth="1.86fr"
            left={<RecentActivity />}
            right={
              <>
                <PlanDistribution byPlan={stats.byPlan} />
                <QuickActions />
              </>
            }
          />
        </>
      ) : null}
    </Page>
  );
}

function SampleNotice({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice
      tone="warn"
      role="status"
      actions={
        <Button size="xs" variant="default" onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    >
      {t('sampleBody')}
    </Notice>
  );
}

const seconds = new Intl.NumberFormat('en-CA', { maximumFractionDigits: 1 });

function StatCards({ stats }: { stats: TenantStats }) {
  const median = stats.provisioningMedianSeconds;
  return (
    <dl className={styles.cards}>
      <StatCard
        to="/admin/tenants?view=all"
        label={t('total')}
        count={stats.total}
        {...changeNote(stats.change.total, 'up')}
      />
      <StatCard
        to="/admin/tenants?status=active"
        label={t('active')}
        count={stats.byStatus.active}
        {...changeNote(stats.change.active, 'up')}
      />
      <StatCard
        to="/admin/tenants?status=provisioning"
        label={t('provisioning')}
        count={stats.byStatus.provisioning}
        note={[
          ...(stats.change.provisioning === null ? [] : [changeNote(stats.change.provisioning, 'up').note]),
          median === null ? t('noMedian') : t('median', { seconds: seconds.format(median) }),
        ].join(' · ')}
      />
      <StatCard
        to="/admin/tenants?status=suspended"
        label={t('issues')}
        count={stats.byStatus.suspended}
        {...changeNote(stats.change.suspended, 'down')}
      />
    </dl>
  );
}
