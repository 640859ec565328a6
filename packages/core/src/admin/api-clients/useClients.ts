import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as clientsApi from '../../client/apiClients.ts';
import { hasCode } from '../../client/errors.ts';
import type { ApiClientInfo } from '../../domain/platform/api-clients.ts';
import { useTransport } from '../../session/SessionProvider.tsx';
import { useLive } from '../../session/useLive.ts';
import { toast } from '../../ui/toast.ts';
import { queryKeys } from '../shared/queryKeys.ts';
import { useStepUp } from '../shared/step-up/StepUp.tsx';
import { useAddress } from '../shared/useAddress.ts';
import { t } from './text.ts';

/** The applications, live. */
export function useClients() {
  const transport = useTransport();
  useLive({ types: ['platform.client_changed'] }, [queryKeys.apiClients]);
  return useQuery({
    queryKey: queryKeys.apiClients,
    queryFn: ({ signal }) => clientsApi.list(transport, signal),
    meta: { quiet: true },
  });
}

export type ClientChange =
  | ({ kind: 'create' } & clientsApi.NewApiClient)
  | { kind: 'edit'; client: ApiClientInfo; name: string; requestsPerMinute: number }
  | { kind: 'rotate'; client: ApiClientInfo; overlapHours: number; expiresInDays: number | null }
  | { kind: 'retire'; client: ApiClientInfo }
  | { kind: 'revoke'; client: ApiClientInfo };

const done: Record<Exclude<ClientChange['kind'], 'rotate'>, string> = {
  create: t('createDone'),
  edit: t('saved'),
  retire: t('retireDone'),
  revoke: t('revokeDone'),
};

/** Whatever an owner does to an application; answers with the new key where one was made. Forms show the failures. */
export function useClientChanges() {
  const transport = useTransport();
  const client = useQueryClient();
  const withStepUp = useStepUp();
  return useMutation({
    meta: { quiet: true },
    mutationFn: async (change: ClientChange): Promise<clientsApi.IssuedKey | null> => {
      switch (change.kind) {
        case 'create': {
          const { kind: _, ...values } = change;
          return withStepUp(() => clientsApi.create(transport, values));
        }
        case 'rotate': {
          const { overlapHours, expiresInDays } = change;
          const { clientId, version } = change.client;
          return withStepUp(() =>
            clientsApi.rotateKey(transport, clientId, { version, overlapHours, expiresInDays }),
          );
        }
        case 'edit': {
          const { name, requestsPerMinute } = change;
          const { clientId, version } = change.client;
          await clientsApi.update(transport, clientId, { version, name, requestsPerMinute });
          return null;
        }
        case 'retire':
        case 'revoke': {
          const act = change.kind === 'retire' ? clientsApi.retireOldKey : clientsApi.revoke;
          await withStepUp(() => act(transport, change.client.clientId, change.client.version));
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

/** Whether revoked applications are shown and the form for a new one is open, kept in the address. */
export function useClientParams() {
  const { params, set } = useAddress();
  const change = (name: string, on: boolean) => set({ [name]: on && '1' }, { replace: true });
  return {
    showsRevoked: params.get('revoked') === '1',
    creating: params.get('new') === '1',
    showRevoked: (on: boolean) => change('revoked', on),
    setCreating: (on: boolean) => change('new', on),
  };
}
