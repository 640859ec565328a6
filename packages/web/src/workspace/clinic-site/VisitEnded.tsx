import { Title } from '@mantine/core';
import type { SiteInfo } from '@tamarack/core/domain';
import { usePageTitle, useText } from '@tamarack/core/ui';
import { ClinicFrame } from './ClinicFrame.tsx';
import classes from './clinic-site.module.css';
import { clinicSiteTexts } from './text.ts';

/** Shown after an operator's visit; no clinic data stays on the screen. */
export function VisitEnded({ site }: { site: SiteInfo }) {
  const { t } = useText(clinicSiteTexts);
  const title = t('visitEndedTitle');
  usePageTitle(title);
  return (
    <ClinicFrame site={site} narrow>
      <div className={classes.closed} role="status">
        <Title order={1} size="1.875rem">
          {title}
        </Title>
        <p className={classes.muted}>{t('visitEndedBody')}</p>
      </div>
    </ClinicFrame>
  );
}
