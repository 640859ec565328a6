import type { ClientState, ClientSummary } from '@tamarack/core/domain/workspace';
import { type ClinicCall, forClinic } from '../../access/index.ts';
import { ownClientsOnly } from '../visibility.ts';
import { readSearch } from '../words.ts';
import { findClients } from './repository.ts';
import { findSimilar } from './similar.ts';

export interface ClientQuery {
  q: string;
  state: ClientState | null;
  limit: number;
  /** Cursor of the previous page. */
  after: string;
}

/** Searches clients; an empty query returns those with the latest visits. If nobody is found, it returns similar names. */
export function searchClients(
  call: ClinicCall,
  { q, state, limit, after }: ClientQuery,
): Promise<{ clients: ClientSummary[]; next: string | null; similar?: ClientSummary[] }> {
  const pieces = readSearch(q);
  if (q.trim() && pieces.length === 0) return Promise.resolve({ clients: [], next: null });
  const offset = Number(after);
  return forClinic(call, async (tx) => {
    const own = await ownClientsOnly(tx, call.access);
    const page = { pieces, state, own, now: call.deps.clock.now(), limit: limit + 1, offset };
    const rows = await findClients(tx, page);
    return {
      clients: rows.slice(0, limit),
      next: rows.length > limit ? String(offset + limit) : null,
      ...(rows.length === 0 && offset === 0 && { similar: await findSimilar(tx, page) }),
    };
  });
}
