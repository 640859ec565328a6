import { ApiError, isCancelled } from '@tamarack/core/client';
import type { WireError } from '../../ipc-contract.ts';
import { t } from '../text.ts';

/** An error as a page receives it; an unexpected error is described in general terms only. */
export function wireError(error: unknown): WireError {
  if (isCancelled(error)) return { kind: 'aborted', message: '', specific: false };
  if (!(error instanceof ApiError)) return { kind: 'setup', message: t('requestSetup'), specific: false };
  const { kind, status, code, message, specific, fields, details, retryAfterSeconds } = error;
  return { kind, status, code, message, specific, fields, details, retryAfterSeconds };
}

/** The error of a call made before a server is chosen. */
export const noServer: WireError = { kind: 'setup', message: t('noServer'), specific: true };
