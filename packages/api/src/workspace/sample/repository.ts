import { setTimeout } from 'node:timers/promises';
import { columnName } from '../../database/column-name.ts';
import { insertRows } from '../../database/insert-rows.ts';
import { execute, one } from '../../database/rows.ts';
import type { Sql, Tx } from '../../database/types.ts';
import type { Row, SampleAccess, SampleTable } from './rows.ts';

/** Entries per SQL statement. */
const ENTRIES_AT_ONCE = 2_000;

/** Primary keys of the tables whose rows change during the day. */
const keys = {
  appointments: 'appointmentId',
  attendances: 'attendanceId',
  confirmations: 'attendanceId',
  notes: 'noteId',
} as const;
export type ChangingTable = keyof typeof keys;
export const changingTables = Object.keys(keys) as ChangingTable[];
export const keyOf = (table: ChangingTable, row: Row): string => String(row[keys[table]]);

/** Rows as PostgreSQL reads them from JSON. */
const byColumn = (rows: readonly Row[]) =>
  rows.map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [columnName(key), value])));

/** Inserts all rows. Staff with an account already exist and are kept when the records are regenerated. */
export async function insertSampleRows(
  tx: Tx,
  table: SampleTable | 'pay_runs' | 'pay_queries' | 'pay_items',
  rows: readonly Row[],
): Promise<void> {
  const onConflict = table === 'clinic_staff' ? 'ON CONFLICT (tenant_id, staff_id) DO NOTHING' : '';
  await insertRows(tx, table, rows, onConflict);
}

/** Updates rows to their current values. */
export async function updateRows(tx: Tx, table: ChangingTable, rows: readonly Row[]): Promise<void> {
  const [first, ...others] = byColumn(rows);
  if (!first) return;
  const id = columnName(keys[table]);
  const columns = Object.keys(first).filter((column) => column !== id && column !== 'version');
  await execute(
    tx,
    `UPDATE ${table} t SET ${columns.map((column) => `${column} = row.${column}`).join(', ')}, version = t.version + 1
       FROM jsonb_populate_recordset(NULL::${table}, ?::jsonb) AS row
      WHERE t.tenant_id = current_tenant() AND t.${id} = row.${id}`,
    [JSON.stringify([first, ...others])],
  );
}

/** Opens a chart as a staff member at a given time. */
export async function openChart(tx: Tx, staffId: string, clientId: string, at: Date): Promise<void> {
  await execute(tx, "SELECT open_chart(?, ?, 'care', NULL, ?)", [staffId, clientId, at]);
}

/** Texts of one chart, and the staff member who wrote them. */
export interface OpenedChart {
  staffId: string;
  clientId: string;
  at: Date;
  texts: readonly Row[];
}

/**
 * Writes texts of several charts. Each chart is opened first, because row security accepts texts only for an open
 * chart.
 */
export async function insertTexts(
  tx: Tx,
  table: 'note_versions' | 'note_drafts',
  charts: readonly OpenedChart[],
): Promise<void> {
  const written = charts.map((chart) => ({ ...chart, texts: byColumn(chart.texts) }));
  const columns = Object.keys(written[0]?.texts[0] ?? {});
  await execute(
    tx,
    `INSERT INTO ${table} (tenant_id, ${columns.join(', ')})
     SELECT current_tenant(), ${columns.map((column) => `text.${column}`).join(', ')}
       FROM (SELECT texts, open_chart("staffId", "clientId", 'care', NULL, at)
               FROM jsonb_to_recordset(?::jsonb) AS chart("staffId" uuid, "clientId" uuid, at timestamptz, texts jsonb)
             -- Keeps each opening before the texts of its chart.
             OFFSET 0) AS opened
      CROSS JOIN LATERAL jsonb_populate_recordset(NULL::${table}, opened.texts) AS text`,
    [JSON.stringify(written)],
  );
}

export async function deleteDraft(tx: Tx, noteId: string): Promise<void> {
  await tx('note_drafts').where({ noteId }).delete();
}

export async function logAccesses(tx: Tx, entries: readonly SampleAccess[]): Promise<void> {
  for (let start = 0; start < entries.length; start += ENTRIES_AT_ONCE)
    await execute(
      tx,
      `SELECT log_access("staffId", "clientId", what, purpose, NULL, at)
         FROM jsonb_to_recordset(?::jsonb) AS entry("staffId" uuid, "clientId" uuid, what text, purpose text, at timestamptz)`,
      [JSON.stringify(entries.slice(start, start + ENTRIES_AT_ONCE))],
    );
}

/** Empties the workspace of a sample clinic. */
export async function clearClinic(tx: Tx, tenantId: string): Promise<void> {
  let left = 1;
  while (left > 0)
    left = (await one<{ left: number }>(tx, 'SELECT clear_sample_clinic(?) AS left', [tenantId]))?.left ?? 0;
}

export async function setPrivacyContact(tx: Tx, tenantId: string, staffId: string): Promise<void> {
  await tx('workspace_settings').where({ tenantId }).update({ privacyContactId: staffId });
}

/** Locks the clinic's sample until the transaction ends. May wait longer than the statement timeout. */
export async function lockSample(tx: Tx, tenantId: string): Promise<void> {
  for (let tries = 0; tries < 240; tries += 1) {
    const row = await one<{ got: boolean }>(
      tx,
      'SELECT pg_try_advisory_xact_lock(727404, hashtext(?)) AS got',
      [tenantId],
    );
    if (row?.got) return;
    await setTimeout(500);
  }
  throw new Error('The records of this sample clinic are still being made.');
}

/** When the records were generated and last updated; undefined if there are none. */
export async function findRecords(
  tx: Tx,
  tenantId: string,
): Promise<{ version: number; madeOn: string; asOf: Date } | undefined> {
  return one(tx, `SELECT version, made_on, as_of FROM sample_records WHERE tenant_id = ?`, [tenantId]);
}

export async function noteRecords(
  tx: Tx,
  tenantId: string,
  records: { version: number; madeOn: string; asOf: Date },
): Promise<void> {
  await tx('sample_records')
    .insert({ tenantId, ...records })
    .onConflict('tenant_id')
    .merge();
}

/** Stores the key for the clinic's texts, unless there is one already. */
export async function ensureKey(sql: Sql, tenantId: string, sealedKey: Buffer): Promise<void> {
  await sql('clinic_keys').insert({ tenantId, sealedKey }).onConflict('tenant_id').ignore();
}
