import { ApiError, hasCode } from '../../client/errors.ts';
import { Problem as SessionProblem } from '../../session/Problem.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { consoleText } from './consoleText.ts';

const t = consoleText({
  conflictTitle: 'Changed by someone else',
  conflictBody:
    'This has changed since you opened it. Close this dialog and check it again; nothing was saved.',
});

/** The error of a dialog's action. Hidden if a field shows it or the operator cancelled. */
export function Problem({ error, fields = [] }: { error: unknown; fields?: readonly string[] }) {
  if (hasCode(error, 'VERSION_CONFLICT')) {
    return (
      <Notice tone="warn" role="alert" title={t('conflictTitle')}>
        {t('conflictBody')}
      </Notice>
    );
  }
  const isExplained = error instanceof ApiError && fields.some((field) => field in error.fields);
  return isExplained ? null : <SessionProblem error={error} />;
}
