import { MantineThemeProvider } from '@mantine/core';
import type { Locale } from '@tamarack/core/domain';
import { LocaleProvider, siteTheme } from '@tamarack/core/ui';
import { Opening } from '../workspace/clinic-site/index.ts';

/** Shown at a clinic's address while a screen's code loads: the frame that its sign-in and its workspace open in. */
export function LoadingClinic({ locale }: { locale: Locale }) {
  return (
    <LocaleProvider locale={locale}>
      <MantineThemeProvider theme={siteTheme}>
        <Opening site={undefined} />
      </MantineThemeProvider>
    </LocaleProvider>
  );
}
