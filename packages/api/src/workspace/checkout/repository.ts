import type {
  AttendanceState,
  ConfirmationState,
  Day,
  NoteState,
  Profession,
  TaxClass,
} from '@tamarack/core/domain/workspace';
import { one } from '../../database/rows.ts';
import type { Sql } from '../../database/types.ts';
import { professionOn, taxRegion } from '../billing/index.ts';
import { noteOfVisit } from '../notes/index.ts';
import { clientName } from '../shared/index.ts';

export interface VisitToCheckOut {
  attendanceId: string;
  version: number;
  state: AttendanceState;
  confirmation: ConfirmationState | null;
  clientId: string;
  fileNo: number;
  /** The clinician who is paid. */
  staffId: string;
  locationId: string;
  zone: string;
  clientName: string | null;
  feeCents: number | null;
  localOn: Day;
  taxClass: TaxClass;
  virtualCare: boolean;
  profession: Profession | null;
  /** Province whose tax applies. */
  region: string | null;
  /** False for a visit before the day from which the clinic bills here. */
  billedHere: boolean;
  noteRequired: boolean;
  note: NoteState | null;
  noteBeforeBilling: boolean;
  /** The clinician's last day, if they are leaving or have left. */
  staffLeftOn: Day | null;
}

export function findVisit(
  sql: Sql,
  tenantId: string,
  attendanceId: string,
): Promise<VisitToCheckOut | undefined> {
  return one(
    sql,
    `SELECT t.attendance_id, t.version, t.state, f.state AS confirmation, t.client_id, k.file_no, a.staff_id,
            a.location_id, a.zone, ${clientName()} AS "clientName", t.fee_cents, a.local_on, v.tax_class,
            v.virtual_care, ${professionOn} AS profession, ${taxRegion} AS region,
            coalesce(a.local_on >= w.billing_from_on, true) AS "billedHere", v.note_required,
            ${noteOfVisit('t', 'v')} AS note, w.note_before_billing, s.active_to_on AS "staffLeftOn"
       FROM attendances t
       JOIN appointments a USING (tenant_id, appointment_id)
       JOIN clinic_staff s ON s.tenant_id = t.tenant_id AND s.staff_id = a.staff_id
       JOIN services v ON v.tenant_id = t.tenant_id AND v.service_id = a.service_id
       JOIN locations o ON o.tenant_id = t.tenant_id AND o.location_id = a.location_id
       JOIN clients k ON k.tenant_id = t.tenant_id AND k.client_id = t.client_id
       JOIN workspace_settings w ON w.tenant_id = t.tenant_id
       LEFT JOIN confirmations f ON f.tenant_id = t.tenant_id AND f.attendance_id = t.attendance_id
       LEFT JOIN client_identities i ON i.tenant_id = t.tenant_id AND i.client_id = t.client_id
      WHERE t.tenant_id = ? AND t.attendance_id = ?`,
    [tenantId, attendanceId],
  );
}
