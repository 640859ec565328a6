import type { Day } from '@tamarack/core/domain/workspace';
import { execute, query } from '../../../database/rows.ts';
import type { Tx } from '../../../database/types.ts';
import type { ExportRow } from './repository.ts';

export interface ClientRow {
  clientId: string;
  fileNo: number;
  /** Whether something in the chart is withheld from somebody. */
  hasLockbox: boolean;
  row: ExportRow;
}

/** Clients by file number, each with all data about them except their chart. */
export async function clientsPage(
  tx: Tx,
  tenantId: string,
  afterFileNo: number,
  limit: number,
): Promise<ClientRow[]> {
  const all = (table: string, name: string) =>
    `'${name}', (SELECT coalesce(jsonb_agg(to_jsonb(x) - '{tenant_id,client_id}'::text[]), '[]') FROM ${table} x
                  WHERE x.tenant_id = c.tenant_id AND x.client_id = c.client_id)`;
  return query<ClientRow>(
    tx,
    `SELECT c.client_id, c.file_no,
            EXISTS (SELECT 1 FROM lockboxes b WHERE b.tenant_id = c.tenant_id AND b.client_id = c.client_id
                       AND b.ended_at IS NULL) AS "hasLockbox", (to_jsonb(c) - 'tenant_id') || jsonb_build_object(
            'identity', (SELECT to_jsonb(i) - '{tenant_id,client_id}'::text[] FROM client_identities i
                          WHERE i.tenant_id = c.tenant_id AND i.client_id = c.client_id),
            ${all('client_relations', 'relations')}, ${all('client_consents', 'consents')}, ${all('client_fees', 'fees')},
            ${all('care_team', 'careTeam')}, ${all('lockboxes', 'lockboxes')}) AS row
       FROM clients c WHERE c.tenant_id = ? AND c.file_no > ? ORDER BY c.file_no LIMIT ?`,
    [tenantId, afterFileNo, limit],
  );
}

/** Opens a chart for the export and logs the export, in one statement. */
export async function openForExport(
  tx: Tx,
  access: { staffId: string | null; clientId: string; sessionId: string | null; at: Date },
): Promise<void> {
  await execute(
    tx,
    `SELECT open_chart(:staffId, :clientId, 'administration', :sessionId, :at),
            log_access(:staffId, :clientId, 'export', 'administration', :sessionId, :at)`,
    access,
  );
}

/**
 * The notes of the chart that is open, and their encrypted texts: signed ones, and drafts that were closed as incomplete
 * or whose author had left before `today`. Other drafts stay with their authors.
 */
export async function chartOf(
  tx: Tx,
  tenantId: string,
  { clientId, today }: { clientId: string; today: Day },
): Promise<{
  notes: ExportRow[];
  versions: ({ noteId: string; number: number; body: Buffer } & ExportRow)[];
  drafts: ({ noteId: string; version: number; body: Buffer } & ExportRow)[];
}> {
  const [notes, versions, drafts] = await Promise.all([
    query<{ row: ExportRow }>(
      tx,
      `SELECT to_jsonb(n) - '{tenant_id,client_id}'::text[] AS row FROM notes n
        WHERE n.tenant_id = ? AND n.client_id = ? ORDER BY n.about_on, n.note_id`,
      [tenantId, clientId],
    ),
    query<{ noteId: string; number: number; body: Buffer } & ExportRow>(
      tx,
      `SELECT v.note_id, v.number, v.kind, v.author_id, v.at, encode(v.sha256, 'hex') AS sha256, v.body
         FROM note_versions v WHERE v.tenant_id = ? AND v.client_id = ? ORDER BY v.note_id, v.number`,
      [tenantId, clientId],
    ),
    query<{ noteId: string; version: number; body: Buffer } & ExportRow>(
      tx,
      `SELECT d.note_id, d.version, d.saved_by, d.saved_at, d.body
         FROM note_drafts d JOIN notes n USING (tenant_id, note_id)
         JOIN clinic_staff a ON a.tenant_id = n.tenant_id AND a.staff_id = n.author_id
        WHERE d.tenant_id = ? AND d.client_id = ? AND (n.state = 'incomplete' OR a.active_to_on < ?::date)
        ORDER BY d.note_id`,
      [tenantId, clientId, today],
    ),
  ]);
  return { notes: notes.map(({ row }) => row), versions, drafts };
}

/** Values of the key that a page begins after. */
export type Cursor = readonly string[];

/** Types of key columns that are not uuids. */
const keyTypes: Readonly<Record<string, string>> = {
  at: 'timestamptz',
  component: 'text',
  day: 'date',
  rate_ppm: 'integer',
  target: 'text',
};

export interface ExportedTable {
  table: string;
  keys: readonly string[];
  /** A column of bytes, which is written in hexadecimal. */
  hex?: string;
}

/** A page of a table in the order of its key. */
export async function tablePage(
  tx: Tx,
  tenantId: string,
  { table, keys, hex }: ExportedTable,
  after: Cursor | null,
  limit: number,
): Promise<{ row: ExportRow; cursor: Cursor }[]> {
  const columns = keys.join(', ');
  const values = keys.map((key) => `?::${keyTypes[key] ?? 'uuid'}`).join(', ');
  return query(
    tx,
    `SELECT to_jsonb(t) - 'tenant_id' ${hex ? `|| jsonb_build_object('${hex}', encode(${hex}, 'hex'))` : ''} AS row, ARRAY[${keys.map((key) => `${key}::text`).join(', ')}] AS cursor
       FROM ${table} t WHERE tenant_id = ? ${after ? `AND (${columns}) > (${values})` : ''}
      ORDER BY ${columns} LIMIT ?`,
    [tenantId, ...(after ?? []), limit],
  );
}
