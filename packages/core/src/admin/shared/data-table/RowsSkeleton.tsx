import { Skeleton, VisuallyHidden } from '@mantine/core';
import styles from './table.module.css';

const widths = ['38%', '30%', '44%', '34%', '40%', '28%'];

/** Loading placeholder of a list. */
export function RowsSkeleton({ label, rows = widths.length }: { label: string; rows?: number }) {
  return (
    <div className={styles.skeleton} role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {widths.slice(0, rows).map((width) => (
        <div key={width} className={styles.skeletonRow}>
          <Skeleton height={16} width={width} />
          <Skeleton height={16} width="5.5rem" />
        </div>
      ))}
    </div>
  );
}
