import { useMemo } from 'react';
import { type BoundCall, bindCall } from '../../client/call.ts';
import { useTransport } from '../SessionProvider.tsx';
import { useStepUp } from './StepUp.tsx';

const never = () => false;

/**
 * `call` with the session's transport, after a step-up if the server requires one. `isRetry` returns whether the last call
 * may have been carried out, so that the next one may repeat it.
 */
export function useCall(isRetry: () => boolean = never): BoundCall {
  const transport = useTransport();
  const withStepUp = useStepUp();
  return useMemo(() => {
    const call = bindCall(transport, isRetry);
    return (...input) => withStepUp(() => call(...input));
  }, [transport, withStepUp, isRetry]);
}
