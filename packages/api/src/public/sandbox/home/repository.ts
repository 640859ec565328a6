import type { SandboxProfession, SandboxTask } from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import type { Sql } from '../../../database/types.ts';

export interface StaffRow {
  staffId: number;
  name: string;
  profession: SandboxProfession;
  payKind: 'hourly' | 'share';
  payValue: number;
}

export interface ShiftRow {
  staffId: number;
  weekday: number;
  minutes: number;
}

export interface AppointmentRow {
  id: number;
  week: number;
  weekday: number;
  startMinute: number;
  minutes: number;
  staffId: number;
  staffName: string;
  clientId: number;
  clientName: string;
  type: string;
  feeCents: number;
  outcome: 'attended' | 'no_show' | 'late_cancellation';
  confirmed: boolean;
  noteSigned: boolean;
  firstVisit: boolean;
}

export interface Records {
  clinicName: string;
  timeZone: string;
  currency: 'CAD' | 'USD';
  staff: StaffRow[];
  shifts: ShiftRow[];
  /** In chronological order. */
  appointments: AppointmentRow[];
  tasks: SandboxTask[];
}

/** All records of the sandbox; read within `forTenant`, so that row-level security applies. */
export async function readRecords(sql: Sql, tenantId: string, locale: Locale): Promise<Records> {
  const clinic = await sql('tenants')
    .join('workspace_settings', 'workspace_settings.tenant_id', 'tenants.tenant_id')
    .where('tenants.tenant_id', tenantId)
    .first<Pick<Records, 'clinicName' | 'timeZone' | 'currency'>>({
      clinicName: 'clinic_name',
      timeZone: 'time_zone',
      currency: 'currency',
    });
  if (!clinic) throw new Error('the sandbox has no workspace');
  const staff = await sql('sandbox_staff').where({ tenant_id: tenantId }).orderBy('staff_id').select({
    staffId: 'staff_id',
    name: 'full_name',
    profession: 'profession',
    payKind: 'pay_kind',
    payValue: 'pay_value',
  });
  const shifts = await sql('sandbox_shifts')
    .where({ tenant_id: tenantId })
    .select({ staffId: 'staff_id', weekday: 'weekday', minutes: sql.raw('end_minute - start_minute') });
  const { rows: appointments } = await sql.raw<{ rows: AppointmentRow[] }>(
    `SELECT a.appointment_id AS id, a.week, a.weekday, a.start_minute AS "startMinute", a.minutes,
            a.staff_id AS "staffId", s.full_name AS "staffName", a.client_id AS "clientId", c.full_name AS "clientName",
            ${locale === 'fr' ? 't.name_fr' : 't.name_en'} AS type, a.fee_cents AS "feeCents", a.outcome, a.confirmed,
            a.note_signed AS "noteSigned", a.first_visit AS "firstVisit"
       FROM sandbox_appointments a
       JOIN sandbox_staff s USING (tenant_id, staff_id)
       JOIN sandbox_clients c USING (tenant_id, client_id)
       JOIN services t ON t.tenant_id = a.tenant_id AND t.code = a.session_type
      WHERE a.tenant_id = ?
      ORDER BY a.week, a.weekday, a.start_minute, a.staff_id`,
    [tenantId],
  );
  const { rows: tasks } = await sql.raw<{ rows: SandboxTask[] }>(
    `SELECT k.task_id AS id, k.kind, c.full_name AS "clientName", k.amount_cents AS "amountCents",
            k.due_minute AS "dueMinute"
       FROM sandbox_tasks k JOIN sandbox_clients c USING (tenant_id, client_id)
      WHERE k.tenant_id = ? ORDER BY k.due_minute, k.task_id`,
    [tenantId],
  );
  return { ...clinic, staff, shifts, appointments, tasks };
}
