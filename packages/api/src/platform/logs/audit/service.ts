import type { Readable } from 'node:stream';
import type { AuditEntry, AuditPage, AuditQuery } from '@tamarack/core/domain';
import type { Actor } from '../../../audit/actor.ts';
import { isoTimes } from '../../../database/dated.ts';
import type { Sql } from '../../../database/types.ts';
import { type CsvColumns, csvOf, everyRow, recordExport } from '../../../server/csv.ts';
import type { ServerDeps } from '../../../server/deps.ts';
import { found } from '../../../server/refusals.ts';
import { type AuditFilter, findEntry, listEntries } from './repository.ts';
import { type AuditWord, readWords } from './search/words.ts';

/** One page of the audit log, newest first. */
export async function readAuditLog(
  deps: ServerDeps,
  query: AuditQuery & { before?: number; limit: number },
): Promise<AuditPage> {
  const { platform } = deps.database;
  const rows = await list(
    platform,
    query,
    await readWords(platform, query.search),
    query.before ?? null,
    query.limit + 1,
  );
  const entries = rows.slice(0, query.limit);
  return { entries, next: rows.length > query.limit ? (entries.at(-1)?.entryId ?? null) : null };
}

/** @throws DomainError NOT_FOUND */
export async function readAuditEntry(deps: ServerDeps, entryId: number): Promise<AuditEntry> {
  const entry = found(await findEntry(deps.database.platform, entryId));
  return isoTimes(entry);
}

/** All matching entries as CSV, newest first. The export is recorded in the log itself. */
export async function exportAuditLog(deps: ServerDeps, query: AuditQuery, actor: Actor): Promise<Readable> {
  const sql = await deps.database.reader();
  const words = await readWords(sql, query.search);
  await recordExport(deps, actor, 'logs.export', { ...query });
  const entries = everyRow<AuditEntry, number>(
    (before, limit) => list(sql, query, words, before, limit),
    ({ entryId }) => entryId,
  );
  return csvOf(deps, 'export of the audit log', columns, entries);
}

async function list(
  sql: Sql,
  query: AuditQuery,
  words: readonly AuditWord[],
  before: number | null,
  limit: number,
): Promise<AuditEntry[]> {
  const { subject = null, outcome = null, from = null, to = null } = query;
  const filter: AuditFilter = { subject, outcome, from, to, before };
  return (await listEntries(sql, filter, words, limit)).map(isoTimes);
}

const columns: CsvColumns<AuditEntry> = {
  entry: (entry) => entry.entryId,
  at: (entry) => entry.at,
  action: (entry) => entry.action,
  outcome: (entry) => entry.outcome,
  actor_kind: (entry) => entry.actorKind,
  actor_id: (entry) => entry.actor?.userId,
  actor_name: (entry) => entry.actor?.name,
  actor_email: (entry) => entry.actor?.email,
  subject_id: (entry) => entry.subject?.userId,
  subject_name: (entry) => entry.subject?.name,
  tenant_id: (entry) => entry.tenant?.tenantId,
  clinic: (entry) => entry.tenant?.clinicName,
  origin: (entry) => entry.origin,
  operation_id: (entry) => entry.operationId,
  session_id: (entry) => entry.sessionId,
  request_id: (entry) => entry.requestId,
  reason: (entry) => entry.reason,
  details: (entry) => JSON.stringify(entry.details),
  personal: (entry) => entry.personal && JSON.stringify(entry.personal),
  seal: (entry) => entry.seal,
};
