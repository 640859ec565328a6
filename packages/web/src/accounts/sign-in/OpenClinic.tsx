import { call } from '@tamarack/core/client';
import { signInEndpoints } from '@tamarack/core/domain';
import { type Transport, useTransport } from '@tamarack/core/session';
import { useEffect, useRef } from 'react';

/** Goes to the clinic's own site with the session of the main site; false when the site cannot be entered. */
export async function openClinic(transport: Transport, tenantId: string): Promise<boolean> {
  try {
    const { url } = await call(transport, signInEndpoints.createSiteCode, { payload: { tenantId } });
    window.location.replace(url);
    return true;
  } catch {
    return false;
  }
}

/** Does so at once. */
export function OpenClinic({ tenantId, otherwise }: { tenantId: string; otherwise: () => void }) {
  const transport = useTransport();
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void openClinic(transport, tenantId).then((isOpen) => {
      if (!isOpen) otherwise();
    });
  }, [transport, tenantId, otherwise]);
  return null;
}
