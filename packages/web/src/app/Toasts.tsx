import { Notifications } from '@mantine/notifications';
import { toastTiming } from '@tamarack/core/ui';

/** Draws the toasts that screens hand to `toast`. A module of its own, so that no first view waits for it. */
export default function Toasts() {
  return <Notifications position="top-right" limit={toastTiming.limit} autoClose={toastTiming.usual} />;
}
