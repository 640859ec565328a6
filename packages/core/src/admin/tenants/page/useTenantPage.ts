import { isMissing } from '../../../client/errors.ts';
import { isUnderWay, operationEndpoints } from '../../../domain/platform/operations.ts';
import { tenantEndpoints } from '../../../domain/platform/tenants.ts';
import { useLive } from '../../../session/useLive.ts';
import { useRead } from '../../../session/useRead.ts';
import { queryKeys } from '../../shared/queryKeys.ts';

/** Polling interval while an operation is in progress, in milliseconds, in addition to live events. */
const pollEvery = 1000;

/** A tenant with its operations, updated live; `open` says whether the live stream is connected. */
export function useTenantPage(tenantId: string) {
  const open = useLive({ tenantId }, [queryKeys.tenant(tenantId)]);
  const operations = useRead(operationEndpoints.list, queryKeys.tenantOperations(tenantId), {
    params: { tenantId },
    pick: 'operations',
    meta: { quiet: isMissing },
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? pollEvery : false),
  });
  const busy = operations.data?.some(isUnderWay) ?? false;
  const detail = useRead(tenantEndpoints.get, queryKeys.tenantDetail(tenantId), {
    params: { tenantId },
    pick: 'tenant',
    meta: { quiet: isMissing },
    refetchInterval: busy ? pollEvery : false,
  });
  return {
    tenant: detail.data,
    error: detail.error,
    operations: operations.data,
    operationsError: operations.error,
    open,
    retry: () => {
      void detail.refetch();
      void operations.refetch();
    },
  };
}
