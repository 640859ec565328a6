import { download as downloadFile } from '@tamarack/core/client';
import { clinicEndpoints, type Locale } from '@tamarack/core/domain';
import { usePorts, useTransport } from '@tamarack/core/session';
import { useStepUp } from '@tamarack/core/session/step-up';
import { useMutation } from '@tanstack/react-query';
import { formatSize } from '../../../shared/format.ts';

/** Saves all data of a clinic as a file, after a step-up. */
export function useExport(tenantId: string, locale: Locale) {
  const transport = useTransport();
  const { files } = usePorts();
  const withStepUp = useStepUp();
  return useMutation({
    meta: { quiet: true },
    mutationFn: async () => {
      const params = { tenantId };
      const file = await withStepUp(() => downloadFile(transport, clinicEndpoints.export, { params }));
      await files.save(file);
      return { file: file.fileName, size: formatSize(file.bytes.byteLength, locale) };
    },
  });
}
