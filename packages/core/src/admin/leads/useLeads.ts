import { useQuery } from '@tanstack/react-query';
import * as leadsApi from '../../client/leads.ts';
import { type LeadSource, type LeadState, leadSources, leadStates } from '../../domain/public/leads.ts';
import { useTransport } from '../../session/SessionProvider.tsx';
import { privateSearch, useFilterParams } from '../../ui/useSearchParamsState.ts';
import { queryKeys } from '../shared/queryKeys.ts';
import { usePages } from '../shared/usePages.ts';

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
  const { searchParams: params, ...rest } = useFilterParams<LeadFilters, 'lead'>(readFilters, privateSearch);
  return { ...rest, open: params.get('lead') };
}

/** The leads the filters find, those who wrote last first, page by page. */
export function useLeads(filters: LeadFilters) {
  const transport = useTransport();
  return usePages({
    key: queryKeys.leads(filters),
    read: (before: string | undefined, signal) =>
      leadsApi.list(transport, { ...filters, before, limit: pageSize }, signal),
    itemsOf: (page) => page.leads,
  });
}

export function useLead(leadId: string) {
  const transport = useTransport();
  return useQuery({
    queryKey: queryKeys.lead(leadId),
    queryFn: ({ signal }) => leadsApi.get(transport, leadId, signal),
    meta: { quiet: true },
  });
}
