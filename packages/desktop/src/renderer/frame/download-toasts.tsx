import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { DownloadDisplay } from '../host/downloads.ts';
import { t } from './text.ts';

const kilobyte = 1000;

/** Formats a file size, such as `640 kB` or `1.2 MB`. */
function formatSize(bytes: number): string {
  const format = (value: number, unit: string) =>
    new Intl.NumberFormat('en-CA', { style: 'unit', unit, maximumFractionDigits: 1 }).format(value);
  if (bytes < kilobyte ** 2) return format(Math.round(bytes / kilobyte), 'kilobyte');
  return format(bytes / kilobyte ** 2, 'megabyte');
}

/** Shows a toast for each running download, with its progress and a button to cancel it. */
export function createDownloadToasts(cancel: (callId: string) => void): DownloadDisplay {
  const shown = new Set<string>();
  return {
    show(callId, bytes) {
      const toast = {
        id: callId,
        loading: true,
        autoClose: false as const,
        withCloseButton: false,
        role: 'status',
        message: (
          <Group justify="space-between" wrap="nowrap">
            <span className="ui-tabular">{t('saving', { size: formatSize(bytes) })}</span>
            <Button size="xs" variant="default" onClick={() => cancel(callId)}>
              {t('cancel')}
            </Button>
          </Group>
        ),
      };
      if (shown.has(callId)) notifications.update(toast);
      else notifications.show(toast);
      shown.add(callId);
    },
    hide(callId) {
      if (shown.delete(callId)) notifications.hide(callId);
    },
  };
}
