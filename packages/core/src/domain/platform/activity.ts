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
  /** URL of the console's page about it. */
  href: string;
}

/** An event as shown at the bell. An operator's own actions are never unread. */
export interface NotificationEntry extends ActivityEntry {
  unread: boolean;
}

export interface NotificationList {
  entries: NotificationEntry[];
  /** Counted up to `unreadCap`. */
  unread: number;
}

/** The largest number of unread notifications that is counted; the bell shows `99+` then. */
export const unreadCap = 100;

/**
 * A message of the live stream; screens refetch the affected data. Id 0 marks a message for operators without
 * an event.
 */
export interface LiveEvent {
  id: number;
  type: string;
  tenantId: string | null;
}

export const activityEndpoints = {
  /** Live stream of changes; it can be resumed with Last-Event-ID. */
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
  /** Marks everything up to an event as seen, on all of this operator's screens. */
  markSeen: endpoint('POST', '/api/notifications/seen', { idempotent: true }).types<{
    payload: { eventId: number };
  }>(),
};
