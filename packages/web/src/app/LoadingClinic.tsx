import { MantineThemeProvider } from '@mantine/core';
import type { Locale } from '@tamarack/core/domain';
import { LocaleProvider, siteTheme } from '@tamarack/core/ui';
import { Opening } from '../workspace/clinic-site/index.ts';

/** Shown on a clinic's site while a screen's code loads: the frame of its sign-in and workspace. */
export function LoadingClinic({ locale }: { locale: Locale }) {
  return (
    <LocaleProvider locale={locale}>
      <MantineThemeProvider theme={siteTheme}>
        <Opening site={undefined} />
      </MantineThemeProvider>
    </LocaleProvider>
  );
}
