import { errorText, isCancelled } from '../client/errors.ts';
import { ErrorNotice } from '../ui/Notice.tsx';
import { useText } from '../ui/useText.tsx';
import { sessionTexts } from './text.ts';

/** Why an action failed; nothing without an error, or if the person cancelled. */
export function Problem({ error }: { error: unknown }) {
  const { t } = useText(sessionTexts);
  return <ErrorNotice>{error && !isCancelled(error) ? errorText(error, t('failed')) : null}</ErrorNotice>;
}
