import { toast } from '@tamarack/core/ui';
import { useState } from 'react';
import { useDesktop } from '../useDesktop.ts';
import { t } from './text.ts';

/** Tries to reach the server now; shows a toast if that fails. */
export function useReconnect(): { reconnect: () => void; busy: boolean } {
  const { bridge } = useDesktop();
  const [busy, setBusy] = useState(false);
  async function reconnect(): Promise<void> {
    setBusy(true);
    try {
      const connection = await bridge.api.reconnect();
      if (connection === 'offline') toast.error(t('stillOffline'));
      if (connection === 'unreachable') toast.error(t('stillUnreachable'));
    } finally {
      setBusy(false);
    }
  }
  return { reconnect: () => void reconnect(), busy };
}
