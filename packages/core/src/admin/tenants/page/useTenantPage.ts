import { useQuery } from '@tanstack/react-query';
import { isMissing } from '../../../client/errors.ts';
import * as tenantsApi from '../../../client/tenants.ts';
import type { Operation } from '../../../domain/resources.ts';
import { useTransport } from '../../../session/SessionProvider.tsx';
import { useLive } from '../../../session/useLive.ts';
import { queryKeys } from '../../shared/queryKeys.ts';

/** While something is under way it is looked at this often, in milliseconds, beside the live events. */
const watchEvery = 1000;

export function isUnderWay(operation: Operation): boolean {
  return operation.state === 'queued' || operation.state === 'running';
}

/** One tenant with its operations, live; `open` says whether the live stream is. */
export function useTenantPage(tenantId: string) {
  const transport = useTransport();
  const open = useLive({ tenantId }, [queryKeys.tenant(tenantId)]);
  const operations = useQuery({
    queryKey: queryKeys.tenantOperations(tenantId),
    queryFn: ({ signal }) => tenantsApi.operations(transport, tenantId, signal),
    meta: { quiet: true },
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? watchEvery : false),
  });
  const busy = operations.data?.some(isUnderWay) ?? false;
  const detail = useQuery({
    queryKey: queryKeys.tenantDetail(tenantId),
    queryFn: ({ signal }) => tenantsApi.get(transport, tenantId, signal),
    meta: { quiet: true },
    refetchInterval: busy ? watchEvery : false,
  });
  return {
    tenant: detail.data,
    missing: isMissing(detail.error),
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
