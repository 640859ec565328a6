import { DomainError, type EventLevel, type TenantLogEntry } from '@tamarack/core/domain';
import { describeEvent } from '../../../audit/event-texts.ts';
import type { ServerDeps } from '../../../server/deps.ts';
import { readTenant } from '../detail/index.ts';
import { counted, stepLabel } from '../lifecycle/index.ts';
import { type LogMark, type LogRow, listLog } from './repository.ts';

export interface LogQuery {
  before?: string;
  limit: number;
  level?: EventLevel;
  /** Events alone are the timeline. */
  source?: TenantLogEntry['source'];
}

/** One page of a tenant's log, newest first, with the mark of the next page. @throws DomainError NOT_FOUND */
export async function readLog(
  deps: ServerDeps,
  tenantId: string,
  { before, limit, level, source }: LogQuery,
): Promise<{ entries: TenantLogEntry[]; next: string | null }> {
  const mark = before === undefined ? null : markFrom(before);
  await readTenant(deps.database.platform, deps, tenantId);
  const rows = await listLog(deps.database.platform, tenantId, {
    before: mark,
    level: level ?? null,
    source: source ?? null,
    limit: limit + 1,
  });
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { entries: shown.map(toEntry), next: last ? textOf({ time: last.exactTime, id: last.id }) : null };
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

/** The log has a column for who did it, so the sentence does not repeat it. */
function eventMessage({ name: type, payload, clinicName }: LogRow): string {
  const { content, detail } = describeEvent({ type, payload, clinicName, actorName: null });
  return detail === null ? content : `${content} – ${detail}`;
}

function stepMessage({ name, note, attempts, level }: LogRow): string {
  const tries = level === 'info' && attempts < 2 ? '' : ` (${counted(attempts, 'attempt', 'attempts')})`;
  return `${stepLabel(name)}${tries}${note ? `: ${note}` : ''}`;
}

function textOf(mark: LogMark): string {
  return Buffer.from(`${mark.time}|${mark.id}`).toString('base64url');
}

function markFrom(text: string): LogMark {
  const [time = '', id = ''] = Buffer.from(text, 'base64url').toString('utf8').split('|');
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d[.\d]*\+00$/.test(time) || !/^[es][0-9a-f.-]+$/.test(id)) {
    throw new DomainError('VALIDATION_FAILED', { fields: { before: 'invalid' } });
  }
  return { time, id };
}
