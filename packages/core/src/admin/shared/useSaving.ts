import { useMutation } from '@tanstack/react-query';
import type { Download, Transport } from '../../client/transport.ts';
import { usePorts, useTransport } from '../../session/SessionProvider.tsx';
import { useStepUp } from '../../session/step-up/StepUp.tsx';
import { toast } from '../../ui/toast.ts';
import { t } from './text.ts';

/**
 * Downloads a file that the server creates, after a step-up if required, saves it and shows its name in a
 * toast.
 * @param failure text for a failure without a reason from the server
 */
export function useSaving(make: (transport: Transport) => Promise<Download>, failure?: string) {
  const transport = useTransport();
  const { files } = usePorts();
  const withStepUp = useStepUp();
  return useMutation({
    meta: { failure },
    mutationFn: async () => {
      const file = await withStepUp(() => make(transport));
      await files.save(file);
      return file.fileName;
    },
    onSuccess: (file) => toast.success(t('saved', { file })),
  });
}
