import { type NotificationList, unreadCap } from '@tamarack/core/domain';
import { tellStaff } from '../../../audit/repository.ts';
import type { Sql } from '../../../database/types.ts';
import { listNewestEvents } from '../repository.ts';
import { toEntry } from '../service.ts';
import { countUnread, moveMark, readMark, silencedTypes } from './repository.ts';

/** The newest events with what this operator has not seen yet. What they did themselves, and what they do not want counted, is as if seen. */
export async function readNotifications(sql: Sql, userId: string, limit: number): Promise<NotificationList> {
  const [mark, silenced] = await Promise.all([readMark(sql, userId), silencedTypes(sql, userId)]);
  const [rows, unread] = await Promise.all([
    listNewestEvents(sql, limit),
    countUnread(sql, userId, { mark, silenced, cap: unreadCap }),
  ]);
  return {
    entries: rows.map((row) => ({
      ...toEntry(row),
      unread:
        row.eventId > mark.eventId &&
        row.createdAt > mark.since &&
        row.actorId !== userId &&
        !silenced.includes(row.type),
    })),
    unread,
  };
}

/** Everything up to this event has been seen. All screens of the same operator hear of it. */
export async function markSeen(sql: Sql, userId: string, eventId: number): Promise<void> {
  await sql.transaction(async (tx) => {
    if (await moveMark(tx, userId, eventId))
      await tellStaff(tx, { type: 'notifications.seen', tenantId: null, userId });
  });
}
