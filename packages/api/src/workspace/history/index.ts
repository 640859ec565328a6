import type { Tx } from '../../database/types.ts';
import type { ServerDeps } from '../../server/deps.ts';
import type { ClinicCall } from '../access/index.ts';
import { insertHistory } from '../shared/index.ts';

/** A change in a workspace. Details hold neither names of clients nor texts of notes. */
export interface Change {
  kind: string;
  id: string;
  version: number;
  action: string;
  details?: Record<string, unknown>;
}

/** Writes a change into the clinic's history, in the transaction that makes it. */
export function recordChange(
  tx: Tx,
  { deps, access }: Pick<ClinicCall, 'access'> & { deps: Pick<ServerDeps, 'clock'> },
  change: Change,
): Promise<void> {
  return insertHistory(tx, access, { ...change, at: deps.clock.now() });
}
