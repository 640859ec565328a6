import { call } from '@tamarack/core/client';
import { clinicSiteEndpoints, type SiteInfo } from '@tamarack/core/domain';
import { useTransport } from '@tamarack/core/session';
import { useCallback, useEffect, useState } from 'react';

interface SiteState {
  data?: SiteInfo;
  /** Why the last request failed. */
  error?: unknown;
  isFetching: boolean;
}

/** The clinic of this site and its status; fetched once, and again on demand. */
export function useSiteInfo(): SiteState & { refetch: () => Promise<void> } {
  const transport = useTransport();
  const [state, setState] = useState<SiteState>({ isFetching: true });
  const refetch = useCallback(async () => {
    setState((before) => ({ ...before, isFetching: true }));
    try {
      const data = await call(transport, clinicSiteEndpoints.info);
      setState({ data, isFetching: false });
    } catch (error) {
      setState(({ data }) => ({ data, error, isFetching: false }));
    }
  }, [transport]);
  useEffect(() => void refetch(), [refetch]);
  return { ...state, refetch };
}
