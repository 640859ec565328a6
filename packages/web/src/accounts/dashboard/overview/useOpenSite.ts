import { call } from '@tamarack/core/client';
import { type ClinicDashboard, signInEndpoints } from '@tamarack/core/domain';
import { useTransport } from '@tamarack/core/session';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

/** Opens the clinic's site, signed in by a single-use code, at a path: in a new tab, which a browser may block. */
export function useOpenSite({ tenantId }: Pick<ClinicDashboard, 'tenantId'>) {
  const transport = useTransport();
  const [blocked, setBlocked] = useState(false);
  const code = useMutation({
    mutationFn: () => call(transport, signInEndpoints.createSiteCode, { payload: { tenantId } }),
  });
  const open = async ({ here = false, path = '/' } = {}) => {
    // Browsers allow opening a tab only during the click; its URL is set once the code has arrived.
    const tab = here ? window : window.open('about:blank', '_blank');
    setBlocked(tab === null);
    if (!tab) return;
    try {
      const { url } = await code.mutateAsync();
      tab.location.assign(new URL(path + new URL(url).hash, url).href);
    } catch {
      if (!here) tab.close();
    }
  };
  return { open, isPending: code.isPending, blocked };
}
