import { Center, Loader, MantineThemeProvider } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import type { Locale } from '@tamarack/core/domain';
import { LocaleProvider, siteTheme, useText } from '@tamarack/core/ui';
import { useState } from 'react';
import { Opening } from '../workspace/clinic-site/index.ts';
import { appText } from './app-text.ts';

const patience = 200;

/** Shown while a screen's code loads, if that takes longer than 200 ms. */
export function Loading() {
  const { t } = useText(appText);
  const [shown, setShown] = useState(false);
  useTimeout(() => setShown(true), patience, { autoInvoke: true });
  return (
    <Center h="60vh" role="status" aria-label={t('loading')}>
      {shown ? <Loader /> : null}
    </Center>
  );
}

/** Shown at a clinic's address meanwhile: the frame that its sign-in and its workspace open in. */
export function LoadingClinic({ locale }: { locale: Locale }) {
  return (
    <LocaleProvider locale={locale}>
      <MantineThemeProvider theme={siteTheme}>
        <Opening site={undefined} />
      </MantineThemeProvider>
    </LocaleProvider>
  );
}
