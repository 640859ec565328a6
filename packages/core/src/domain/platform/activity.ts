import { endpoint } from '../endpoint.ts';

export type EventLevel = 'success' | 'warning' | 'error' | 'info';

/** One entry of Recent Activity. */
export interface ActivityEntry {
  id: string;
  content: string;
  detail: string | null;
  /** ISO 8601. */
  time: string;
  type: EventLevel;
  tenantId: string | null;
  /** Page of the console about it. */
  href: string;
}

/** An event as the bell shows it. An operator's own actions are never unread. */
export interface NotificationEntry extends ActivityEntry {
  unread: boolean;
}

export interface NotificationList {
  entries: NotificationEntry[];
  /** Counted up to `unreadCap`. */
  unread: number;
}

/** Unread notifications are counted up to here; the bell shows `99+` above it. */
export const unreadCap = 100;

/** A message of the live stream; screens refetch what it affects. Id 0: news for operators that is no event. */
export interface LiveEvent {
  id: number;
  type: string;
  tenantId: string | null;
}

export const activityEndpoints = {
  /** Live stream of changes, resumable by Last-Event-ID. */
  stream: endpoint('GET', '/api/events').types<{ answer: 'file' }>(),
  /** Newest first. */
  recent: endpoint('GET', '/api/activity').types<{
    query: { limit?: number };
    answer: { entries: ActivityEntry[] };
  }>(),
  /** Newest first. */
  notifications: endpoint('GET', '/api/notifications').types<{
    query: { limit?: number };
    answer: NotificationList;
  }>(),
  /** Marks everything up to an event as seen, on all screens of this operator. */
  markSeen: endpoint('POST', '/api/notifications/seen', { idempotent: true }).types<{
    payload: { eventId: number };
  }>(),
};
