import type { UndoableImport } from '@tamarack/core/domain/workspace';
import { column, one, query } from '../../../database/rows.ts';
import { takeTurns } from '../../../database/take-turns.ts';
import type { Sql, Tx } from '../../../database/types.ts';
import type { Reactivated } from '../booking/repository.ts';

/**
 * SQL condition that nobody has changed the imported appointment `a` since: no move, outcome, added client or note. A
 * reminder that was sent is no change.
 */
const isUntouched = `a.state = 'booked' AND a.version = 1
  AND NOT EXISTS (SELECT 1 FROM attendances t
                   WHERE t.tenant_id = a.tenant_id AND t.appointment_id = a.appointment_id
                     AND (t.state <> 'booked' OR t.version > 1
                          OR EXISTS (SELECT 1 FROM notes n
                                      WHERE n.tenant_id = t.tenant_id AND n.client_id = t.client_id
                                        AND n.attendance_id = t.attendance_id)))`;

/** The imports since a moment that have visits to take back, the latest first. */
export async function listUndoableImports(
  sql: Sql,
  tenantId: string,
  since: Date,
): Promise<UndoableImport[]> {
  const rows = await query<Omit<UndoableImport, 'importedAt'> & { importedAt: Date }>(
    sql,
    `SELECT i.import_id, i.imported_at, s.name AS "staffName", v.visits
       FROM appointment_imports i JOIN clinic_staff s ON s.tenant_id = i.tenant_id AND s.staff_id = i.created_by,
            LATERAL (SELECT count(*)::integer AS visits
                       FROM appointments a JOIN attendances t USING (tenant_id, appointment_id)
                      WHERE a.tenant_id = i.tenant_id AND a.import_id = i.import_id AND ${isUntouched}) v
      WHERE i.tenant_id = ? AND i.imported_at > ? AND v.visits > 0 ORDER BY i.imported_at DESC`,
    [tenantId, since],
  );
  return rows.map((row) => ({ ...row, importedAt: row.importedAt.toISOString() }));
}

/** Marks an import as undone, so that it books nothing more; undefined when there is no such import. */
export async function markUndone(
  tx: Tx,
  tenantId: string,
  importId: string,
  now: Date,
): Promise<{ importedAt: Date; version: number } | undefined> {
  // Waits for a booking that the import has begun.
  await takeTurns(tx, 'appointment_imports', tenantId);
  return one(
    tx,
    `UPDATE appointment_imports SET undone_at = coalesce(undone_at, :now), version = version + 1
      WHERE tenant_id = :tenantId AND import_id = :importId RETURNING imported_at, version`,
    { tenantId, importId, now },
  );
}

/** Locks appointments of an import that nobody has changed, and returns their ids. */
export async function lockUntouched(
  tx: Tx,
  tenantId: string,
  importId: string,
  most: number,
): Promise<string[]> {
  const locked = await column<string>(
    tx,
    `SELECT a.appointment_id FROM appointments a
      WHERE a.tenant_id = :tenantId AND a.import_id = :importId AND ${isUntouched}
      ORDER BY a.appointment_id LIMIT :most FOR UPDATE`,
    { tenantId, importId, most },
  );
  // Read again after locking, because a visit may have changed while its lock was awaited.
  return column<string>(
    tx,
    `SELECT a.appointment_id FROM appointments a
      WHERE a.tenant_id = :tenantId AND a.appointment_id = ANY(:locked) AND ${isUntouched}`,
    { tenantId, locked },
  );
}

export interface VoidedVisit {
  attendanceId: string;
  clientId: string;
  staffId: string;
  version: number;
}

/** Voids the appointments with their visits, which they return. */
export async function voidAppointments(
  tx: Tx,
  tenantId: string,
  appointmentIds: readonly string[],
): Promise<VoidedVisit[]> {
  return query<VoidedVisit>(
    tx,
    `WITH voided AS (
       UPDATE appointments SET state = 'void', version = version + 1
        WHERE tenant_id = :tenantId AND appointment_id = ANY(:appointmentIds) RETURNING tenant_id, appointment_id, staff_id)
     UPDATE attendances t SET state = 'void', version = t.version + 1
       FROM voided v WHERE t.tenant_id = v.tenant_id AND t.appointment_id = v.appointment_id
     RETURNING t.attendance_id, t.client_id, v.staff_id, t.version`,
    { tenantId, appointmentIds: [...appointmentIds] },
  );
}

/** What booking the appointments changed besides: clients made active and visits taken off the rebooking list. */
export async function listSideEffects(
  tx: Tx,
  tenantId: string,
  appointmentIds: readonly string[],
): Promise<{ reactivated: Reactivated[]; rebooked: string[] }[]> {
  return query(
    tx,
    `SELECT coalesce(details->'reactivated', '[]') AS reactivated, coalesce(details->'rebooked', '[]') AS rebooked
       FROM history
      WHERE tenant_id = ? AND subject_id = ANY(?) AND kind = 'appointment' AND action = 'booked'
        AND coalesce(details->'reactivated', details->'rebooked') IS NOT NULL`,
    [tenantId, [...appointmentIds]],
  );
}

/** The visits of an import that still take place or have an outcome. */
export async function countKept(tx: Tx, tenantId: string, importId: string): Promise<number> {
  const row = await one<{ kept: number }>(
    tx,
    `SELECT count(*)::integer AS kept FROM appointments a JOIN attendances t USING (tenant_id, appointment_id)
      WHERE a.tenant_id = ? AND a.import_id = ? AND t.state <> 'void'`,
    [tenantId, importId],
  );
  return row?.kept ?? 0;
}
