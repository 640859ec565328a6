import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { DownloadDisplay } from '../host/downloads.ts';
import { t } from './text.ts';

const kilobyte = 1000;

/** Size of a file as people read it: `640 kB`, `1.2 MB`. */
function readableSize(bytes: number): string {
  const size = (value: number, unit: string) =>
    new Intl.NumberFormat('en-CA', { style: 'unit', unit, maximumFractionDigits: 1 }).format(value);
  if (bytes < kilobyte ** 2) return size(Math.round(bytes / kilobyte), 'kilobyte');
  return size(bytes / kilobyte ** 2, 'megabyte');
}

/** A toast for each file that is being saved, with how far it has come and a way to stop it. */
export function downloadToasts(cancel: (callId: string) => void): DownloadDisplay {
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
            <span className="ui-tabular">{t('saving', { size: readableSize(bytes) })}</span>
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
