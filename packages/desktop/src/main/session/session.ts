import type { DesktopEvents } from '../../ipc-contract.ts';
import type { Vault } from './vault.ts';

type Reason = DesktopEvents['session']['reason'];

export interface KeptSessionDeps {
  vault: Vault;
  /** The session began or ended; `by` is the window that knows already, having done it. */
  onChange: (change: DesktopEvents['session'], by: number | null) => void;
}

/** Who is signed in on this device, for all of its windows. The token is for requests of the main process alone. */
export interface KeptSession {
  token(): string | null;
  /** A window has signed in at this server. */
  begin(origin: string, token: string, by: number): Promise<void>;
  /** Ends it here; harmless when there is none. */
  end(reason: Exclude<Reason, 'signed-in'>, by?: number): void;
  /** The server has refused a token; an older one than the kept says nothing of it. */
  refused(token: string | null): void;
}

export function createKeptSession({ vault, onChange }: KeptSessionDeps): KeptSession {
  function end(reason: Reason, by: number | null): void {
    if (vault.token() === null) return;
    vault.wipe();
    onChange({ exists: false, reason }, by);
  }
  return {
    token: vault.token,
    async begin(origin, token, by) {
      await vault.keep({ origin, token });
      // Ended again, or begun anew, while the key store was at work: there is nothing to tell of this one.
      if (vault.token() !== token) return;
      onChange({ exists: true, reason: 'signed-in' }, by);
    },
    end: (reason, by) => end(reason, by ?? null),
    refused(token) {
      if (token !== null && token === vault.token()) end('expired', null);
    },
  };
}
