import { createTheme, MantineThemeProvider } from '@mantine/core';
import { useText } from '@tamarack/core/ui';
import { type ReactNode, useMemo } from 'react';
import { dashboardTexts } from '../text.ts';

/** Theme with smaller buttons than on the sign-in, and an accessible name for the close button of dialogs. */
export function DashboardTheme({ children }: { children: ReactNode }) {
  const { t } = useText(dashboardTexts);
  const theme = useMemo(
    () =>
      createTheme({
        components: {
          Button: { defaultProps: { size: 'md' } },
          Modal: {
            defaultProps: { closeButtonProps: { 'aria-label': t('close') } },
            styles: { title: { fontWeight: 600 } },
          },
        },
      }),
    [t],
  );
  return <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>;
}
