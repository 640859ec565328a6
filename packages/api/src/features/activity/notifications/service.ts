import { type NotificationList, unreadCap } from '@tamarack/core/domain';
import type { Sql } from '../../../database/types.ts';
import { tellStaff } from '../../../record/repository.ts';
import { listNewestEvents } from '../repository.ts';
import { toEntry } from '../service.ts';
import { countUnread, moveMark, readMark } from './repository.ts';

/** The newest events with what this operator has not seen yet. What they did themselves counts as seen. */
export async function readNotifications(sql: Sql, userId: string, limit: number): Promise<NotificationList> {
  const mark = await readMark(sql, userId);
  const [rows, unread] = await Promise.all([
    listNewestEvents(sql, limit),
    countUnread(sql, userId, mark, unreadCap),
  ]);
  return {
    entries: rows.map((row) => ({
      ...toEntry(row),
      unread: row.eventId > mark && row.actorId !== userId,
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
