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
 * Restarts, suspends and resumes tenants, cancels terminations and resends activation links. Reports the
 * result in the words of the specification and refetches tenants. The server decides what is allowed; a
 * refusal shows its reason.
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
    // A conflict means that the screen shows outdated data, so it is refetched.
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409)
        void client.invalidateQueries({ queryKey: queryKeys.tenants });
    },
  });
}
