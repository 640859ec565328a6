import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as tenantsApi from '../../../client/tenants.ts';
import { useTransport } from '../../../session/SessionProvider.tsx';
import { toast } from '../../../ui/toast.ts';
import { queryKeys } from '../../shared/queryKeys.ts';
import { t } from '../text.ts';

export type TenantAction =
  | { kind: 'restart'; tenantId: string }
  | { kind: 'resume'; tenantId: string }
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
      if (action.kind === 'resume') return tenantsApi.resume(transport, action.tenantId);
      return tenantsApi.restart(transport, action.tenantId);
    },
    onSuccess: (_answer, action) => {
      toast.success(done[action.kind]);
      void client.invalidateQueries({ queryKey: queryKeys.tenants });
    },
  });
}
