import { type NotificationList, unreadCap } from '@tamarack/core/domain';
import { listChoices } from '../../../accounts/notifications/index.ts';
import { tellStaff } from '../../../audit/repository.ts';
import type { Sql } from '../../../database/types.ts';
import { listNewestEvents } from '../repository.ts';
import { toEntry } from '../service.ts';
import { countUnread, findUnread, moveMark, readMark } from './repository.ts';

/** The newest events and which are unread. The operator's own actions and muted types count as read. */
export async function readNotifications(sql: Sql, userId: string, limit: number): Promise<NotificationList> {
  const [mark, silenced] = await Promise.all([readMark(sql, userId), silencedTypes(sql, userId)]);
  const [rows, unread] = await Promise.all([
    listNewestEvents(sql, limit),
    countUnread(sql, userId, { mark, silenced, cap: unreadCap }),
  ]);
  const eventIds = rows.map(({ eventId }) => eventId);
  const unreadIds = await findUnread(sql, userId, { mark, silenced, eventIds });
  return {
    entries: rows.map((row) => ({ ...toEntry(row), unread: unreadIds.has(row.eventId) })),
    unread,
  };
}

/** Kinds of events that this operator does not want counted. */
async function silencedTypes(sql: Sql, userId: string): Promise<string[]> {
  const choices = await listChoices(sql, userId);
  return choices.filter(({ badge }) => !badge).map(({ kind }) => kind);
}

/** Marks everything up to this event as read, on all screens of the operator. */
export async function markSeen(sql: Sql, userId: string, eventId: number): Promise<void> {
  await sql.transaction(async (tx) => {
    if (await moveMark(tx, userId, eventId))
      await tellStaff(tx, { type: 'notifications.seen', tenantId: null, userId });
  });
}
