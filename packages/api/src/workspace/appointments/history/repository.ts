import type { AppointmentChange, WallTime } from '@tamarack/core/domain/workspace';
import { query } from '../../../database/rows.ts';
import type { Sql } from '../../../database/types.ts';
import { trialLimit } from '../../client-mails/index.ts';
import { clientName } from '../../shared/index.ts';

/** Details of a change that the history shows. */
export interface KeptDetails {
  localStart?: WallTime;
  staffId?: string;
  serviceId?: string;
  roomId?: string | null;
  minutes?: number;
  treatedMinutes?: number;
  /** The fee before the visit was missed. */
  feeCents?: number | null;
  /** The fee charged for the missed visit. */
  charged?: number | null;
  memo?: boolean;
  by?: 'client' | 'clinic';
  what?: AppointmentChange['undone'];
  before?:
    | Pick<KeptDetails, 'localStart' | 'staffId' | 'serviceId' | 'roomId' | 'minutes' | 'feeCents'>
    | number
    | null;
  after?: number;
}

export interface ChangeRow {
  at: Date;
  staffName: string | null;
  kind: 'appointment' | 'attendance' | 'confirmation' | 'mail';
  action: string;
  fileNo: number | null;
  clientName: string | null;
  details: KeptDetails;
  failed: boolean;
  limited: boolean;
}

/**
 * Changes of an appointment, its visits and their confirmations, and the emails sent about them, newest first. A
 * cancellation, an added client and their undo are listed once each, although they change both the appointment and its
 * visits.
 */
export function listChanges(sql: Sql, tenantId: string, appointmentId: string): Promise<ChangeRow[]> {
  return query(
    sql,
    `WITH visits AS (
       SELECT t.attendance_id, c.file_no, ${clientName()} AS name
         FROM attendances t
         JOIN clients c ON c.tenant_id = t.tenant_id AND c.client_id = t.client_id
         LEFT JOIN client_identities i ON i.tenant_id = t.tenant_id AND i.client_id = t.client_id
        WHERE t.tenant_id = :tenantId AND t.appointment_id = :appointmentId),
     changes AS (
       SELECT h.at, h.history_id AS id, s.name AS staff_name, h.kind, h.action, h.subject_id, h.details, false AS failed,
              false AS limited
         FROM history h LEFT JOIN clinic_staff s ON s.tenant_id = h.tenant_id AND s.staff_id = h.staff_id
        WHERE h.tenant_id = :tenantId
          AND h.subject_id IN (SELECT CAST(:appointmentId AS uuid) UNION ALL SELECT attendance_id FROM visits)
          AND CASE h.kind WHEN 'appointment' THEN h.action NOT IN ('cancelled', 'client_added')
                          WHEN 'attendance' THEN h.action NOT IN ('put_back', 'undone', 'fee_passed')
                          ELSE h.kind = 'confirmation' END
       UNION ALL
       SELECT coalesce(m.sent_at, m.due_at), m.mail_id, NULL, 'mail', m.kind, m.attendance_id, '{}', m.state = 'failed',
              m.state <> 'sent' AND m.why = :trialLimit
         FROM client_mails m
        WHERE m.tenant_id = :tenantId AND m.attendance_id IN (SELECT attendance_id FROM visits)
          AND (m.state IN ('sent', 'failed') OR (m.state = 'queued' AND m.why = :trialLimit)))
     SELECT c.at, c.staff_name, c.kind, c.action, v.file_no, v.name AS "clientName", c.details, c.failed, c.limited
       FROM changes c LEFT JOIN visits v ON v.attendance_id = c.subject_id
      ORDER BY c.at DESC, c.id DESC LIMIT 300`,
    { tenantId, appointmentId, trialLimit },
  );
}

/** English and French names by id; those of people and rooms are the same. */
export type Names = ReadonlyMap<string, { en: string; fr: string }>;

/** Names of staff, rooms and services, including archived ones. */
export async function listNames(sql: Sql, tenantId: string): Promise<Names> {
  const rows = await query<{ id: string; en: string; fr: string }>(
    sql,
    `SELECT staff_id AS id, name AS en, name AS fr FROM clinic_staff WHERE tenant_id = :tenantId
     UNION ALL SELECT room_id, name, name FROM rooms WHERE tenant_id = :tenantId
     UNION ALL SELECT service_id, name_en, name_fr FROM services WHERE tenant_id = :tenantId`,
    { tenantId },
  );
  return new Map(rows.map(({ id, ...name }) => [id, name]));
}
