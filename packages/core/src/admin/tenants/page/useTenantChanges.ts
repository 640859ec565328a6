import { useMutation, useQueryClient } from '@tanstack/react-query';
import { hasCode } from '../../../client/errors.ts';
import type { Plan } from '../../../domain/plans.ts';
import { operationEndpoints } from '../../../domain/platform/operations.ts';
import { type TenantChanges, type TenantDetail, tenantEndpoints } from '../../../domain/platform/tenants.ts';
import { useCall } from '../../../session/step-up/useCall.ts';
import { toast } from '../../../ui/toast.ts';
import { queryKeys } from '../../shared/queryKeys.ts';
import { t } from './text.ts';

function useReload() {
  const client = useQueryClient();
  return (message: string) => {
    toast.success(message);
    void client.invalidateQueries({ queryKey: queryKeys.tenants });
  };
}

/**
 * Changes details of a tenant, with the version last read. The caller shows errors, because a conflict needs
 * a decision.
 */
export function useUpdateTenant(tenant: TenantDetail, done: string) {
  const call = useCall();
  const client = useQueryClient();
  const reload = useReload();
  return useMutation({
    meta: { quiet: true },
    mutationFn: ({ version, changes }: { version: number; changes: TenantChanges }) =>
      call(tenantEndpoints.update, {
        params: { tenantId: tenant.tenantId },
        payload: { version, ...changes },
      }),
    onSuccess: ({ tenant: updated }) => {
      client.setQueryData(queryKeys.tenantDetail(tenant.tenantId), updated);
      reload(done);
    },
  });
}

export type TenantChange =
  | { kind: 'plan'; version: number; plan: Plan }
  | { kind: 'lock'; version: number; locked: boolean }
  | { kind: 'trial'; version: number; trialEndsAt: string }
  | { kind: 'terminate'; version: number; subdomain: string; reason: string }
  | { kind: 'erasure'; version: number; eraseAfter: string }
  | { kind: 'retry'; operationId: string };

function doneText(change: TenantChange): string {
  if (change.kind === 'lock') return change.locked ? t('lockDone') : t('unlockDone');
  return {
    plan: t('planDone'),
    trial: t('trialDone'),
    terminate: t('terminateDone'),
    erasure: t('erasureDone'),
    retry: t('retryDone'),
  }[change.kind];
}

/**
 * All other changes that an operator makes to a tenant: each sends one request, shows a toast and refetches
 * the tenant. An error that `isShown` by the dialog is not shown as a toast.
 */
export function useTenantChanges(tenantId: string, isShown?: (error: unknown) => boolean) {
  const call = useCall();
  const client = useQueryClient();
  const reload = useReload();
  return useMutation({
    meta: { failure: t('actionFailed'), quiet: isShown },
    mutationFn: async (change: TenantChange): Promise<unknown> => {
      const params = { tenantId };
      switch (change.kind) {
        case 'plan': {
          const { version, plan } = change;
          return call(operationEndpoints.changePlan, { params, payload: { version, plan } });
        }
        case 'lock': {
          const payload = { version: change.version, deletionLocked: change.locked };
          return call(tenantEndpoints.update, { params, payload });
        }
        case 'trial': {
          const payload = { version: change.version, trialEndsAt: change.trialEndsAt };
          return call(tenantEndpoints.update, { params, payload });
        }
        case 'terminate': {
          const { kind: _, ...payload } = change;
          return call(operationEndpoints.terminate, { params, payload });
        }
        case 'erasure': {
          const { kind: _, ...payload } = change;
          return call(tenantEndpoints.rescheduleErasure, { params, payload });
        }
        case 'retry': {
          const { operationId } = change;
          return call(operationEndpoints.retry, { params: { operationId } });
        }
      }
    },
    onSuccess: (_answer, change) => reload(doneText(change)),
    onError: (error) => {
      // A conflict means that the page is outdated, so it is refetched.
      if (hasCode(error, 'VERSION_CONFLICT'))
        void client.invalidateQueries({ queryKey: queryKeys.tenant(tenantId) });
    },
  });
}
