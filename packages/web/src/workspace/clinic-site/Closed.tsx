import { Anchor, Text, Title } from '@mantine/core';
import type { SiteInfo } from '@tamarack/core/domain';
import { useText } from '@tamarack/core/ui';
import { useEffect } from 'react';
import { dashboardUrl } from '../../shared/paths.ts';
import { ClinicFrame } from './ClinicFrame.tsx';
import classes from './clinic-site.module.css';
import { clinicSiteTexts } from './text.ts';

const words = {
  suspended: ['suspendedTitle', 'suspendedBody'],
  terminated: ['terminatedTitle', 'terminatedBody'],
  provisioning: ['provisioningTitle', 'provisioningBody'],
} as const;

export interface ClosedProps {
  site: SiteInfo;
  status: keyof typeof words;
  /** The operators' message to the clinic. */
  message?: string;
}

/** Why the site is not available. */
export function Closed({ site, status, message }: ClosedProps) {
  const { t, locale } = useText(clinicSiteTexts);
  const [title, body] = words[status];
  return (
    <div className={classes.closed} role="status">
      <Title order={1} size="1.875rem">
        {t(title, { clinic: site.clinicName ?? '' })}
      </Title>
      {message ? <Text fw={600}>{message}</Text> : null}
      <Text c="dimmed">{t(body)}</Text>
      {status === 'suspended' ? (
        <Text>
          {t('suspendedOwner')}{' '}
          <Anchor href={dashboardUrl(site, locale)} underline="always">
            {t('dashboard')}
          </Anchor>
        </Text>
      ) : null}
    </div>
  );
}

/**
 * Shown when a site closes while this page is open. It reloads once, because the server's own page gives the reason.
 */
export function ClosedSite({ site, status }: Pick<ClosedProps, 'site' | 'status'>) {
  useEffect(() => {
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (visit?.type !== 'reload') window.location.reload();
  }, []);
  return (
    <ClinicFrame site={site} narrow>
      <Closed site={site} status={status} />
    </ClinicFrame>
  );
}
