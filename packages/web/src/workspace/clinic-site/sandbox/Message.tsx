import { Button, Text, Title } from '@mantine/core';
import type { SiteInfo } from '@tamarack/core/domain';
import { usePageTitle, useText } from '@tamarack/core/ui';
import type { ReactNode } from 'react';
import { localePath } from '../../../shared/paths.ts';
import { ClinicFrame } from '../ClinicFrame.tsx';
import classes from './sandbox.module.css';
import { sandboxTexts } from './text.ts';

export interface MessageProps {
  site: SiteInfo;
  title: string;
  children: ReactNode;
  /** Replaces the link to a new link. */
  actions?: ReactNode;
  newLink?: 'newLink' | 'getLink';
}

/** A short message: why the sandbox is not open, and what to do. */
export function Message({ site, title, children, actions, newLink = 'newLink' }: MessageProps) {
  const { t, locale } = useText(sandboxTexts);
  usePageTitle(title);
  return (
    <ClinicFrame site={site} narrow>
      <div className={classes.message}>
        <Title order={1} size="1.875rem">
          {title}
        </Title>
        <Text component="div">{children}</Text>
        {actions ?? (
          <Button component="a" href={`${site.mainUrl}${localePath(locale, '/demo')}#sandbox`} size="md">
            {t(newLink)}
          </Button>
        )}
      </div>
    </ClinicFrame>
  );
}
