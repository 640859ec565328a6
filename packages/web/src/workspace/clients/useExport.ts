import { download } from '@tamarack/core/client';
import { clientEndpoints } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { useSaveFile } from '../shared/saving/useSaveFile.ts';
import { clientTexts } from './text.ts';

/** Saves the client list as CSV, after a step-up. */
export function useExport() {
  const { t } = useText(clientTexts);
  return useSaveFile(
    (transport) => download(transport, clientEndpoints.export, {}),
    (file) => t('exported', { file }),
  );
}
