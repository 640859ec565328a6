import { createContext, useContext } from 'react';
import type { Connection, HostFacts, UpdateState } from '../ipc-contract.ts';
import type { Bridge } from './bridge.ts';

/** What every part of the frame knows of the application. */
export interface Desktop {
  bridge: Bridge;
  facts: HostFacts;
  /** Asks for the facts anew, after a server was chosen. */
  renewFacts: () => Promise<void>;
  connection: Connection;
  updates: UpdateState;
  /** The kept session could not be read, and nobody has been told yet. */
  tokenLost: boolean;
  dismissTokenLost: () => void;
  openDialog: (dialog: FrameDialog | null) => void;
}

export type FrameDialog = 'about' | 'servers' | 'updates';

export const DesktopContext = createContext<Desktop | null>(null);

export function useDesktop(): Desktop {
  const desktop = useContext(DesktopContext);
  if (!desktop) throw new Error('useDesktop must be used within the application');
  return desktop;
}
