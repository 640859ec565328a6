import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import type { Download, Transport } from '../../client/transport.ts';
import { usePorts, useTransport } from '../SessionProvider.tsx';
import { useStepUp } from './StepUp.tsx';

interface Saved {
  fileName: string;
  bytes: number;
}

/** Downloads a file that the server creates, after a step-up if required, and saves it. */
export function useDownload<Wanted = void>(
  load: (transport: Transport, wanted: Wanted) => Promise<Download>,
  options: Omit<UseMutationOptions<Saved, Error, Wanted>, 'mutationFn'> = {},
) {
  const transport = useTransport();
  const { files } = usePorts();
  const withStepUp = useStepUp();
  return useMutation({
    ...options,
    mutationFn: async (wanted: Wanted) => {
      const file = await withStepUp(() => load(transport, wanted));
      await files.save(file);
      return { fileName: file.fileName, bytes: file.bytes.byteLength };
    },
  });
}
