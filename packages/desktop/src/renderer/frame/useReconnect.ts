import { toast } from '@tamarack/core/ui';
import { useState } from 'react';
import { useDesktop } from '../useDesktop.ts';
import { t } from './text.ts';

/** Asks the server at once; says so when it still does not answer. */
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
