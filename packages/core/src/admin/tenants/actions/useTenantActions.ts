import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../client/call.ts';
import { ApiError } from '../../../client/errors.ts';
import { operationEndpoints, type Suspension } from '../../../domain/platform/operations.ts';
import { tenantEndpoints } from '../../../domain/platform/tenants.ts';
import { useTransport } from '../../../session/SessionProvider.tsx';
import { toast } from '../../../ui/toast.ts';
import { queryKeys } from '../../shared/queryKeys.ts';
import { t } from '../text.ts';

export type TenantAction =
  | {
      kind: 'restart' | 'resume' | 'cancelTermination' | 'resendActivation';
      tenantId: string;
      version: number;
    }
  | ({ kind: 'suspend'; tenantId: string; version: number } & Suspension);

const done = {
  restart: t('restartDone'),
  suspend: t('suspendDone'),
  resume: t('resumeDone'),
  cancelTermination: t('cancelTerminationDone'),
  resendActivation: t('resendActivationDone'),
};

/**
 * Restarts, suspends and resumes tenants, cancels terminations and sends activation links again: says how it went in the
 * specification's words and reloads what shows tenants. The server decides what is possible; its reason is what a refusal shows.
 */
export function useTenantActions() {
  const transport = useTransport();
  const client = useQueryClient();
  return useMutation({
    meta: { failure: t('actionFailed') },
    mutationFn: async (action: TenantAction): Promise<unknown> => {
      const { kind, tenantId, ...payload } = action;
      if (kind === 'resendActivation')
        return call(transport, tenantEndpoints.resendActivation, { params: { tenantId } });
      return call(transport, operationEndpoints[kind], { params: { tenantId }, payload });
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
