import { useMutation, useQueryClient } from '@tanstack/react-query';
import { hasCode } from '../../../client/errors.ts';
import * as operationsApi from '../../../client/operations.ts';
import * as pageApi from '../../../client/tenantPage.ts';
import * as tenantsApi from '../../../client/tenants.ts';
import type { Plan } from '../../../domain/plans.ts';
import type { TenantDetail } from '../../../domain/resources.ts';
import { useTransport } from '../../../session/SessionProvider.tsx';
import { toast } from '../../../ui/toast.ts';
import { queryKeys } from '../../shared/queryKeys.ts';
import { useStepUp } from '../../shared/step-up/StepUp.tsx';
import { t } from './text.ts';

function useReload() {
  const client = useQueryClient();
  return (message: string) => {
    toast.success(message);
    void client.invalidateQueries({ queryKey: queryKeys.tenants });
  };
}

/** Changes details of a tenant at the version last seen. The caller shows failures: a conflict asks for an answer. */
export function useUpdateTenant(tenant: TenantDetail, done: string) {
  const transport = useTransport();
  const client = useQueryClient();
  const reload = useReload();
  return useMutation({
    meta: { quiet: true },
    mutationFn: ({ version, changes }: { version: number; changes: tenantsApi.TenantChanges }) =>
      tenantsApi.update(transport, tenant.tenantId, version, changes),
    onSuccess: (updated) => {
      client.setQueryData(queryKeys.tenantDetail(tenant.tenantId), updated);
      reload(done);
    },
  });
}

export type TenantChange =
  | { kind: 'plan'; version: number; plan: Plan }
  | { kind: 'lock'; version: number; locked: boolean }
  | { kind: 'trial'; version: number; trialEndsAt: string }
  | { kind: 'resend' }
  | { kind: 'terminate'; version: number; subdomain: string; reason: string }
  | { kind: 'cancel-termination'; version: number }
  | { kind: 'erasure'; version: number; eraseAfter: string }
  | { kind: 'retry'; operationId: string };

function doneText(change: TenantChange): string {
  if (change.kind === 'lock') return change.locked ? t('lockDone') : t('unlockDone');
  return {
    plan: t('planDone'),
    trial: t('trialDone'),
    resend: t('resendDone'),
    terminate: t('terminateDone'),
    'cancel-termination': t('cancelTerminationDone'),
    erasure: t('erasureDone'),
    retry: t('retryDone'),
  }[change.kind];
}

/** Everything else an operator does to one tenant: one request each, told as a toast, then the page reloads. */
export function useTenantChanges(tenantId: string) {
  const transport = useTransport();
  const client = useQueryClient();
  const withStepUp = useStepUp();
  const reload = useReload();
  return useMutation({
    meta: { failure: t('actionFailed') },
    mutationFn: async (change: TenantChange): Promise<void> => {
      switch (change.kind) {
        case 'plan':
          return tenantsApi.changePlan(transport, tenantId, change.plan, change.version);
        case 'lock': {
          await tenantsApi.update(transport, tenantId, change.version, { deletionLocked: change.locked });
          return;
        }
        case 'trial': {
          await tenantsApi.update(transport, tenantId, change.version, { trialEndsAt: change.trialEndsAt });
          return;
        }
        case 'resend':
          return tenantsApi.resendActivation(transport, tenantId);
        case 'terminate':
          return withStepUp(() =>
            tenantsApi.terminate(transport, tenantId, {
              version: change.version,
              subdomain: change.subdomain,
              reason: change.reason,
            }),
          );
        case 'cancel-termination':
          return tenantsApi.cancelTermination(transport, tenantId, change.version);
        case 'erasure': {
          await withStepUp(() =>
            pageApi.rescheduleErasure(transport, tenantId, change.version, change.eraseAfter),
          );
          return;
        }
        case 'retry':
          return operationsApi.retry(transport, change.operationId);
      }
    },
    onSuccess: (_answer, change) => reload(doneText(change)),
    onError: (error) => {
      // What the operator saw is no longer so: what is stored now is fetched, for them to look at.
      if (hasCode(error, 'VERSION_CONFLICT'))
        void client.invalidateQueries({ queryKey: queryKeys.tenant(tenantId) });
    },
  });
}
