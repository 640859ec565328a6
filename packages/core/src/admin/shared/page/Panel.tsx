import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import styles from '../shared.module.css';

export interface PanelProps {
  title: ReactNode;
  /** To the right of the title. */
  aside?: ReactNode;
  /** A line between title and content, for lists that reach the edges. */
  line?: boolean;
  className?: string;
  children: ReactNode;
}

/** A panel with a title. */
export function Panel({ title, aside, line = false, className, children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={className ? `${styles.panel} ${className}` : styles.panel}>
      <div className={styles.panelHead} data-line={line || undefined}>
        <Title order={2} id={id} className={styles.panelTitle}>
          {title}
        </Title>
        {aside ? <div className={styles.panelAside}>{aside}</div> : null}
      </div>
      {children}
    </section>
  );
}
