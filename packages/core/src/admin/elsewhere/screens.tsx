import { ElsewhereScreen } from './ElsewhereScreen.tsx';
import { t } from './text.ts';

const overview = '/admin';
const tenants = '/admin/tenants';

export function AnalyticsScreen() {
  return (
    <ElsewhereScreen
      title={t('analytics')}
      intro={t('analyticsIntro')}
      places={[
        { text: t('analyticsStats'), screen: { to: overview, name: t('analyticsStatsTo') } },
        { text: t('analyticsMedian'), screen: { to: overview, name: t('analyticsStatsTo') } },
        { text: t('analyticsList'), screen: { to: tenants, name: t('analyticsListTo') } },
      ]}
    />
  );
}

export function HealthScreen() {
  return (
    <ElsewhereScreen
      title={t('health')}
      intro={t('healthIntro')}
      places={[
        { text: t('healthProcess'), path: '/healthz' },
        { text: t('healthReady'), path: '/readyz' },
        { text: t('healthMetrics'), path: '/metrics' },
        { text: t('healthOperations'), screen: { to: tenants, name: t('healthOperationsTo') } },
      ]}
    />
  );
}
