import type { ActivityEntry } from '@tamarack/core/domain';
import { describeEvent, pageOfEvent } from '../../audit/event-texts.ts';
import type { Sql } from '../../database/types.ts';
import { type EventRow, listNewestEvents } from './repository.ts';

/** What happened last on the whole platform, newest first, in sentences. */
export async function recentActivity(sql: Sql, limit: number): Promise<ActivityEntry[]> {
  return (await listNewestEvents(sql, limit)).map(toEntry);
}

/** An event in words. */
export function toEntry(row: EventRow): ActivityEntry {
  return {
    id: String(row.eventId),
    ...describeEvent(row),
    time: row.createdAt.toISOString(),
    type: row.level,
    tenantId: row.tenantId,
    href: pageOfEvent(row),
  };
}
