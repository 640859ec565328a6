import { Button, Group, Title } from '@mantine/core';
import type { CodeHolder, SessionUser, SiteInfo } from '@tamarack/core/domain';
import { usePageTitle, useText } from '@tamarack/core/ui';
import { ClinicFrame } from './ClinicFrame.tsx';
import classes from './clinic-site.module.css';
import { clinicSiteTexts } from './text.ts';

export interface OtherPersonProps {
  site: SiteInfo;
  /** The person signed in here. */
  user: SessionUser;
  /** The person whose session the code would open. */
  holder: CodeHolder;
  accept: () => void;
  refuse: () => void;
}

/** Asks before a code signs this browser in as someone else. */
export function OtherPerson({ site, user, holder, accept, refuse }: OtherPersonProps) {
  const { t } = useText(clinicSiteTexts);
  const title = t('otherPersonTitle');
  usePageTitle(title);
  return (
    <ClinicFrame site={site} narrow>
      <div className={classes.closed}>
        <Title order={1} size="1.875rem">
          {title}
        </Title>
        <p>{t('otherPersonBody', { name: user.name, email: user.email })}</p>
        <p>{t('otherPersonQuestion', { name: holder.name, email: holder.email })}</p>
        <p className={classes.muted}>{t('otherPersonHint')}</p>
        <Group justify="center">
          <Button onClick={refuse}>{t('otherPersonStay', { name: user.name })}</Button>
          <Button variant="default" onClick={accept}>
            {t('otherPersonContinue', { name: holder.name })}
          </Button>
        </Group>
      </div>
    </ClinicFrame>
  );
}
