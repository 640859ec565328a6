import { useState } from 'react';
import type { InstallResult } from '../../ipc-contract.ts';
import { useDesktop } from '../useDesktop.ts';

export interface UpdateActions {
  download: () => void;
  restart: () => void;
  /** Why the restart was refused. */
  refusal: Exclude<InstallResult, 'restarting'> | null;
}

export function useUpdateActions(): UpdateActions {
  const { bridge } = useDesktop();
  const [refusal, setRefusal] = useState<UpdateActions['refusal']>(null);
  return {
    download: () => void bridge.updates.download(),
    async restart() {
      const result = await bridge.updates.install();
      setRefusal(result === 'restarting' ? null : result);
    },
    refusal,
  };
}
