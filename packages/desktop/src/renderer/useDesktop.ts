import { createContext, useContext } from 'react';
import type { Connection, HostFacts, UpdateState } from '../ipc-contract.ts';
import type { Bridge } from './bridge.ts';

/** The state of the application, for the connect screen and everything around the console. */
export interface Desktop {
  bridge: Bridge;
  facts: HostFacts;
  /** Reads the facts again, after another server was chosen. */
  refreshFacts: () => Promise<void>;
  connection: Connection;
  updates: UpdateState;
  /** The stored session could not be read, and the user has not dismissed the notice about it. */
  tokenLost: boolean;
  dismissTokenLost: () => void;
  openDialog: (dialog: DesktopDialog | null) => void;
}

export type DesktopDialog = 'about' | 'servers' | 'updates';

export const DesktopContext = createContext<Desktop | null>(null);

export function useDesktop(): Desktop {
  const desktop = useContext(DesktopContext);
  if (!desktop) throw new Error('useDesktop must be used within DesktopContext');
  return desktop;
}
