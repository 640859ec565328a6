import type { Readable } from 'node:stream';
import {
  type ApplicationLogEntry,
  type ApplicationLogPage,
  type ApplicationLogQuery,
  logLevels,
} from '@tamarack/core/domain';
import type { Actor } from '../../../audit/actor.ts';
import { isoTimes } from '../../../database/dated.ts';
import type { Sql } from '../../../database/types.ts';
import { type CsvColumns, csvOf, everyRow, recordExport } from '../../../server/csv.ts';
import type { ServerDeps } from '../../../server/deps.ts';
import { found } from '../../../server/refusals.ts';
import { type ApplicationLogTarget, findLogEntry, listLogEntries } from './repository.ts';

/** One page of the application log, newest first. */
export async function readApplicationLog(
  deps: ServerDeps,
  query: ApplicationLogQuery & { before?: number; limit: number },
): Promise<ApplicationLogPage> {
  const rows = await list(deps.database.platform, query, query.before ?? null, query.limit + 1);
  const entries = rows.slice(0, query.limit);
  return { entries, next: rows.length > query.limit ? (entries.at(-1)?.entryId ?? null) : null };
}

/** @throws DomainError NOT_FOUND, also for an entry that is no longer kept */
export async function readApplicationLogEntry(
  deps: ServerDeps,
  entryId: number,
): Promise<ApplicationLogEntry> {
  const entry = found(await findLogEntry(deps.database.platform, entryId));
  return isoTimes(entry);
}

/** All matching entries as CSV, newest first. The export is recorded in the audit log. */
export async function exportApplicationLog(
  deps: ServerDeps,
  query: ApplicationLogQuery,
  actor: Actor,
): Promise<Readable> {
  await recordExport(deps, actor, 'logs.export_application', { ...query });
  const sql = await deps.database.reader();
  const entries = everyRow<ApplicationLogEntry, number>(
    (before, limit) => list(sql, query, before, limit),
    ({ entryId }) => entryId,
  );
  return csvOf(deps, 'export of the application log', columns, entries);
}

async function list(
  sql: Sql,
  query: ApplicationLogQuery,
  before: number | null,
  limit: number,
): Promise<ApplicationLogEntry[]> {
  const { search = '', level, kind = null, from = null, to = null } = query;
  const filter = {
    kind,
    levels: level ? logLevels.slice(logLevels.indexOf(level)) : null,
    from,
    to,
    before,
  };
  return (await listLogEntries(sql, filter, targetOf(search), limit)).map(isoTimes);
}

/** What a search text is: an id, or else part of an entry's text. */
function targetOf(search: string): ApplicationLogTarget | null {
  const text = search.trim();
  if (text === '') return null;
  if (/^\d{1,9}$/.test(text)) return { by: 'entry', entryId: Number(text) };
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text))
    return { by: 'id', id: text.toLowerCase() };
  if (/^\d+:\S+$/.test(text)) return { by: 'request', id: text };
  return { by: 'pattern', pattern: `%${text.replace(/[\\%_]/g, '\\$&')}%` };
}

const columns: CsvColumns<ApplicationLogEntry> = {
  entry: (entry) => entry.entryId,
  at: (entry) => entry.at,
  level: (entry) => entry.level,
  kind: (entry) => entry.kind,
  role: (entry) => entry.role,
  message: (entry) => entry.message,
  code: (entry) => entry.code,
  method: (entry) => entry.method,
  path: (entry) => entry.path,
  status: (entry) => entry.status,
  times: (entry) => entry.times,
  user_id: (entry) => entry.user?.userId,
  user_name: (entry) => entry.user?.name,
  request_id: (entry) => entry.requestId,
  details: (entry) => JSON.stringify(entry.details),
};
