import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePageTitle } from '../../../ui/usePageTitle.ts';
import styles from '../shared.module.css';
import { type Step, Trail } from './Trail.tsx';

export interface PageProps {
  title: string;
  /** Title of the browser tab when it differs. */
  tabTitle?: string;
  subtitle?: ReactNode;
  /** Breadcrumb: the parent screens, outermost first. */
  trail?: readonly Step[];
  /** Buttons to the right of the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A screen of the console: breadcrumb, title, actions and content. */
export function Page({ title, tabTitle = title, subtitle, trail, actions, children }: PageProps) {
  usePageTitle(tabTitle);
  return (
    <div className={styles.page}>
      {trail ? <Trail steps={trail} here={title} /> : null}
      <header className={styles.head}>
        <div>
          <Title order={1} className={styles.title}>
            {title}
          </Title>
          {subtitle === undefined ? null : <div className={styles.subtitle}>{subtitle}</div>}
        </div>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </header>
      {children}
    </div>
  );
}
