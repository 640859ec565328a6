import { useMemo } from 'react';
import { type BoundCall, call } from '../../client/call.ts';
import { useTransport } from '../SessionProvider.tsx';
import { useStepUp } from './StepUp.tsx';

/** `call` with the session's transport, after a step-up if the server requires one. */
export function useCall(): BoundCall {
  const transport = useTransport();
  const withStepUp = useStepUp();
  return useMemo(
    () =>
      (...input) =>
        withStepUp(() => call(transport, ...input)),
    [transport, withStepUp],
  );
}
