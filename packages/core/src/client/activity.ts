import type { ActivityEntry, NotificationList } from '../domain/resources.ts';
import { newIdempotencyKey } from './idempotency.ts';
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

/** Newest first, each with whether this operator has seen it. */
export function notifications(
  transport: Transport,
  limit: number,
  signal?: AbortSignal,
): Promise<NotificationList> {
  return transport.request({ method: 'GET', path: '/api/notifications', query: { limit }, signal });
}

/** Everything up to this event has been seen, on all screens of this operator. */
export async function markSeen(transport: Transport, eventId: number): Promise<void> {
  await transport.request({
    method: 'POST',
    path: '/api/notifications/seen',
    body: { eventId },
    idempotencyKey: newIdempotencyKey(),
  });
}
