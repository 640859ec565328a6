import { errorText, isCancelled } from '@tamarack/core/client';
import { sessionTexts } from '@tamarack/core/session';
import { useDownload } from '@tamarack/core/session/step-up';
import { toast, useText } from '@tamarack/core/ui';

/** Downloads and saves a file, after a step-up if required. A toast says what was saved, or why it failed. */
export function useSaveFile<Wanted = void>(
  load: Parameters<typeof useDownload<Wanted>>[0],
  saved: (file: string) => string,
) {
  const { t } = useText(sessionTexts);
  return useDownload(load, {
    meta: { quiet: true },
    onSuccess: ({ fileName }) => toast.success(saved(fileName)),
    onError: (error) => {
      if (!isCancelled(error)) toast.error(errorText(error, t('failed')));
    },
  });
}
