import { call } from '@tamarack/core/client';
import { signInEndpoints } from '@tamarack/core/domain';
import { type Transport, useTransport } from '@tamarack/core/session';
import { useEffect, useRef } from 'react';

/** Opens the clinic's own site with the session of the main site. Returns false when that fails. */
export async function openClinic(transport: Transport, tenantId: string): Promise<boolean> {
  try {
    const { url } = await call(transport, signInEndpoints.createSiteCode, { payload: { tenantId } });
    window.location.replace(url);
    return true;
  } catch {
    return false;
  }
}

/** Opens the clinic's site when rendered; calls `otherwise` when that fails. */
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
