import { exists, one, query } from '../../../database/rows.ts';
import type { Tx } from '../../../database/types.ts';

/**
 * Locks the visits of a client, in the order of the calendar and of a confirmation. Before the client, whose care team and
 * last entry these update.
 */
export async function lockVisitsOf(tx: Tx, tenantId: string, clientId: string): Promise<void> {
  await query(
    tx,
    `SELECT FROM appointments WHERE tenant_id = :tenantId AND appointment_id IN (
       SELECT appointment_id FROM attendances WHERE tenant_id = :tenantId AND client_id = :clientId)
      ORDER BY appointment_id FOR UPDATE`,
    { tenantId, clientId },
  );
  for (const table of ['confirmations', 'attendances'])
    await query(
      tx,
      `SELECT FROM ${table} WHERE tenant_id = ? AND client_id = ? ORDER BY attendance_id FOR UPDATE`,
      [tenantId, clientId],
    );
}

/** Locks the payments and invoices of a client, in the order of an applied credit. After the client, like a payment. */
export async function lockBooksOf(tx: Tx, tenantId: string, clientId: string): Promise<void> {
  for (const table of ['payments', 'invoices'])
    await query(tx, `SELECT FROM ${table} WHERE tenant_id = ? AND client_id = ? ORDER BY number FOR UPDATE`, [
      tenantId,
      clientId,
    ]);
}

/** Whether both clients are in the same appointment. */
export async function shareAppointment(tx: Tx, a: string, b: string): Promise<boolean> {
  return exists(
    tx,
    `SELECT 1 FROM attendances x JOIN attendances y USING (tenant_id, appointment_id)
      WHERE x.client_id = ? AND y.client_id = ? LIMIT 1`,
    [a, b],
  );
}

/**
 * Moves all rows of a client to another one, fills what the other file lacks, and makes it active if the client is treated
 * in either of them. Returns the id of the merge.
 */
export async function moveRows(
  tx: Tx,
  merge: { from: string; into: string; staffId: string | null; now: Date },
): Promise<string> {
  const row = await one<{ mergeId: string }>(
    tx,
    'SELECT merge_clients(:from, :into, :staffId, :now) AS "mergeId"',
    merge,
  );
  if (!row) throw new Error('merge_clients returned nothing');
  return row.mergeId;
}

/** Merges the dates of the last entry and the legal holds of two files: the later date and any hold remain. */
export async function joinFacts(tx: Tx, from: string, into: string): Promise<number> {
  const row = await one<{ version: number }>(
    tx,
    `UPDATE clients c SET last_entry_on = greatest(c.last_entry_on, f.last_entry_on),
            legal_hold = c.legal_hold OR f.legal_hold, version = c.version + 1
       FROM clients f WHERE c.client_id = :into AND f.client_id = :from AND f.tenant_id = c.tenant_id RETURNING c.version`,
    { from, into },
  );
  return row?.version ?? 1;
}

export interface MergeRow {
  from: string;
  into: string;
  fromFileNo: number;
  intoFileNo: number;
  /** State of the client that this one was merged into. */
  intoState: string;
  version: number;
  mergedAt: Date;
  undoneAt: Date | null;
}

export async function findMerge(tx: Tx, mergeId: string): Promise<MergeRow | undefined> {
  return one<MergeRow>(
    tx,
    `SELECT m.from_client_id AS "from", m.into_client_id AS "into", f.file_no AS "fromFileNo", t.file_no AS "intoFileNo",
            t.state AS "intoState", m.version, m.merged_at, m.undone_at
       FROM client_merges m JOIN clients f ON f.tenant_id = m.tenant_id AND f.client_id = m.from_client_id
       JOIN clients t ON t.tenant_id = m.tenant_id AND t.client_id = m.into_client_id
      WHERE m.merge_id = ?`,
    [mergeId],
  );
}

export async function giveBackRows(tx: Tx, mergeId: string, now: Date): Promise<void> {
  await one(tx, 'SELECT undo_merge(?, ?)', [mergeId, now]);
}

export async function versionOf(tx: Tx, clientId: string): Promise<number> {
  const row = await one<{ version: number }>(tx, 'SELECT version FROM clients WHERE client_id = ?', [
    clientId,
  ]);
  return row?.version ?? 1;
}
