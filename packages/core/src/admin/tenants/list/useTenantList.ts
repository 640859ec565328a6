import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../client/call.ts';
import { hasCode } from '../../../client/errors.ts';
import { tenantEndpoints } from '../../../domain/platform/tenants.ts';
import { useTransport } from '../../../session/SessionProvider.tsx';
import { useLive } from '../../../session/useLive.ts';
import { queryKeys } from '../../shared/queryKeys.ts';
import { isForbidden } from '../../shared/states.tsx';
import { t } from '../text.ts';
import { sampleTenants } from './sampleTenants.ts';
import type { ListParams } from './useTenantListParams.ts';

/**
 * One page of tenants, updated live. The old rows stay while another page loads (`isOld`). If it cannot be
 * loaded, three sample rows take their place (`sampleTenants`), unless the server refuses the request. Nothing is
 * fetched until `enabled`.
 */
export function useTenantList(query: ListParams, enabled: boolean) {
  const transport = useTransport();
  useLive({}, [queryKeys.tenantLists], 1000);
  const answer = useQuery({
    queryKey: queryKeys.tenantList(query),
    queryFn: ({ signal }) => call(transport, tenantEndpoints.list, { query, signal }),
    placeholderData: keepPreviousData,
    enabled,
    meta: { failure: t('fetchFailed') },
  });
  const forbidden = isForbidden(answer.error);
  const invalid = hasCode(answer.error, 'VALIDATION_FAILED');
  const isSample = answer.isError && !answer.data && !forbidden && !invalid;
  return {
    list: isSample ? sampleTenants : answer.data,
    isOld: answer.isPlaceholderData,
    error: answer.error,
    forbidden: forbidden && !answer.data,
    /** The search or a filter is invalid. */
    invalid: invalid && !answer.data,
    retry: () => void answer.refetch(),
    retrying: answer.isFetching,
  };
}
