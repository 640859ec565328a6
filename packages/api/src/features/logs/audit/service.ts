import { Readable } from 'node:stream';
import { type AuditEntry, type AuditPage, type AuditQuery, DomainError } from '@tamarack/core/domain';
import { type Stringifier, stringify } from 'csv-stringify';
import type { ServerDeps } from '../../../deps.ts';
import type { Actor } from '../../../record/actor.ts';
import { insertAuditEntry } from '../../../record/repository.ts';
import {
  type AuditFilter,
  type AuditTargets,
  findClinics,
  findEntry,
  findPeople,
  listEntries,
} from './repository.ts';

type Stored = Awaited<ReturnType<typeof listEntries>>[number];

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** One page of the audit log, newest first. */
export async function readAuditLog(
  deps: ServerDeps,
  query: AuditQuery & { before?: number; limit: number },
): Promise<AuditPage> {
  const rows = await list(deps, query, await targetsOf(deps, query.search), query.before, query.limit + 1);
  const entries = rows.slice(0, query.limit);
  return { entries, next: rows.length > query.limit ? (entries.at(-1)?.entryId ?? null) : null };
}

/** @throws DomainError NOT_FOUND */
export async function readAuditEntry(deps: ServerDeps, entryId: number): Promise<AuditEntry> {
  const entry = await findEntry(deps.database.platform, entryId);
  if (!entry) throw new DomainError('NOT_FOUND');
  return shown(entry);
}

/** Rows read at once for an export. */
const exportPage = 1_000;

/**
 * Everything a query finds as CSV, written while it is read: UTF-8 with a byte order mark, one line an entry, newest
 * first, and nothing in it that a spreadsheet would run as a formula. The export itself is an entry of the log.
 */
export async function exportAuditLog(
  deps: ServerDeps,
  query: AuditQuery,
  actor: Actor,
): Promise<Stringifier> {
  const targets = await targetsOf(deps, query.search);
  const { search, ...details } = query;
  await deps.database.platform.transaction((tx) =>
    insertAuditEntry(tx, actor, {
      action: 'logs.export',
      details,
      ...(search ? { personal: { search } } : {}),
    }),
  );
  const csv = stringify({ header: true, columns: [...csvColumns], bom: true, escape_formulas: true });
  const pages = Readable.from(csvRows((before) => list(deps, query, targets, before, exportPage)));
  pages.on('error', (error) => {
    deps.log.error({ err: error }, 'export of the audit log broken off');
    csv.destroy(error);
  });
  return pages.pipe(csv);
}

async function list(
  deps: ServerDeps,
  query: AuditQuery,
  targets: AuditTargets | null,
  before: number | undefined,
  limit: number,
): Promise<AuditEntry[]> {
  const { subject = null, outcome = null, from = null, to = null } = query;
  const filter: AuditFilter = { subject, outcome, from, to, before: before ?? null };
  return (await listEntries(deps.database.platform, filter, targets, limit)).map(shown);
}

/** What a search text may mean: pasting any id finds it, other text is an action, a person or a clinic. */
async function targetsOf(deps: ServerDeps, search = ''): Promise<AuditTargets | null> {
  const text = search.trim();
  if (text === '') return null;
  const none: AuditTargets = { people: [], tenants: [], ids: [text], action: null, entryId: null };
  if (uuidPattern.test(text)) return { ...none, people: [text], tenants: [text] };
  if (/^\d{1,9}$/.test(text)) return { ...none, entryId: Number(text) };
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const { platform } = deps.database;
  const [people, tenants] = await Promise.all([
    findPeople(platform, pattern),
    findClinics(platform, pattern),
  ]);
  return { ...none, people, tenants, action: text };
}

function shown(row: Stored): AuditEntry {
  return { ...row, at: row.at.toISOString() };
}

const csvColumns = [
  'entry',
  'at',
  'action',
  'outcome',
  'actor_kind',
  'actor_id',
  'actor_name',
  'actor_email',
  'subject_id',
  'subject_name',
  'tenant_id',
  'clinic',
  'origin',
  'operation_id',
  'session_id',
  'request_id',
  'details',
  'personal',
  'seal',
] as const;

async function* csvRows(page: (before: number | undefined) => Promise<AuditEntry[]>) {
  let before: number | undefined;
  for (;;) {
    const entries = await page(before);
    yield* entries.map(csvRow);
    before = entries.at(-1)?.entryId;
    if (entries.length < exportPage || before === undefined) return;
  }
}

function csvRow(entry: AuditEntry): Record<(typeof csvColumns)[number], string | number | null> {
  return {
    entry: entry.entryId,
    at: entry.at,
    action: entry.action,
    outcome: entry.outcome,
    actor_kind: entry.actorKind,
    actor_id: entry.actor?.userId ?? null,
    actor_name: entry.actor?.name ?? null,
    actor_email: entry.actor?.email ?? null,
    subject_id: entry.subject?.userId ?? null,
    subject_name: entry.subject?.name ?? null,
    tenant_id: entry.tenant?.tenantId ?? null,
    clinic: entry.tenant?.clinicName ?? null,
    origin: entry.origin,
    operation_id: entry.operationId,
    session_id: entry.sessionId,
    request_id: entry.requestId,
    details: JSON.stringify(entry.details),
    personal: entry.personal ? JSON.stringify(entry.personal) : null,
    seal: entry.seal,
  };
}
