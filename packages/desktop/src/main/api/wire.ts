import { ApiError, isCancelled } from '@tamarack/core/client';
import type { WireAnswer, WireError } from '../../ipc-contract.ts';
import { t } from '../text.ts';

/** An error as it crosses to a page; what is no error of the API says nothing of itself. */
export function wireError(error: unknown): WireError {
  if (isCancelled(error)) return { kind: 'aborted', message: '', specific: false };
  if (!(error instanceof ApiError)) return { kind: 'setup', message: t('noSuchCall'), specific: false };
  const { kind, status, code, message, specific, fields, details, retryAfterSeconds } = error;
  return { kind, status, code, message, specific, fields, details, retryAfterSeconds };
}

/** What a page is told when no server is chosen yet. */
export const noServer: WireError = { kind: 'setup', message: t('noServer'), specific: true };

export const failed = (error: WireError): WireAnswer => ({ ok: false, error });
