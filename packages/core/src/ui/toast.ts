import { notifications } from '@mantine/notifications';

/**
 * How long toasts stay, in milliseconds, and how many are kept (product specification, section 9). Those with a button or
 * a link stay longer.
 */
export const toastTiming = { usual: 4000, success: 2000, action: 8000, limit: 20 } as const;

/** Toasts. Each call returns an id for `toast.hide`. */
export const toast = {
  success: (message: string) =>
    notifications.show({ message, color: 'green', autoClose: toastTiming.success, role: 'status' }),
  /** Does nothing while the same text is shown. */
  error: (message: string) => notifications.show({ id: message, message, color: 'red', role: 'alert' }),
  /** Does nothing while the same text is shown. */
  info: (message: string) => notifications.show({ id: message, message, role: 'status' }),
  /** Stays until hidden with `toast.hide`. */
  loading: (message: string) =>
    notifications.show({ message, loading: true, autoClose: false, allowClose: false, role: 'status' }),
  hide: (id: string) => {
    notifications.hide(id);
  },
};
