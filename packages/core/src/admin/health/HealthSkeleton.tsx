import { Skeleton, VisuallyHidden } from '@mantine/core';
import shared from '../shared/shared.module.css';
import styles from './health.module.css';
import { t } from './text.ts';

/** Loading placeholder of the screen. */
export function HealthSkeleton() {
  return (
    <div className={styles.skeletons} role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {['5.5rem', '26rem', '16rem'].map((height) => (
        <div key={height} className={shared.panel}>
          <Skeleton height={height} radius="lg" />
        </div>
      ))}
    </div>
  );
}
