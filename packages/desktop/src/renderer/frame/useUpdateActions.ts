import { useState } from 'react';
import { useDesktop } from '../useDesktop.ts';

export interface UpdateActions {
  download: () => void;
  restart: () => void;
  /** The restart was refused because a window has unsaved work. */
  isRefused: boolean;
}

export function useUpdateActions(): UpdateActions {
  const { bridge } = useDesktop();
  const [isRefused, setRefused] = useState(false);
  return {
    download: () => void bridge.updates.download(),
    restart: async () => setRefused((await bridge.updates.install()) === 'unsaved-work'),
    isRefused,
  };
}
