import { Button, Group } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { ClinicDashboard } from '@tamarack/core/domain';
import { Notice, useText } from '@tamarack/core/ui';
import classes from '../account.module.css';
import { Panel } from '../frame/Panel.tsx';
import { dashboardTexts } from '../text.ts';
import { useOpenSite } from './useOpenSite.ts';

/** The clinic's own site, opened signed in: a single-use code carries the session across. */
export function SitePanel({ clinic }: { clinic: ClinicDashboard }) {
  const { t } = useText(dashboardTexts);
  const { open, isPending, blocked } = useOpenSite(clinic);
  const ready = clinic.status === 'active';

  return (
    <Panel title={t('siteTitle')}>
      <Group gap="0.75rem 1rem" justify="space-between">
        <span className={classes.siteAddress}>{clinic.siteUrl.replace(/^https?:\/\//, '')}</span>
        <Button
          disabled={!ready}
          loading={isPending}
          rightSection={<IconExternalLink size={18} aria-hidden="true" />}
          onClick={() => void open()}
        >
          {t('siteOpen')}
        </Button>
      </Group>
      {ready ? null : <p className={classes.panelIntro}>{t('siteNotYet')}</p>}
      {blocked ? (
        <Notice
          tone="warn"
          role="alert"
          actions={
            <Button size="sm" variant="default" onClick={() => void open({ here: true })}>
              {t('sitePopupLink')}
            </Button>
          }
        >
          {t('sitePopup')}
        </Notice>
      ) : null}
    </Panel>
  );
}
