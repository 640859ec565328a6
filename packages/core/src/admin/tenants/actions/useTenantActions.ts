import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../client/errors.ts';
import * as tenantsApi from '../../../client/tenants.ts';
import { useTransport } from '../../../session/SessionProvider.tsx';
import { toast } from '../../../ui/toast.ts';
import { queryKeys } from '../../shared/queryKeys.ts';
import { t } from '../text.ts';

export type TenantAction =
  | { kind: 'restart' | 'resume'; tenantId: string; version?: number }
  | { kind: 'suspend'; tenantId: string; suspension: tenantsApi.Suspension };

const done = { restart: t('restartDone'), suspend: t('suspendDone'), resume: t('resumeDone') };

/**
 * Restarts, suspends and resumes tenants: says how it went in the specification's words and reloads what shows
 * tenants. The server decides what is possible; its reason is what a refusal shows.
 */
export function useTenantActions() {
  const transport = useTransport();
  const client = useQueryClient();
  return useMutation({
    meta: { failure: t('actionFailed') },
    mutationFn: (action: TenantAction) => {
      if (action.kind === 'suspend') return tenantsApi.suspend(transport, action.tenantId, action.suspension);
      if (action.kind === 'resume') return tenantsApi.resume(transport, action.tenantId, action.version);
      return tenantsApi.restart(transport, action.tenantId, action.version);
    },
    onSuccess: (_answer, action) => {
      toast.success(done[action.kind]);
      void client.invalidateQueries({ queryKey: queryKeys.tenants });
    },
    // A refusal says that what the operator saw is no longer so: what is stored now is fetched.
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409)
        void client.invalidateQueries({ queryKey: queryKeys.tenants });
    },
  });
}
