import { ApiError, errorText, hasCode, isCancelled } from '../../client/errors.ts';
import { Notice } from '../../ui/Notice.tsx';
import { consoleText } from './consoleText.ts';

const t = consoleText({
  failed: 'An error occurred',
  conflictTitle: 'Changed by someone else',
  conflictBody:
    'This has changed since you opened it. Close this dialog and check it again; nothing was saved.',
});

/** The error of a dialog's action. Hidden if a field shows it or the operator cancelled. */
export function Problem({ error, fields = [] }: { error: unknown; fields?: readonly string[] }) {
  if (!error || isCancelled(error)) return null;
  if (hasCode(error, 'VERSION_CONFLICT')) {
    return (
      <Notice tone="warn" role="alert" title={t('conflictTitle')}>
        {t('conflictBody')}
      </Notice>
    );
  }
  const isExplained = error instanceof ApiError && fields.some((field) => field in error.fields);
  if (isExplained) return null;
  return (
    <Notice tone="bad" role="alert">
      {errorText(error, t('failed'))}
    </Notice>
  );
}
