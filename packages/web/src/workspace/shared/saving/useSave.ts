import { ApiError, type BoundCall, isCancelled } from '@tamarack/core/client';
import { useCall } from '@tamarack/core/session/step-up';
import { focusFirstError } from '@tamarack/core/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Sends a change with `call`. */
export type Send<Values, Answer> = (call: BoundCall, values: Values) => Promise<Answer>;

/**
 * Sends a change, asks for a step-up if required, and refetches the data on screen. Focuses the first field that the
 * server refuses. The form shows every other error as `problem`; there is no toast.
 */
export function useSave<Values, Answer>(
  send: Send<Values, Answer>,
  onSaved?: (answer: Answer, values: Values) => void,
) {
  const call = useCall();
  const client = useQueryClient();
  const save = useMutation({
    meta: { silent: true },
    mutationFn: (values: Values) => send(call, values),
    onSuccess: onSaved,
    onSettled: () => client.invalidateQueries({ queryKey: ['clinic'] }),
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
