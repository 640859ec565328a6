import { notifications } from '@mantine/notifications';

/** How long toasts stay, in milliseconds, and how many are kept (product specification, section 9). */
export const toastTiming = { usual: 4000, success: 2000, limit: 20 } as const;

/** Short messages in the corner. Each returns the id by which `toast.hide` takes it away. */
export const toast = {
  success: (message: string) =>
    notifications.show({ message, color: 'green', autoClose: toastTiming.success, role: 'status' }),
  /** One that is on the screen already is not shown twice. */
  error: (message: string) => notifications.show({ id: message, message, color: 'red', role: 'alert' }),
  info: (message: string) => notifications.show({ message, role: 'status' }),
  /** Stays until it is hidden: end it with `toast.hide` when the work is done. */
  loading: (message: string) =>
    notifications.show({ message, loading: true, autoClose: false, allowClose: false, role: 'status' }),
  hide: (id: string) => {
    notifications.hide(id);
  },
};
