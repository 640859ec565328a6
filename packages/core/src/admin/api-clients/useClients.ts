import { useMutation, useQueryClient } from '@tanstack/react-query';
import { hasCode } from '../../client/errors.ts';
import {
  type ApiClientInfo,
  apiClientEndpoints,
  type IssuedKey,
  type KeyRotation,
  type NewApiClient,
} from '../../domain/platform/api-clients.ts';
import { useCall } from '../../session/step-up/useCall.ts';
import { useLive } from '../../session/useLive.ts';
import { useRead } from '../../session/useRead.ts';
import { toast } from '../../ui/toast.ts';
import { useSearchParamsState } from '../../ui/useSearchParamsState.ts';
import { queryKeys } from '../shared/queryKeys.ts';
import { t } from './text.ts';

/** The API clients, updated live. */
export function useClients() {
  useLive({ types: ['platform.client_changed'] }, [queryKeys.apiClients]);
  return useRead(apiClientEndpoints.list, queryKeys.apiClients, { pick: 'clients' });
}

export type ClientChange =
  | ({ kind: 'create' } & NewApiClient)
  | { kind: 'edit'; client: ApiClientInfo; name: string; requestsPerMinute: number }
  | ({ kind: 'rotate'; client: ApiClientInfo } & Omit<KeyRotation, 'version'>)
  | { kind: 'retire'; client: ApiClientInfo }
  | { kind: 'revoke'; client: ApiClientInfo };

const done: Record<Exclude<ClientChange['kind'], 'rotate'>, string> = {
  create: t('createDone'),
  edit: t('saved'),
  retire: t('retireDone'),
  revoke: t('revokeDone'),
};

/**
 * Creates, edits and revokes API clients and rotates their keys. Resolves to the new key if one was made. The
 * forms show errors.
 */
export function useClientChanges() {
  const call = useCall();
  const client = useQueryClient();
  return useMutation({
    meta: { quiet: true },
    mutationFn: async (change: ClientChange): Promise<IssuedKey | null> => {
      if (change.kind === 'create') {
        const { kind: _, ...payload } = change;
        return call(apiClientEndpoints.create, { payload });
      }
      const { clientId, version } = change.client;
      const params = { clientId };
      switch (change.kind) {
        case 'rotate': {
          const { overlapHours, expiresInDays, endOldKey } = change;
          const payload = { version, overlapHours, expiresInDays, endOldKey };
          return call(apiClientEndpoints.rotateKey, { params, payload });
        }
        case 'edit': {
          const { name, requestsPerMinute } = change;
          const payload = { version, name, requestsPerMinute };
          await call(apiClientEndpoints.update, { params, payload });
          return null;
        }
        case 'retire':
        case 'revoke': {
          const { retireOldKey, revoke } = apiClientEndpoints;
          const endpoint = change.kind === 'retire' ? retireOldKey : revoke;
          await call(endpoint, { params, payload: { version } });
          return null;
        }
      }
    },
    onSuccess: (_issued, change) => {
      if (change.kind !== 'rotate') toast.success(done[change.kind]);
      void client.invalidateQueries({ queryKey: queryKeys.apiClients });
    },
    onError: (error) => {
      if (hasCode(error, 'VERSION_CONFLICT'))
        void client.invalidateQueries({ queryKey: queryKeys.apiClients });
    },
  });
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
