import { Skeleton } from '@mantine/core';
import styles from './staff.module.css';
import { t } from './text.ts';

/** The shape of the first rows while they are on their way. */
export function StaffSkeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-label={t('loading')}>
      {[1, 2, 3].map((row) => (
        <div key={row} className={styles.person}>
          <Skeleton circle height={30} />
          <Skeleton height={16} width="40%" />
        </div>
      ))}
    </div>
  );
}
