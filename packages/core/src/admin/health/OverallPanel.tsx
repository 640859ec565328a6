import { Title } from '@mantine/core';
import { type Icon, IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { HealthReport } from '../../domain/platform/health.ts';
import styles from './health.module.css';
import { t } from './text.ts';

const icons: Record<HealthReport['state'], Icon> = {
  ok: IconCircleCheck,
  warning: IconAlertTriangle,
  down: IconCircleX,
};

/** The overall state in one line, announced when it changes. */
export function OverallPanel({ report: { state, components } }: { report: HealthReport }) {
  const OverallIcon = icons[state];
  const concerned = components.filter((one) => one.state === state);
  const [first] = concerned;
  return (
    <section className={styles.overall} data-state={state} role="status">
      <OverallIcon size={28} stroke={1.7} aria-hidden="true" />
      <div>
        <Title order={2} className={styles.overallTitle}>
          {state === 'ok'
            ? t('overall_ok')
            : t(`overall_${state}`, { n: concerned.length, what: first ? t(first.component) : '' })}
        </Title>
        <p className={styles.overallDetail}>{t(`overallDetail_${state}`)}</p>
      </div>
    </section>
  );
}
