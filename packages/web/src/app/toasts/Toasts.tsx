import { createTheme, MantineThemeProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { translator } from '@tamarack/core/domain';
import { toastTiming } from '@tamarack/core/ui';
import { appText } from '../app-text.ts';
import { currentLocale } from '../document.ts';

/** Renders the toasts of `toast`. */
export function Toasts() {
  const close = { 'aria-label': translator(appText, currentLocale())('closeToast') };
  const named = createTheme({ components: { Notification: { defaultProps: { closeButtonProps: close } } } });
  return (
    <MantineThemeProvider theme={named}>
      <Notifications position="top-right" limit={toastTiming.limit} autoClose={toastTiming.usual} />
    </MantineThemeProvider>
  );
}
