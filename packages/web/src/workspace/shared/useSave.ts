import { ApiError, isCancelled } from '@tamarack/core/client';
import { useStepUp } from '@tamarack/core/session/step-up';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** Sends a change, asks for a step-up if required, and refetches the data on screen. */
export function useSave<Values, Answer>(
  send: (values: Values) => Promise<Answer>,
  onSaved?: (answer: Answer, values: Values) => void,
) {
  const client = useQueryClient();
  const withStepUp = useStepUp();
  const save = useMutation({
    meta: { quiet: true },
    mutationFn: (values: Values) => withStepUp(() => send(values)),
    onSuccess: onSaved,
    onSettled: () => client.invalidateQueries({ queryKey: ['clinic'] }),
  });
  const error = save.error && !isCancelled(save.error) ? save.error : null;
  const fields = error instanceof ApiError ? error.fields : {};
  return { ...save, fields, problem: Object.keys(fields).length > 0 ? null : error };
}
