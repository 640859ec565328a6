import { ApiError, errorText, isCancelled } from '../../client/errors.ts';
import { Notice } from '../../ui/Notice.tsx';
import { t } from './text.ts';

/** Why a change was refused, unless the form's fields already say so or the person cancelled it. */
export function Refusal({ error }: { error: Error | null }) {
  if (!error || isCancelled(error)) return null;
  if (error instanceof ApiError && Object.keys(error.fields).length > 0) return null;
  return (
    <Notice tone="bad" role="alert">
      {errorText(error, t('failed'))}
    </Notice>
  );
}
