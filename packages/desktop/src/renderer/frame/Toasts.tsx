import { createTheme, MantineThemeProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { toastTiming } from '@tamarack/core/ui';
import { t } from './text.ts';

const toastTheme = createTheme({
  components: { Notification: { defaultProps: { closeButtonProps: { 'aria-label': t('closeToast') } } } },
});

/** Shows the toasts of `toast`. */
export function Toasts() {
  return (
    <MantineThemeProvider theme={toastTheme}>
      <Notifications position="top-right" limit={toastTiming.limit} autoClose={toastTiming.usual} />
    </MantineThemeProvider>
  );
}
