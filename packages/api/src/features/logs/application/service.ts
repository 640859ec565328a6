import { Readable } from 'node:stream';
import {
  type ApplicationLogEntry,
  type ApplicationLogPage,
  type ApplicationLogQuery,
  DomainError,
  logLevels,
} from '@tamarack/core/domain';
import { type Stringifier, stringify } from 'csv-stringify';
import type { ServerDeps } from '../../../deps.ts';
import type { Actor } from '../../../record/actor.ts';
import { insertAuditEntry } from '../../../record/repository.ts';
import { type ApplicationLogTarget, findLogEntry, listLogEntries } from './repository.ts';

type Stored = Awaited<ReturnType<typeof listLogEntries>>[number];

/** One page of the application log, newest first. */
export async function readApplicationLog(
  deps: ServerDeps,
  query: ApplicationLogQuery & { before?: number; limit: number },
): Promise<ApplicationLogPage> {
  const rows = await list(deps, query, query.before, query.limit + 1);
  const entries = rows.slice(0, query.limit);
  return { entries, next: rows.length > query.limit ? (entries.at(-1)?.entryId ?? null) : null };
}

/** @throws DomainError NOT_FOUND, also for an entry that is past the days the log is kept */
export async function readApplicationLogEntry(
  deps: ServerDeps,
  entryId: number,
): Promise<ApplicationLogEntry> {
  const entry = await findLogEntry(deps.database.platform, entryId);
  if (!entry) throw new DomainError('NOT_FOUND');
  return shown(entry);
}

/** Rows read at once for an export. */
const exportPage = 1_000;

/**
 * Everything a query finds as CSV, written while it is read: UTF-8 with a byte order mark, one line an entry, newest
 * first, and nothing in it that a spreadsheet would run as a formula. The export is an entry of the audit log.
 */
export async function exportApplicationLog(
  deps: ServerDeps,
  query: ApplicationLogQuery,
  actor: Actor,
): Promise<Stringifier> {
  const { search, ...details } = query;
  await deps.database.platform.transaction((tx) =>
    insertAuditEntry(tx, actor, {
      action: 'logs.export_application',
      details,
      ...(search ? { personal: { search } } : {}),
    }),
  );
  const csv = stringify({ header: true, columns: [...csvColumns], bom: true, escape_formulas: true });
  const rows = Readable.from(csvRows((before) => list(deps, query, before, exportPage)));
  rows.on('error', (error) => {
    deps.log.error({ err: error }, 'export of the application log broken off');
    csv.destroy(error);
  });
  return rows.pipe(csv);
}

async function list(
  deps: ServerDeps,
  query: ApplicationLogQuery,
  before: number | undefined,
  limit: number,
): Promise<ApplicationLogEntry[]> {
  const { search = '', level, kind = null, from = null, to = null } = query;
  const filter = {
    kind,
    levels: level ? logLevels.slice(logLevels.indexOf(level)) : null,
    from,
    to,
    before: before ?? null,
  };
  return (await listLogEntries(deps.database.platform, filter, targetOf(search), limit)).map(shown);
}

/** What a search text means: an id of anything finds it, other text is part of what an entry says. */
function targetOf(search: string): ApplicationLogTarget | null {
  const text = search.trim();
  if (text === '') return null;
  if (/^\d{1,9}$/.test(text)) return { by: 'entry', entryId: Number(text) };
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) || /^\d+:\S+$/.test(text))
    return { by: 'id', id: text };
  return { by: 'pattern', pattern: `%${text.replace(/[\\%_]/g, '\\$&')}%` };
}

function shown(row: Stored): ApplicationLogEntry {
  return { ...row, at: row.at.toISOString() };
}

const csvColumns = [
  'entry',
  'at',
  'level',
  'kind',
  'role',
  'message',
  'code',
  'method',
  'path',
  'status',
  'times',
  'user_id',
  'user_name',
  'request_id',
  'details',
] as const;

async function* csvRows(page: (before: number | undefined) => Promise<ApplicationLogEntry[]>) {
  let before: number | undefined;
  for (;;) {
    const entries = await page(before);
    yield* entries.map(csvRow);
    before = entries.at(-1)?.entryId;
    if (entries.length < exportPage || before === undefined) return;
  }
}

function csvRow({
  entryId,
  user,
  requestId,
  details,
  ...rest
}: ApplicationLogEntry): Record<(typeof csvColumns)[number], string | number | null> {
  return {
    ...rest,
    entry: entryId,
    user_id: user?.userId ?? null,
    user_name: user?.name ?? null,
    request_id: requestId,
    details: JSON.stringify(details),
  };
}
