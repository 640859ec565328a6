import { errorText, hasCode } from '@tamarack/core/client';
import { sessionTexts } from '@tamarack/core/session';
import { ErrorNotice, useText } from '@tamarack/core/ui';
import { fieldErrors } from '../fieldErrors.ts';
import { importWords } from './text.ts';

/** Whether an import was committed in part: the server, which answers a repeat so, stopped before its end. */
export const isInterrupted = (error: unknown): boolean => hasCode(error, 'ALREADY_DONE');

/** Why a file cannot be read or imported. */
export function ImportProblem({ error }: { error: unknown }) {
  const { t } = useText(importWords);
  const { t: session } = useText(sessionTexts);
  if (!error) return <ErrorNotice>{null}</ErrorNotice>;
  if (isInterrupted(error)) return <ErrorNotice>{t('interrupted')}</ErrorNotice>;
  const [reason] = Object.values(fieldErrors(error));
  return <ErrorNotice>{reason ?? errorText(error, session('failed'))}</ErrorNotice>;
}
