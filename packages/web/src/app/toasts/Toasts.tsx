import { createTheme, MantineThemeProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { translator } from '@tamarack/core/domain';
import { toastTiming } from '@tamarack/core/ui';
import { appText } from '../app-text.ts';
import { currentLocale, readShell } from '../document.ts';

/** Renders the toasts of `toast`. A clinic's screens have their actions at the top and at the right. */
export function Toasts() {
  const close = { 'aria-label': translator(appText, currentLocale())('closeToast') };
  const named = createTheme({ components: { Notification: { defaultProps: { closeButtonProps: close } } } });
  const position = readShell(document).site === 'clinic' ? 'bottom-center' : 'top-right';
  return (
    <MantineThemeProvider theme={named}>
      <Notifications position={position} limit={toastTiming.limit} autoClose={toastTiming.usual} />
    </MantineThemeProvider>
  );
}
