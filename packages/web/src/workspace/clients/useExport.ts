import { download, errorText, isCancelled } from '@tamarack/core/client';
import { clientEndpoints } from '@tamarack/core/domain/workspace';
import { sessionTexts, usePorts, useTransport } from '@tamarack/core/session';
import { useStepUp } from '@tamarack/core/session/step-up';
import { toast, useText } from '@tamarack/core/ui';
import { useMutation } from '@tanstack/react-query';
import { clientTexts } from './text.ts';

/** Saves the client list as CSV, after a step-up. */
export function useExport() {
  const transport = useTransport();
  const { files } = usePorts();
  const withStepUp = useStepUp();
  const { t } = useText(clientTexts);
  const { t: session } = useText(sessionTexts);
  return useMutation({
    meta: { quiet: true },
    mutationFn: async () => {
      const file = await withStepUp(() => download(transport, clientEndpoints.export, {}));
      await files.save(file);
      return file.fileName;
    },
    onSuccess: (file) => toast.success(t('exported', { file })),
    onError: (error) => {
      if (!isCancelled(error)) toast.error(errorText(error, session('failed')));
    },
  });
}
