import { Title } from '@mantine/core';
import { usePageTitle } from '@tamarack/core/ui';
import type { ReactNode } from 'react';
import classes from './frame.module.css';
import { useMe } from './me.ts';

export interface WorkspacePageProps {
  title: string;
  /** Shown beside the title, such as an add button. */
  actions?: ReactNode;
  /** Shown below the title. */
  lead?: ReactNode;
  /** Uses the whole width, as the calendar does. */
  wide?: boolean;
  children: ReactNode;
}

/** A screen of the workspace: its title, actions and content. */
export function WorkspacePage({ title, actions, lead, wide = false, children }: WorkspacePageProps) {
  const { clinicName } = useMe();
  usePageTitle(`${title} · ${clinicName}`);
  return (
    <div className={classes.page} data-wide={wide || undefined}>
      <div className={classes.pageHead}>
        <div>
          <Title order={1} className={classes.pageTitle}>
            {title}
          </Title>
          {lead ? <p className={classes.lead}>{lead}</p> : null}
        </div>
        {actions ? <div className={classes.actions}>{actions}</div> : null}
      </div>
      {children}
    </div>
  );
}
