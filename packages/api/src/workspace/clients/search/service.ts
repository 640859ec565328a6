import type { ClientState, ClientSummary } from '@tamarack/core/domain/workspace';
import { type ClinicCall, forClinic } from '../../access/index.ts';
import { ownClientsOnly } from '../visibility.ts';
import { readSearch } from '../words.ts';
import { findClients } from './repository.ts';

export interface ClientQuery {
  q: string;
  state: ClientState | null;
  limit: number;
  /** Cursor of the previous page. */
  after: string;
}

/** Searches clients; an empty query returns those with the latest visits. */
export function searchClients(
  call: ClinicCall,
  { q, state, limit, after }: ClientQuery,
): Promise<{ clients: ClientSummary[]; next: string | null }> {
  const pieces = readSearch(q);
  if (q.trim() && pieces.length === 0) return Promise.resolve({ clients: [], next: null });
  const offset = Number(after);
  return forClinic(call, async (tx) => {
    const own = await ownClientsOnly(tx, call.access);
    const rows = await findClients(tx, {
      pieces,
      state,
      own,
      now: call.deps.clock.now(),
      limit: limit + 1,
      offset,
    });
    return { clients: rows.slice(0, limit), next: rows.length > limit ? String(offset + limit) : null };
  });
}
