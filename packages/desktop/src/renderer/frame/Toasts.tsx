import { createTheme, MantineThemeProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { toastTiming } from '@tamarack/core/ui';
import { t } from './text.ts';

const named = createTheme({
  components: { Notification: { defaultProps: { closeButtonProps: { 'aria-label': t('closeToast') } } } },
});

/** Draws the toasts that screens hand to `toast`. */
export function Toasts() {
  return (
    <MantineThemeProvider theme={named}>
      <Notifications position="top-right" limit={toastTiming.limit} autoClose={toastTiming.usual} />
    </MantineThemeProvider>
  );
}
