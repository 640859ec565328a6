import { createTheme, MantineThemeProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { translator } from '@tamarack/core/domain';
import { toastTiming } from '@tamarack/core/ui';
import { appText } from './app-text.ts';
import { currentLocale } from './document.ts';

/** Draws the toasts that screens hand to `toast`. A module of its own, so that no first view waits for it. */
export default function Toasts() {
  const close = { 'aria-label': translator(appText, currentLocale())('closeToast') };
  const named = createTheme({ components: { Notification: { defaultProps: { closeButtonProps: close } } } });
  return (
    <MantineThemeProvider theme={named}>
      <Notifications position="top-right" limit={toastTiming.limit} autoClose={toastTiming.usual} />
    </MantineThemeProvider>
  );
}
