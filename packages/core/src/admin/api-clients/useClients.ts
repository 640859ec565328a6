import { apiClientEndpoints } from '../../domain/platform/api-clients.ts';
import { type ChangeOptions, type Send, useChange } from '../../session/step-up/useChange.ts';
import { useLive } from '../../session/useLive.ts';
import { useRead } from '../../session/useRead.ts';
import { useSearchParamsState } from '../../ui/useSearchParamsState.ts';
import { queryKeys } from '../shared/queryKeys.ts';

/** The API clients, updated live. */
export function useClients() {
  useLive({ types: ['platform.client_changed'] }, [queryKeys.apiClients]);
  return useRead(apiClientEndpoints.list, queryKeys.apiClients, { pick: 'clients' });
}

/** Sends a change of the API clients. The forms show errors. */
export function useClientChange<Answer, Input = void>(
  send: Send<Answer, Input>,
  options: ChangeOptions<Answer, Input>,
) {
  return useChange(send, { ...options, meta: { quiet: true }, refetch: [queryKeys.apiClients] });
}

/**
 * Whether revoked clients are shown and whether the form for a new one is open; both kept in the search
 * params.
 */
export function useClientParams() {
  const { searchParams: params, set } = useSearchParamsState();
  const change = (name: string, on: boolean) => set({ [name]: on && '1' }, { replace: true });
  return {
    showsRevoked: params.get('revoked') === '1',
    creating: params.get('new') === '1',
    showRevoked: (on: boolean) => change('revoked', on),
    setCreating: (on: boolean) => change('new', on),
  };
}
