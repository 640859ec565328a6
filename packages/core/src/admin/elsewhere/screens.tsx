import { ElsewhereScreen } from './ElsewhereScreen.tsx';
import { t } from './text.ts';

const tenants = '/admin/tenants';

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
