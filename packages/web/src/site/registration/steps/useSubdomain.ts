import { call } from '@tamarack/core/client';
import { registrationEndpoints } from '@tamarack/core/domain';
import { usePorts, useTransport } from '@tamarack/core/session';
import { type SubdomainState, useSubdomainCheck } from '@tamarack/core/ui';
import { useCallback } from 'react';

/** The live check of the web address in step 1; an empty name is not checked. */
export function useSubdomain(name: string): SubdomainState {
  const transport = useTransport();
  const check = useCallback(
    (asked: string, signal: AbortSignal) =>
      call(transport, registrationEndpoints.checkSubdomain, { query: { name: asked }, signal }),
    [transport],
  );
  return useSubdomainCheck(name, check);
}

/** The host that every clinic's site is a subdomain of, such as `tamarack.example`. */
export function useSiteHost(): string {
  const { clinicSite } = usePorts();
  return clinicSite('clinic').host.replace(/^clinic\./, '');
}
