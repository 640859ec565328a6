import type { ReactNode } from 'react';
import styles from '../data-table/table.module.css';

/** Search and filters above a list; what bears `data-end` stands at the right. */
export function Toolbar({ children }: { children: ReactNode }) {
  return <search className={styles.toolbar}>{children}</search>;
}
