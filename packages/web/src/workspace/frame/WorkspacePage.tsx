import { Group, Title } from '@mantine/core';
import type { ClinicPermission } from '@tamarack/core/domain';
import { useSession } from '@tamarack/core/session';
import { Notice, usePageTitle, useText } from '@tamarack/core/ui';
import type { ReactNode } from 'react';
import { ClosedToSupport } from '../shared/ClosedToSupport.tsx';
import classes from './frame.module.css';
import { useCovered, useMe } from './me.ts';
import { frameTexts } from './text.ts';

export interface WorkspacePageProps {
  title: string;
  /** Shown beside the title, such as an add button. */
  actions?: ReactNode;
  /** Shown below the title. */
  lead?: ReactNode;
  /** Members without it read that their role does not include the screen, operators that support does not see it. */
  permission?: ClinicPermission;
  /** Uses the whole width, as the calendar does. */
  wide?: boolean;
  children: ReactNode;
}

/** A screen of the workspace: its title, actions and content. */
export function WorkspacePage({
  title,
  actions,
  lead,
  permission,
  wide = false,
  children,
}: WorkspacePageProps) {
  const { t } = useText(frameTexts);
  const { clinicName, permissions } = useMe();
  const { user } = useSession();
  const isOperator = user?.operator !== undefined;
  const isCovered = useCovered();
  const allowed = permission === undefined || permissions.includes(permission);
  // The title of a tab may name a client, and stays in sight while the screen is covered.
  usePageTitle(isCovered ? clinicName : `${title} · ${clinicName}`);
  return (
    <div className={classes.page} data-wide={wide || undefined}>
      <Group gap="0.75rem 1.5rem" justify="space-between" align="flex-start">
        <div>
          <Title order={1} className={classes.pageTitle}>
            {title}
          </Title>
          {lead ? <p className={classes.lead}>{lead}</p> : null}
        </div>
        {actions && allowed ? <Group gap="xs">{actions}</Group> : null}
      </Group>
      {allowed ? (
        children
      ) : isOperator ? (
        <ClosedToSupport />
      ) : (
        <Notice tone="info" title={t('forbidden')}>
          {t('forbiddenBody')}
        </Notice>
      )}
    </div>
  );
}
