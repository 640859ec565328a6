import type {
  AppointmentState,
  CalendarAttendance,
  Day,
  Rebooking,
  WallTime,
} from '@tamarack/core/domain/workspace';
import { query } from '../../../database/rows.ts';
import type { Sql } from '../../../database/types.ts';
import { noteOfVisit } from '../../notes/index.ts';
import { clientName, clientPhone } from '../../shared/index.ts';

export interface AppointmentRow {
  appointmentId: string;
  version: number;
  state: AppointmentState;
  staffId: string;
  locationId: string;
  roomId: string | null;
  lane: number;
  repeatId: string | null;
  serviceId: string;
  zone: string;
  localStart: WallTime;
  minutes: number;
  bufferBefore: number;
  bufferAfter: number;
  startsAt: Date;
  endsAt: Date;
  memo: string;
  attendances: CalendarAttendance[];
}

/** Names and phone numbers stay null unless the transaction may read them. */
const attendancesOfAppointment = `coalesce((
  SELECT json_agg(json_build_object(
           'attendanceId', t.attendance_id, 'version', t.version, 'clientId', t.client_id, 'fileNo', c.file_no,
           'name', ${clientName()}, 'phone', ${clientPhone()},
           'deskAlert', c.desk_alert, 'state', t.state, 'arrivedAt', t.arrived_at, 'treatedMinutes', t.treated_minutes,
           'feeCents', coalesce(f.fee_cents, t.fee_cents), 'feeReason', t.fee_reason, 'rebook', t.rebook,
           'confirmation', f.state,
           'note', ${noteOfVisit('t', 'v')},
           'firstVisit', NOT EXISTS (
             SELECT 1 FROM attendances e WHERE e.tenant_id = t.tenant_id AND e.client_id = t.client_id
                AND e.local_on < t.local_on AND e.state IN ('booked', 'arrived', 'attended')))
           ORDER BY t.attendance_id)
    FROM attendances t
    JOIN clients c ON c.tenant_id = t.tenant_id AND c.client_id = t.client_id
    LEFT JOIN client_identities i ON i.tenant_id = t.tenant_id AND i.client_id = t.client_id
    LEFT JOIN confirmations f ON f.tenant_id = t.tenant_id AND f.attendance_id = t.attendance_id
   WHERE t.tenant_id = a.tenant_id AND t.appointment_id = a.appointment_id), '[]')`;

const appointmentColumns = `
  a.appointment_id, a.version, a.state, a.staff_id, a.location_id, a.room_id, a.lane, a.repeat_id, a.service_id,
  a.zone, a.local_start, a.minutes, a.buffer_before, a.buffer_after, a.starts_at, a.ends_at, a.memo,
  ${attendancesOfAppointment} AS attendances`;
const appointmentsWithService = `appointments a
  JOIN services v ON v.tenant_id = a.tenant_id AND v.service_id = a.service_id`;

export interface CalendarRange {
  from: Day;
  to: Day;
  staffId?: string | undefined;
  locationId?: string | undefined;
}

/** Appointments of a range of days in order of time, without void ones. One that ends after midnight is on both days. */
export async function listAppointments(
  sql: Sql,
  tenantId: string,
  { from, to, staffId, locationId }: CalendarRange,
): Promise<AppointmentRow[]> {
  const narrowed = [
    staffId ? 'AND a.staff_id = :staffId' : '',
    locationId ? 'AND a.location_id = :locationId' : '',
  ].join(' ');
  return query<AppointmentRow>(
    sql,
    `SELECT ${appointmentColumns} FROM ${appointmentsWithService}
      WHERE a.tenant_id = :tenantId AND a.local_on BETWEEN :from::date - 1 AND :to
        AND a.local_start + make_interval(mins => a.minutes) > :from::date AND a.state <> 'void' ${narrowed}
      ORDER BY a.starts_at, a.lane, a.appointment_id`,
    { tenantId, from, to, staffId, locationId },
  );
}

export async function findAppointment(
  sql: Sql,
  tenantId: string,
  appointmentId: string,
): Promise<AppointmentRow | undefined> {
  const [row] = await query<AppointmentRow>(
    sql,
    `SELECT ${appointmentColumns} FROM ${appointmentsWithService} WHERE a.tenant_id = ? AND a.appointment_id = ?`,
    [tenantId, appointmentId],
  );
  return row;
}

/** The latest change of an appointment, if it can be undone. */
export interface LastChange {
  appointmentId: string;
  version: number;
  staffId: string | null;
  at: Date;
}

/** SQL condition that a change of an appointment can be undone. */
export const isUndoable = `(action IN ('booked', 'moved', 'cancelled', 'client_added') OR details->'undo' IS NOT NULL)`;

/** Bookings, added clients, moves, changes and cancellations since a given time. */
export async function listUndoable(sql: Sql, tenantId: string, since: Date): Promise<LastChange[]> {
  return query<LastChange>(
    sql,
    `SELECT subject_id AS "appointmentId", subject_version AS version, staff_id, at FROM history
      WHERE tenant_id = ? AND at > ? AND kind = 'appointment' AND ${isUndoable}`,
    [tenantId, since],
  );
}

/**
 * SQL for the service that the client of a cancelled attendance `t` had booked: that of its appointment `a` may have been
 * changed for the others since.
 */
export const serviceWhenCancelled = `coalesce((
  SELECT CAST(h.details->'before'->>'serviceId' AS uuid) FROM history h
   WHERE h.tenant_id = a.tenant_id AND h.subject_id = a.appointment_id AND h.action = 'changed'
     AND h.details->'before'->>'serviceId' IS NOT NULL
     AND h.history_id > (SELECT c.history_id FROM history c
                          WHERE c.tenant_id = t.tenant_id AND c.subject_id = t.attendance_id AND c.action = 'cancelled'
                          ORDER BY c.history_id DESC LIMIT 1)
   ORDER BY h.history_id LIMIT 1), a.service_id)`;

/** Visits that the clinic cancelled and that need a new time, earliest first, without those of discharged clients. */
export async function listRebooking(sql: Sql, tenantId: string, staffId?: string): Promise<Rebooking[]> {
  return query<Rebooking>(
    sql,
    `SELECT t.attendance_id, t.version, t.client_id, c.file_no, ${clientName()} AS name, ${clientPhone()} AS phone,
            a.local_start, ${serviceWhenCancelled} AS service_id, a.staff_id, t.cancel_reason AS reason
       FROM attendances t
       JOIN appointments a USING (tenant_id, appointment_id)
       JOIN clients c ON c.tenant_id = t.tenant_id AND c.client_id = t.client_id
       LEFT JOIN client_identities i ON i.tenant_id = t.tenant_id AND i.client_id = t.client_id
      WHERE t.tenant_id = :tenantId AND t.rebook AND c.state <> 'discharged' ${staffId ? 'AND a.staff_id = :staffId' : ''}
      ORDER BY a.starts_at, t.attendance_id LIMIT 500`,
    { tenantId, staffId },
  );
}
