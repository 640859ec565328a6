import { type QueryKey, type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BoundCall } from '../../client/call.ts';
import { toast } from '../../ui/toast.ts';
import { useRetries } from '../useRetries.ts';
import { useCall } from './useCall.ts';

/** Sends a change with `call`. */
export type Send<Answer, Input = void> = (call: BoundCall, input: Input) => Promise<Answer>;

export interface ChangeOptions<Answer, Input>
  extends Omit<UseMutationOptions<Answer, Error, Input>, 'mutationFn'> {
  /** Says in a toast what was done. A function may return null for no toast. */
  done?: string | ((answer: Answer, input: Input) => string | null);
  /** Queries that the change may have made outdated. */
  refetch?: readonly QueryKey[];
}

/**
 * Sends a change, after a step-up if the server requires one. After a response that was lost, the same change is only
 * carried out once, however late it is sent again. `onSuccess` and `onSettled` are called at once. Then the
 * queries are refetched, even after an error, which may mean that the screen is outdated; until they have arrived, the
 * change is pending.
 */
export function useChange<Answer, Input = void>(
  send: Send<Answer, Input>,
  { done, refetch = [], ...options }: ChangeOptions<Answer, Input> = {},
) {
  const { isRetry, track } = useRetries();
  const call = useCall(isRetry);
  const client = useQueryClient();
  return useMutation({
    ...options,
    mutationFn: (input: Input) => track(send(call, input)),
    onSuccess: (answer, input, ...rest) => {
      const text = typeof done === 'function' ? done(answer, input) : done;
      if (text) toast.success(text);
      return options.onSuccess?.(answer, input, ...rest);
    },
    onSettled: async (...result) => {
      await options.onSettled?.(...result);
      await Promise.all(refetch.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  });
}
