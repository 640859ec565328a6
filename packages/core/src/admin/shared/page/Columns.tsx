import type { CSSProperties, ReactNode } from 'react';
import styles from '../shared.module.css';

export interface ColumnsProps {
  left: ReactNode;
  right: ReactNode;
  /** Width of the left column as a grid track, such as `1.7fr`; by default that of the right one. */
  leftWidth?: string;
}

/** Panels in two columns on wide screens, in one on narrow screens. */
export function Columns({ left, right, leftWidth }: ColumnsProps) {
  return (
    <div className={styles.columns} style={{ '--left-width': leftWidth } as CSSProperties}>
      <div className={styles.column}>{left}</div>
      <div className={styles.column}>{right}</div>
    </div>
  );
}
