import type { Download, Transport } from '../../client/transport.ts';
import { useDownload } from '../../session/step-up/useDownload.ts';
import { toast } from '../../ui/toast.ts';
import { t } from './text.ts';

/**
 * Downloads a file that the server creates, after a step-up if required, saves it and shows its name in a
 * toast.
 * @param failure text for a failure without a reason from the server
 */
export function useSaving(make: (transport: Transport) => Promise<Download>, failure?: string) {
  return useDownload(make, {
    meta: { failure },
    onSuccess: ({ fileName }) => toast.success(t('saved', { file: fileName })),
  });
}
