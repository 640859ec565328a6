import { errorText, isCancelled } from '../client/errors.ts';
import { Notice } from '../ui/Notice.tsx';
import { useText } from '../ui/useText.tsx';
import { sessionTexts } from './text.ts';

/** A long form may be sent with Enter from a field far above. */
const scrollIntoView = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'nearest' });

/** Why an action failed, scrolled into view; nothing without an error, or if the person cancelled. */
export function Problem({ error }: { error: unknown }) {
  const { t } = useText(sessionTexts);
  if (!error || isCancelled(error)) return null;
  return (
    <Notice tone="bad" role="alert" ref={scrollIntoView}>
      {errorText(error, t('failed'))}
    </Notice>
  );
}
