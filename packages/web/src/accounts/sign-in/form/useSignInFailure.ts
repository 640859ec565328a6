import { ApiError, errorText, hasCode } from '@tamarack/core/client';
import { toast, useText } from '@tamarack/core/ui';
import { useState } from 'react';
import { formatTime } from '../../../shared/format.ts';
import { signInFormTexts } from './sign-in-text.ts';

/** The message of a failed sign-in: until when the account is locked, the server's reason, or `Login failed`. */
export function useSignInFailure() {
  const { t, locale } = useText(signInFormTexts);
  const [text, setText] = useState<string>();

  const explain = (error: unknown) => {
    if (hasCode(error, 'ACCOUNT_LOCKED') && error.retryAfterSeconds) {
      const until = new Date(Date.now() + error.retryAfterSeconds * 1000);
      setText(t('lockedUntil', { time: formatTime(until, locale) }));
      return;
    }
    const reason = [errorText(error, t('loginFailed')), customerMessage(error)].filter(Boolean).join(' ');
    if (error instanceof ApiError && error.status === 429) toast.error(reason);
    setText(reason);
  };

  return { text, explain, say: setText, clear: () => setText(undefined) };
}

/** The operators' message to the people of a suspended clinic. */
function customerMessage(error: unknown): string | undefined {
  if (!hasCode(error, 'TENANT_SUSPENDED')) return undefined;
  const { customerMessage: message } = error.details;
  return typeof message === 'string' ? message : undefined;
}
