import { execute, query } from '../../../database/rows.ts';
import type { Tx } from '../../../database/types.ts';
import type { ExportRow } from './repository.ts';

export interface ClientRow {
  clientId: string;
  fileNo: number;
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
    `SELECT c.client_id AS "clientId", c.file_no AS "fileNo", (to_jsonb(c) - 'tenant_id') || jsonb_build_object(
            'identity', (SELECT to_jsonb(i) - '{tenant_id,client_id}'::text[] FROM client_identities i
                          WHERE i.tenant_id = c.tenant_id AND i.client_id = c.client_id),
            ${all('client_relations', 'relations')}, ${all('client_consents', 'consents')}, ${all('client_fees', 'fees')},
            ${all('care_team', 'careTeam')}, ${all('lockboxes', 'lockboxes')}) AS row
       FROM clients c WHERE c.tenant_id = ? AND c.file_no > ? ORDER BY c.file_no LIMIT ?`,
    [tenantId, afterFileNo, limit],
  );
}

/** Opens a chart for the export and logs it. */
export async function logExport(
  tx: Tx,
  {
    staffId,
    clientId,
    sessionId,
    at,
  }: { staffId: string | null; clientId: string; sessionId: string | null; at: Date },
): Promise<void> {
  await execute(tx, "SELECT open_chart(:staffId, :clientId, 'administration', :sessionId, :at)", {
    staffId,
    clientId,
    sessionId,
    at,
  });
  await execute(tx, "SELECT log_access(:staffId, :clientId, 'export', 'administration', :sessionId, :at)", {
    staffId,
    clientId,
    sessionId,
    at,
  });
}

/** The notes of the chart that is open, and their encrypted texts. Drafts stay with their authors. */
export async function chartOf(
  tx: Tx,
  tenantId: string,
  clientId: string,
): Promise<{
  notes: ExportRow[];
  versions: ({ noteId: string; number: number; body: Buffer } & ExportRow)[];
}> {
  const notes = await query<{ row: ExportRow }>(
    tx,
    `SELECT to_jsonb(n) - '{tenant_id,client_id}'::text[] AS row FROM notes n
      WHERE n.tenant_id = ? AND n.client_id = ? ORDER BY n.about_on, n.note_id`,
    [tenantId, clientId],
  );
  const versions = await query<{ noteId: string; number: number; body: Buffer } & ExportRow>(
    tx,
    `SELECT v.note_id AS "noteId", v.number, v.kind, v.author_id AS "authorId", v.at, encode(v.sha256, 'hex') AS sha256, v.body
       FROM note_versions v WHERE v.tenant_id = ? AND v.client_id = ? ORDER BY v.note_id, v.number`,
    [tenantId, clientId],
  );
  return { notes: notes.map(({ row }) => row), versions };
}

/** Values of the key that a page begins after. */
export type Cursor = readonly string[];

/** Types of key columns that are not uuids. */
const keyTypes: Readonly<Record<string, string>> = {
  at: 'timestamptz',
  component: 'text',
  rate_ppm: 'integer',
  target: 'text',
};

/** A page of a table in the order of its key. */
export async function tablePage(
  tx: Tx,
  tenantId: string,
  table: string,
  keys: readonly string[],
  after: Cursor | null,
  limit: number,
): Promise<{ row: ExportRow; cursor: Cursor }[]> {
  const columns = keys.join(', ');
  const values = keys.map((key) => `?::${keyTypes[key] ?? 'uuid'}`).join(', ');
  return query(
    tx,
    `SELECT to_jsonb(t) - 'tenant_id' AS row, ARRAY[${keys.map((key) => `${key}::text`).join(', ')}] AS cursor
       FROM ${table} t WHERE tenant_id = ? ${after ? `AND (${columns}) > (${values})` : ''}
      ORDER BY ${columns} LIMIT ?`,
    [tenantId, ...(after ?? []), limit],
  );
}
