import type { ActivityEntry } from '../domain/resources.ts';
import type { Transport } from './transport.ts';

/** Newest first. */
export async function recent(
  transport: Transport,
  limit: number,
  signal?: AbortSignal,
): Promise<ActivityEntry[]> {
  const answer = await transport.request<{ entries: ActivityEntry[] }>({
    method: 'GET',
    path: '/api/activity',
    query: { limit },
    signal,
  });
  return answer.entries;
}
