import type {
  AppointmentState,
  AttendanceState,
  Billing,
  ConfirmationState,
  Day,
  WallTime,
} from '@tamarack/core/domain/workspace';
import { execute, one, query } from '../../../database/rows.ts';
import type { Sql, Tx } from '../../../database/types.ts';
import { updateVersion } from '../../../database/write.ts';
import type { AppointmentRow } from '../calendar/repository.ts';
import { idsBeside } from '../slots/repository.ts';

export interface LockedAttendance {
  attendanceId: string;
  version: number;
  clientId: string;
  state: AttendanceState;
  arrived: boolean;
  feeCents: number | null;
  feeReason: string;
  treatedMinutes: number | null;
  rebook: boolean;
  cancelledBy: 'client' | 'clinic' | null;
  confirmation: ConfirmationState | null;
}

/** A locked appointment with the rules of its service. */
export interface LockedAppointment extends Omit<AppointmentRow, 'attendances'> {
  roomShared: boolean;
  localOn: Day;
  noticeHours: number;
  missedFeeBp: number;
  capacity: number;
  billing: Billing;
  attendances: LockedAttendance[];
}

/**
 * Reads the appointment and its attendances after locking, so that they include the latest change. Locked in the same
 * statement, an appointment whose service has just changed would not be found.
 */
export async function lockAppointment(
  tx: Tx,
  tenantId: string,
  appointmentId: string,
): Promise<LockedAppointment | undefined> {
  await query(tx, 'SELECT 1 FROM appointments WHERE tenant_id = ? AND appointment_id = ? FOR UPDATE', [
    tenantId,
    appointmentId,
  ]);
  const appointment = await one<Omit<LockedAppointment, 'attendances'>>(
    tx,
    `SELECT a.appointment_id, a.version, a.state, a.service_id, a.staff_id, a.location_id, a.room_id, a.room_shared,
            a.lane, a.repeat_id, a.zone, a.local_start, a.local_on, a.minutes, a.buffer_before, a.buffer_after,
            a.starts_at, a.ends_at, v.notice_hours, v.missed_fee_bp, v.capacity, a.memo, v.billing
       FROM appointments a JOIN services v USING (tenant_id, service_id)
      WHERE a.tenant_id = ? AND a.appointment_id = ?`,
    [tenantId, appointmentId],
  );
  if (!appointment) return undefined;
  const attendances = await listAttendances(tx, tenantId, appointmentId);
  return { ...appointment, attendances };
}

export function listAttendances(
  tx: Tx,
  tenantId: string,
  appointmentId: string,
): Promise<LockedAttendance[]> {
  return query<LockedAttendance>(
    tx,
    `SELECT t.attendance_id, t.version, t.client_id, t.state, t.arrived_at IS NOT NULL AS arrived, t.fee_cents,
            t.fee_reason, t.treated_minutes, t.rebook, t.cancelled_by, f.state AS confirmation
       FROM attendances t LEFT JOIN confirmations f USING (tenant_id, attendance_id)
      WHERE t.tenant_id = ? AND t.appointment_id = ? ORDER BY t.attendance_id`,
    [tenantId, appointmentId],
  );
}

/** The appointment that an attendance belongs to. */
export async function appointmentOf(
  sql: Sql,
  tenantId: string,
  attendanceId: string,
): Promise<string | undefined> {
  const row = await sql('attendances').where({ tenantId, attendanceId }).first('appointment_id');
  return row?.appointment_id;
}

/** Later appointments of a repeat that still hold their time, the next one first. */
export async function listLaterOf(
  sql: Sql,
  tenantId: string,
  { repeatId, localStart }: { repeatId: string; localStart: WallTime },
): Promise<string[]> {
  return sql('appointments')
    .where({ tenantId, repeatId, state: 'booked' })
    .where('local_start', '>', localStart)
    .orderBy('local_start')
    .pluck('appointment_id');
}

export interface AttendancePatch {
  state?: AttendanceState;
  arrived_at?: Date | null;
  started_at?: Date | null;
  ended_at?: Date | null;
  treated_minutes?: number | null;
  fee_cents?: number | null;
  fee_reason?: string;
  cancelled_by?: 'client' | 'clinic' | null;
  cancel_reason?: string;
  rebook?: boolean;
  decided_at?: Date | null;
  local_on?: Day;
}

/** Changes an attendance of a locked appointment. Returns its new version. */
export async function updateAttendance(
  tx: Tx,
  tenantId: string,
  attendanceId: string,
  patch: AttendancePatch,
): Promise<number> {
  return (await updateVersion(tx, 'attendances', { tenantId, attendanceId }, patch)) ?? 0;
}

/**
 * Changes the state of a locked appointment, or its version alone. When it gives up its time, the appointments beside it
 * are kept with it. Returns the new version.
 */
export async function updateState(
  tx: Tx,
  tenantId: string,
  appointmentId: string,
  state: AppointmentState,
): Promise<number> {
  const row = await one<{ version: number }>(
    tx,
    `UPDATE appointments a
        SET state = :state, version = version + 1,
            beside = CASE WHEN state = 'booked' AND CAST(:state AS text) <> 'booked' THEN ${idsBeside} ELSE beside END
      WHERE tenant_id = :tenantId AND appointment_id = :appointmentId RETURNING version`,
    { tenantId, appointmentId, state },
  );
  return row?.version ?? 0;
}

/**
 * Puts an attendance with an outcome into the queue. A new outcome has to be confirmed again, so the confirmation starts
 * at the version of the attendance, which is higher than that of any earlier confirmation.
 */
export async function openConfirmation(
  tx: Tx,
  tenantId: string,
  { attendanceId, version, clientId }: LockedAttendance,
  { localOn, at, by }: { localOn: Day; at: Date; by: string | null },
): Promise<void> {
  await tx('confirmations').insert({
    tenantId,
    attendanceId,
    version,
    clientId,
    localOn,
    openedAt: at,
    createdBy: by,
  });
}

/**
 * Takes an attendance out of the queue, before the attendance changes. The attendance's version is raised to that of the
 * confirmation, so that a later confirmation has a higher one. Returns false when it was already decided.
 */
export async function closeConfirmation(tx: Tx, tenantId: string, attendanceId: string): Promise<boolean> {
  const closed = await execute(
    tx,
    `WITH closed AS (
       DELETE FROM confirmations
        WHERE tenant_id = :tenantId AND attendance_id = :attendanceId AND state IN ('open', 'returned') RETURNING version)
     UPDATE attendances t SET version = greatest(t.version, closed.version)
       FROM closed WHERE t.tenant_id = :tenantId AND t.attendance_id = :attendanceId`,
    { tenantId, attendanceId },
  );
  return closed > 0;
}

/** Locks a confirmation and raises its version, which is returned; undefined when it was already decided. */
export async function raiseConfirmation(
  tx: Tx,
  tenantId: string,
  attendanceId: string,
): Promise<number | undefined> {
  const [row] = await tx('confirmations')
    .where({ tenantId, attendanceId })
    .whereIn('state', ['open', 'returned'])
    .update({ version: tx.raw('version + 1') })
    .returning<{ version: number }[]>('version');
  return row?.version;
}

interface FeeBefore {
  feeCents: number | null;
  /** Whether the charge for the missed visit was given with a reason. */
  reasoned: boolean;
}

/** Changes of a missed visit's fee. */
const feeActions = "('no_show', 'late_cancelled', 'fee_passed', 'fee_returned')";
const wasReasoned = "coalesce((details->>'reasoned')::boolean, false)";

/**
 * The fee before the visit was missed, or zero if another visit took it over since. Undoing the outcome restores it.
 */
export async function feeBefore(
  sql: Sql,
  tenantId: string,
  attendanceId: string,
): Promise<FeeBefore | undefined> {
  return one<FeeBefore>(
    sql,
    `SELECT CASE WHEN action = 'fee_passed' THEN 0 ELSE (details->>'feeCents')::integer END AS "feeCents",
            ${wasReasoned} AS reasoned
       FROM history
      WHERE tenant_id = ? AND subject_id = ? AND action IN ${feeActions}
      ORDER BY history_id DESC LIMIT 1`,
    [tenantId, attendanceId],
  );
}

/**
 * Finds the missed visit whose fee most recently passed to another visit and has not come back, with that fee and the
 * amount charged for missing it. Ignores later outcomes that charged nothing and gave no reason.
 */
export async function findTakenFee(
  sql: Sql,
  tenantId: string,
  attendanceIds: readonly string[],
): Promise<(FeeBefore & { attendanceId: string; charged: number }) | undefined> {
  return one<FeeBefore & { attendanceId: string; charged: number }>(
    sql,
    `SELECT subject_id AS "attendanceId", (details->>'feeCents')::integer AS "feeCents", ${wasReasoned} AS reasoned,
            (details->>'charged')::integer AS charged
       FROM (SELECT DISTINCT ON (subject_id) subject_id, history_id, action, details
               FROM history
              WHERE tenant_id = ? AND subject_id = ANY(?) AND action IN ${feeActions}
                AND (action LIKE 'fee%' OR details->>'charged' IS DISTINCT FROM '0' OR ${wasReasoned})
              ORDER BY subject_id, history_id DESC) latest
      WHERE action = 'fee_passed' AND details->>'charged' IS NOT NULL
      ORDER BY history_id DESC LIMIT 1`,
    [tenantId, [...attendanceIds]],
  );
}

/**
 * Removes a clinician whose visit was cancelled, voided or given to a colleague from the care team, unless they have other
 * visits with the client or signed a note in the chart. A late cancellation counts as a visit, since it is billed. Waits for
 * bookings that are under way, which count too.
 */
export async function leaveCareTeam(
  tx: Tx,
  tenantId: string,
  { clientIds, staffId, at }: { clientIds: readonly string[]; staffId: string; at: Date },
): Promise<void> {
  await query(
    tx,
    'SELECT 1 FROM clients WHERE tenant_id = ? AND client_id = ANY(?) ORDER BY client_id FOR UPDATE',
    [tenantId, [...clientIds]],
  );
  await execute(
    tx,
    `UPDATE care_team m SET until_at = ?, version = m.version + 1
      WHERE m.tenant_id = ? AND m.client_id = ANY(?) AND m.staff_id = ? AND m.because = 'booked' AND m.until_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM attendances t JOIN appointments a USING (tenant_id, appointment_id)
                         WHERE t.tenant_id = m.tenant_id AND t.client_id = m.client_id AND a.staff_id = m.staff_id
                           AND t.state NOT IN ('void', 'cancelled'))
        AND NOT EXISTS (SELECT 1 FROM notes n
                         WHERE n.tenant_id = m.tenant_id AND n.client_id = m.client_id AND n.author_id = m.staff_id
                           AND n.signed_at IS NOT NULL)`,
    [at, tenantId, [...clientIds], staffId],
  );
}
