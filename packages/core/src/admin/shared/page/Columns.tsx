import type { ReactNode } from 'react';
import styles from '../shared.module.css';

/** Panels in two columns on wide screens, in one on narrow screens. */
export function Columns({ left, right }: { left: ReactNode; right: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div className={styles.column}>{left}</div>
      <div className={styles.column}>{right}</div>
    </div>
  );
}
