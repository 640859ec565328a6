import { ApiError, isCancelled } from '@tamarack/core/client';
import { type ChangeOptions, type Send, useChange } from '@tamarack/core/session/step-up';
import { focusFirstError } from '@tamarack/core/ui';
import { useEffect } from 'react';

/**
 * Sends a change, asks for a step-up if required, and refetches the data on screen. Focuses the first field that the
 * server refuses. The form shows every other error as `problem`; there is no toast of it. `done` is said in a toast.
 */
export function useSave<Values, Answer>(
  send: Send<Answer, Values>,
  onSaved?: (answer: Answer, values: Values) => void,
  done?: ChangeOptions<Answer, Values>['done'],
) {
  const save = useChange(send, {
    ...(done && { done }),
    meta: { silent: true },
    refetch: [['clinic']],
    onSuccess: onSaved,
  });
  useEffect(() => {
    if (Object.keys(fieldsOf(save.error)).length > 0) focusFirstError();
  }, [save.error]);
  const error = save.error && !isCancelled(save.error) ? save.error : null;
  const fields = fieldsOf(error);
  return { ...save, fields, problem: Object.keys(fields).length > 0 ? null : error };
}

function fieldsOf(error: unknown): Record<string, string> {
  return error instanceof ApiError ? error.fields : {};
}
