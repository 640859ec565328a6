import type { AttendanceState, ConfirmationState, NoteState } from '@tamarack/core/domain/workspace';
import { instantOf, plusMinutes } from '../src/workspace/time/index.ts';
import type { TestApp } from './app.ts';
import type { TestWorkspace } from './workspace.ts';

export interface NewVisit {
  clientId: string;
  /** Clinician; Roy, for physiotherapy, by default. */
  with?: 'roy' | 'chen' | 'ownerAtSite';
  /** Local time in Toronto. */
  at: string;
  state?: AttendanceState;
  minutes?: number;
  treatedMinutes?: number | null;
  feeCents?: number | null;
  arrived?: boolean;
  /** State of the confirmation; null for none. */
  confirmation?: ConfirmationState | null;
  note?: NoteState;
  rebook?: boolean;
  /** The clinic's first location by default. */
  locationId?: string;
}

/** Inserts a client's visit directly into the database, like the calendar would create it. */
export async function createVisit(app: TestApp, clinic: TestWorkspace, visit: NewVisit): Promise<string> {
  const { with: by = 'roy', at, state = 'attended' } = visit;
  const zone = 'America/Toronto';
  const minutes = visit.minutes ?? (by === 'chen' ? 60 : 45);
  const [startsAt, endsAt] = [at, plusMinutes(at, minutes)].map((local) => instantOf(local, zone) as Date);
  const tenant = { tenant_id: clinic.tenantId };
  const insert = async (table: string, row: object, id: string): Promise<string> => {
    const [added] = await app
      .admin(table)
      .insert({ ...tenant, ...row })
      .returning(id);
    return added[id];
  };
  const attended = state === 'attended';
  const appointmentId = await insert(
    'appointments',
    {
      service_id: by === 'chen' ? clinic.massage : clinic.physio,
      staff_id: clinic[by].staffId,
      location_id: visit.locationId ?? clinic.locationId,
      zone,
      local_start: at,
      minutes,
      starts_at: startsAt,
      ends_at: endsAt,
      busy: app.admin.raw('tstzrange(?, ?)', [startsAt as Date, endsAt as Date]),
      state: ['late_cancelled', 'cancelled'].includes(state) ? 'released' : 'booked',
    },
    'appointment_id',
  );
  const attendanceId = await insert(
    'attendances',
    {
      appointment_id: appointmentId,
      client_id: visit.clientId,
      local_on: at.slice(0, 10),
      state,
      arrived_at: (visit.arrived ?? (attended || state === 'arrived')) ? startsAt : null,
      treated_minutes:
        visit.treatedMinutes === undefined ? (attended ? minutes : null) : visit.treatedMinutes,
      fee_cents: visit.feeCents === undefined ? (by === 'chen' ? 11_000 : 12_000) : visit.feeCents,
      cancelled_by: state === 'cancelled' ? 'clinic' : state === 'late_cancelled' ? 'client' : null,
      cancel_reason: state === 'cancelled' ? 'Roy is sick' : '',
      rebook: visit.rebook ?? false,
    },
    'attendance_id',
  );
  const decided = visit.confirmation ?? 'open';
  if (visit.confirmation !== null && ['attended', 'no_show', 'late_cancelled'].includes(state))
    await app.admin('confirmations').insert({
      ...tenant,
      attendance_id: attendanceId,
      client_id: visit.clientId,
      local_on: at.slice(0, 10),
      state: decided,
      opened_at: endsAt,
      reason: decided === 'open' ? '' : 'Please check',
      ...(decided === 'confirmed' ? { fee_cents: visit.feeCents ?? 12_000, decided_at: endsAt } : {}),
    });
  if (visit.note)
    await insert(
      'notes',
      {
        client_id: visit.clientId,
        attendance_id: attendanceId,
        author_id: clinic[by].staffId,
        state: visit.note,
        about_on: at.slice(0, 10),
        signed_at: visit.note === 'draft' ? null : endsAt,
      },
      'note_id',
    );
  return attendanceId;
}

/** Tables of visits and of what depends on them, in the order in which rows can be deleted. */
const visitTables = [
  'allocations',
  'payment_parties',
  'payments',
  'invoice_taxes',
  'invoice_lines',
  'invoice_parties',
  'invoices',
  'client_mails',
  'notes',
  'confirmations',
  'attendances',
  'appointments',
  'history',
];

/** Deletes all visits of the clinics in this database, with their invoices. */
export async function deleteVisits(app: TestApp): Promise<void> {
  for (const table of visitTables) await app.admin(table).delete();
}
