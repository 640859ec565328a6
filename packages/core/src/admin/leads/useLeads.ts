import { call } from '../../client/call.ts';
import { isMissing } from '../../client/errors.ts';
import {
  type LeadSource,
  type LeadState,
  leadEndpoints,
  leadSources,
  leadStates,
} from '../../domain/public/leads.ts';
import { useTransport } from '../../session/SessionProvider.tsx';
import { useRead } from '../../session/useRead.ts';
import { privateSearch, useFilterParams } from '../../ui/useSearchParamsState.ts';
import { queryKeys } from '../shared/queryKeys.ts';
import { usePages } from '../shared/usePages.ts';

const pageSize = 50;

export interface LeadFilters {
  search: string;
  source?: LeadSource;
  state?: LeadState;
}

/** Reads the filters from the search params; invalid values are ignored. */
function readFilters(params: URLSearchParams): LeadFilters {
  return {
    search: params.get('search') ?? '',
    source: leadSources.find((source) => source === params.get('source')),
    state: leadStates.find((state) => state === params.get('state')),
  };
}

/** Filters and the open lead, kept in the search params. */
export function useLeadParams() {
  const { searchParams: params, ...rest } = useFilterParams<LeadFilters, 'lead'>(readFilters, privateSearch);
  return { ...rest, open: params.get('lead') };
}

/** The leads that match the filters, latest request first, page by page. */
export function useLeads(filters: LeadFilters) {
  const transport = useTransport();
  return usePages({
    key: queryKeys.leads(filters),
    read: (before: string | undefined, signal) =>
      call(transport, leadEndpoints.list, { query: { ...filters, before, limit: pageSize }, signal }),
    itemsOf: (page) => page.leads,
  });
}

export function useLead(leadId: string) {
  return useRead(leadEndpoints.get, queryKeys.lead(leadId), {
    params: { leadId },
    pick: 'lead',
    meta: { quiet: isMissing },
  });
}
