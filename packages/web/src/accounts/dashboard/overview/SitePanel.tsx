import { Button, Group } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { call } from '@tamarack/core/client';
import { type ClinicDashboard, signInEndpoints } from '@tamarack/core/domain';
import { useTransport } from '@tamarack/core/session';
import { Notice, useText } from '@tamarack/core/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import classes from '../account.module.css';
import { Panel } from '../frame/Panel.tsx';
import { dashboardTexts } from '../text.ts';

/** The clinic's own site, opened signed in: a single-use code carries the session across. */
export function SitePanel({ clinic }: { clinic: ClinicDashboard }) {
  const { t } = useText(dashboardTexts);
  const transport = useTransport();
  const [blocked, setBlocked] = useState(false);
  const code = useMutation({
    mutationFn: () =>
      call(transport, signInEndpoints.createSiteCode, { payload: { tenantId: clinic.tenantId } }),
  });
  const ready = clinic.status === 'active';

  const open = async (here: boolean) => {
    // Browsers allow opening a tab only during the click; its URL is set once the code has arrived.
    const tab = here ? window : window.open('about:blank', '_blank');
    setBlocked(tab === null);
    if (!tab) return;
    try {
      const { url } = await code.mutateAsync();
      tab.location.assign(url);
    } catch {
      if (!here) tab.close();
    }
  };

  return (
    <Panel title={t('siteTitle')}>
      <Group gap="0.75rem 1rem" justify="space-between">
        <span className={classes.siteAddress}>{clinic.siteUrl.replace(/^https?:\/\//, '')}</span>
        <Button
          disabled={!ready}
          loading={code.isPending}
          rightSection={<IconExternalLink size={18} aria-hidden="true" />}
          onClick={() => void open(false)}
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
            <Button size="sm" variant="default" onClick={() => void open(true)}>
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
