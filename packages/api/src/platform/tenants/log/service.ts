import type { TenantLogEntry, TenantLogPage, TenantLogQuery } from '@tamarack/core/domain';
import { describeEvent } from '../../../audit/event-texts.ts';
import { counted } from '../../../counted.ts';
import type { ServerDeps } from '../../../server/deps.ts';
import { invalid } from '../../../server/refusals.ts';
import { readTenant } from '../detail/index.ts';
import { stepLabel } from '../lifecycle/index.ts';
import { type LogCursor, type LogRow, listLog } from './repository.ts';

/** One page of a tenant's log, newest first. @throws DomainError NOT_FOUND */
export async function readLog(
  deps: ServerDeps,
  tenantId: string,
  { before, limit, level, source }: TenantLogQuery & { limit: number },
): Promise<TenantLogPage> {
  const cursor = before === undefined ? null : parseCursor(before);
  await readTenant(deps.database.platform, deps, tenantId);
  const rows = await listLog(deps.database.platform, tenantId, {
    before: cursor,
    level: level ?? null,
    source: source ?? null,
    limit: limit + 1,
  });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    entries: page.map(toEntry),
    next: last ? formatCursor({ time: last.exactTime, id: last.id }) : null,
  };
}

function toEntry(row: LogRow): TenantLogEntry {
  return {
    id: row.id,
    time: row.time.toISOString(),
    level: row.level,
    source: row.source,
    message: row.source === 'event' ? eventMessage(row) : stepMessage(row),
    operationId: row.operationId,
    actor: row.actorName,
  };
}

/** Without the actor's name, which the log shows in a column of its own. */
function eventMessage({ name: type, payload, clinicName, timeZone }: LogRow): string {
  const { content, detail } = describeEvent({ type, payload, clinicName, timeZone, actorName: null });
  return detail === null ? content : `${content} – ${detail}`;
}

function stepMessage({ name, note, attempts, level }: LogRow): string {
  const tries = level === 'info' && attempts < 2 ? '' : ` (${counted(attempts, 'attempt')})`;
  return `${stepLabel(name)}${tries}${note ? `: ${note}` : ''}`;
}

function formatCursor({ time, id }: LogCursor): string {
  return Buffer.from(`${time}|${id}`).toString('base64url');
}

function parseCursor(text: string): LogCursor {
  const [time = '', id = ''] = Buffer.from(text, 'base64url').toString('utf8').split('|');
  if (!isMoment(time) || !/^[es][0-9a-f.-]+$/.test(id)) {
    throw invalid({ before: 'invalid' });
  }
  return { time, id };
}

/**
 * Whether a text is a time in the format of the database, on a day that exists: the regular expression alone would
 * accept February 31.
 */
function isMoment(time: string): boolean {
  if (!/^(?!0000)\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00$/.test(time)) return false;
  const seconds = time.slice(0, 19).replace(' ', 'T');
  const moment = new Date(`${seconds}Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(seconds);
}
