import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../client/call.ts';
import { ApiError } from '../../../client/errors.ts';
import { operationEndpoints, type SuspensionRequest } from '../../../domain/platform/operations.ts';
import { type TenantDetail, tenantEndpoints } from '../../../domain/platform/tenants.ts';
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
  | ({ kind: 'suspend'; tenantId: string; version: number } & SuspensionRequest);

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
 * refusal shows its reason. A tenant that was suspended already is returned, for the caller to report.
 */
export function useTenantActions() {
  const transport = useTransport();
  const client = useQueryClient();
  return useMutation({
    meta: { failure: t('actionFailed') },
    mutationFn: async (action: TenantAction): Promise<TenantDetail | null> => {
      const { kind, tenantId, ...payload } = action;
      if (kind === 'resendActivation') {
        await call(transport, tenantEndpoints.resendActivation, { params: { tenantId } });
        return null;
      }
      const answer = await call(transport, operationEndpoints[kind], { params: { tenantId }, payload });
      return 'tenant' in answer ? answer.tenant : null;
    },
    onSuccess: (unchanged, action) => {
      const replacesHold = action.kind === 'suspend' && action.replacesHold;
      if (!unchanged) toast.success(replacesHold ? t('holdDone') : done[action.kind]);
      void client.invalidateQueries({ queryKey: queryKeys.tenants });
    },
    // A conflict means that the screen shows outdated data, so it is refetched.
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409)
        void client.invalidateQueries({ queryKey: queryKeys.tenants });
    },
  });
}
