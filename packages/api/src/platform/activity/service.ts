import type { ActivityEntry } from '@tamarack/core/domain';
import { describeEvent, pageOfEvent } from '../../audit/event-texts.ts';
import type { Sql } from '../../database/types.ts';
import { type EventRow, listNewestEvents } from './repository.ts';

/** The latest events of the whole platform as sentences, newest first. */
export async function recentActivity(sql: Sql, limit: number): Promise<ActivityEntry[]> {
  return (await listNewestEvents(sql, limit)).map(toEntry);
}

/** An event as a sentence. */
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
