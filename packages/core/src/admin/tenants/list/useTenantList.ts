import { keepPreviousData } from '@tanstack/react-query';
import { hasCode } from '../../../client/errors.ts';
import { tenantEndpoints } from '../../../domain/platform/tenants.ts';
import { useLive } from '../../../session/useLive.ts';
import { useRead } from '../../../session/useRead.ts';
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
  useLive({}, [queryKeys.tenantLists], 1000);
  const answer = useRead(tenantEndpoints.list, queryKeys.tenantList(query), {
    query,
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
