import type {
  CalendarAttendance,
  CoveredAppointment,
  Day,
  Profession,
  WallTime,
} from '@tamarack/core/domain/workspace';
import { query } from '../../../database/rows.ts';
import type { Tx } from '../../../database/types.ts';
import { clientName, clientPhone } from '../../shared/index.ts';
import type { BlockRow } from '../repository.ts';

export interface CoveredRow {
  appointmentId: string;
  version: number;
  staffId: string;
  locationId: string;
  /** The room that it needs for itself; null for none and for a shared one. */
  roomId: string | null;
  zone: string;
  serviceId: string;
  localStart: WallTime;
  minutes: number;
  startsAt: Date;
  busyFrom: Date;
  busyTo: Date;
  clients: CoveredAppointment['clients'];
  /** All visits, also those that are no longer expected. */
  visits: Pick<CalendarAttendance, 'state' | 'confirmation'>[];
}

/** Appointments during a block whose clients are still expected. Names and phone numbers are null unless the reader may see them. */
export function listCovered(
  tx: Tx,
  { staffId, locationId, startsAt, endsAt }: Pick<BlockRow, 'staffId' | 'locationId' | 'startsAt' | 'endsAt'>,
): Promise<CoveredRow[]> {
  return query(
    tx,
    `SELECT p.appointment_id, p.version, p.staff_id, p.location_id,
            CASE WHEN NOT p.room_shared THEN p.room_id END AS "roomId", p.zone, p.service_id, p.local_start, p.minutes,
            p.starts_at, lower(p.busy) AS "busyFrom", upper(p.busy) AS "busyTo",
            json_agg(json_build_object('clientId', c.client_id, 'fileNo', c.file_no,
              'name', ${clientName()}, 'phone', ${clientPhone()})
              ORDER BY c.file_no) AS clients,
            (SELECT json_agg(json_build_object('state', t.state, 'confirmation', f.state))
               FROM attendances t LEFT JOIN confirmations f USING (tenant_id, attendance_id)
              WHERE t.tenant_id = p.tenant_id AND t.appointment_id = p.appointment_id) AS visits
       FROM appointments p
       JOIN attendances a ON a.tenant_id = p.tenant_id AND a.appointment_id = p.appointment_id AND a.state = 'booked'
       JOIN clients c ON c.tenant_id = a.tenant_id AND c.client_id = a.client_id
       LEFT JOIN client_identities i ON i.tenant_id = c.tenant_id AND i.client_id = c.client_id
      WHERE p.state = 'booked' AND p.local_on BETWEEN ?::date - 1 AND ?::date + 1
        AND p.starts_at < ? AND p.ends_at > ?
        AND (?::uuid IS NULL OR p.staff_id = ?) AND (?::uuid IS NULL OR p.location_id = ?)
      GROUP BY p.tenant_id, p.appointment_id
      ORDER BY p.starts_at, p.appointment_id`,
    [
      startsAt.toISOString(),
      endsAt.toISOString(),
      endsAt,
      startsAt,
      staffId,
      staffId,
      locationId,
      locationId,
    ],
  );
}

/** A profession that a clinician may practise, with the first and last day; null for no limit. */
export interface PractisedProfession {
  staffId: string;
  profession: Profession;
  from: Day | null;
  to: Day | null;
}

export function listProfessions(tx: Tx): Promise<PractisedProfession[]> {
  return query(
    tx,
    `SELECT staff_id, profession, valid_from_on AS "from", valid_to_on AS "to" FROM credentials`,
    [],
  );
}
