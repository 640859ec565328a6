import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import * as leadsApi from '../../../client/leads.ts';
import { type LeadSource, type LeadState, leadSources, leadStates } from '../../../domain/leads.ts';
import { useTransport } from '../../../session/SessionProvider.tsx';
import { queryKeys } from '../../shared/queryKeys.ts';
import { useAddressFilters } from '../../shared/useAddressFilters.ts';

const pageSize = 50;

export interface LeadFilters {
  search: string;
  source?: LeadSource;
  state?: LeadState;
}

/** Reads the filters from the address; what it cannot mean is as if it were not there. */
function readFilters(params: URLSearchParams): LeadFilters {
  return {
    search: params.get('search') ?? '',
    source: leadSources.find((source) => source === params.get('source')),
    state: leadStates.find((state) => state === params.get('state')),
  };
}

/** The filters and the lead that is open, kept in the address. */
export function useLeadParams() {
  const { params, ...rest } = useAddressFilters<LeadFilters, 'lead'>(readFilters);
  return { ...rest, open: params.get('lead') };
}

/** The leads the filters find, those who wrote last first, page by page. */
export function useLeads(filters: LeadFilters) {
  const transport = useTransport();
  const query = useInfiniteQuery({
    queryKey: queryKeys.leads(filters),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      leadsApi.list(transport, { ...filters, before: pageParam, limit: pageSize }, signal),
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  return {
    leads: query.data?.pages.flatMap((page) => page.leads),
    error: query.error,
    retry: () => void query.refetch(),
    /** The leads belong to an earlier question; their answer is on its way. */
    isOld: query.isPlaceholderData,
    hasOlder: query.hasNextPage,
    loadOlder: () => void query.fetchNextPage(),
    loadingOlder: query.isFetchingNextPage,
  };
}

export function useLead(leadId: string) {
  const transport = useTransport();
  return useQuery({
    queryKey: queryKeys.lead(leadId),
    queryFn: ({ signal }) => leadsApi.get(transport, leadId, signal),
    meta: { quiet: true },
  });
}
