import { sandboxSubdomain } from '@tamarack/core/domain';
import { one } from '../../../database/rows.ts';
import type { Tx } from '../../../database/types.ts';
import { defaultServices, defaultSettings } from '../../../platform/tenants/lifecycle/index.ts';
import type { SampleRecords } from './generate.ts';
import { clinicians } from './people.ts';

/** Serialises the creation of the sandbox between servers. */
export async function lockSandbox(tx: Tx): Promise<void> {
  await tx.raw("SELECT pg_advisory_xact_lock(727403, hashtext('sandbox'))");
}

/** The clinic on the sandbox's subdomain with the version of its records; undefined when there is none. */
export async function findSandbox(
  tx: Tx,
): Promise<{ tenantId: string; sandbox: boolean; version: number | null } | undefined> {
  return one<{ tenantId: string; sandbox: boolean; version: number | null }>(
    tx,
    `SELECT t.tenant_id AS "tenantId", t.sandbox, c.version
       FROM tenants t LEFT JOIN sandbox_contents c USING (tenant_id) WHERE t.subdomain = ?`,
    [sandboxSubdomain],
  );
}

export interface NewSandbox {
  clinicName: string;
  /** Email for questions about the sandbox; it has no account. */
  contactName: string;
  contactEmail: string;
  timeZone: string;
  region: string;
}

/** Creates the clinic as active, with its workspace. @returns the tenant's id */
export async function insertSandbox(tx: Tx, sandbox: NewSandbox): Promise<string> {
  const [row] = await tx('tenants')
    .insert({
      subdomain: sandboxSubdomain,
      clinic_name: sandbox.clinicName,
      clinic_type: 'physical',
      status: 'active',
      plan: 'professional',
      owner_name: sandbox.contactName,
      owner_email: sandbox.contactEmail,
      country: 'CA',
      region: sandbox.region,
      time_zone: sandbox.timeZone,
      locale: 'en',
      deletion_locked: true,
      owner_verified_at: tx.fn.now(),
      activated_at: tx.fn.now(),
      sandbox: true,
    })
    .returning<{ tenant_id: string }[]>('tenant_id');
  if (!row) throw new Error('insert into tenants returned no row');
  const { currency, taxLabel } = defaultSettings('CA', sandbox.region, 'en');
  await tx('workspace_settings').insert({
    tenant_id: row.tenant_id,
    currency,
    tax_label: taxLabel,
    week_starts_on: 1,
  });
  await tx('services').insert(
    defaultServices.physical.map((type, index) => ({
      tenant_id: row.tenant_id,
      code: type.code,
      name_en: type.nameEn,
      name_fr: type.nameFr,
      minutes: type.minutes,
      position: index + 1,
    })),
  );
  return row.tenant_id;
}

/** Replaces the sandbox's records. */
export async function replaceRecords(
  tx: Tx,
  tenantId: string,
  version: number,
  records: SampleRecords,
): Promise<void> {
  for (const table of [
    'sandbox_tasks',
    'sandbox_appointments',
    'sandbox_clients',
    'sandbox_staff',
    'sandbox_contents',
  ])
    await tx(table).where({ tenant_id: tenantId }).delete();
  await tx('sandbox_contents').insert({ tenant_id: tenantId, version });
  await tx('sandbox_staff').insert(
    clinicians.map((person) => ({
      tenant_id: tenantId,
      staff_id: person.staffId,
      full_name: person.fullName,
      profession: person.profession,
      pay_kind: person.payKind,
      pay_value: person.payValue,
    })),
  );
  await tx('sandbox_shifts').insert(
    clinicians.flatMap(({ staffId, shifts }) =>
      shifts.map(([weekday, from, to]) => ({
        tenant_id: tenantId,
        staff_id: staffId,
        weekday,
        start_minute: from * 60,
        end_minute: to * 60,
      })),
    ),
  );
  await insertMany(tx, tenantId, 'sandbox_clients', '"clientId" int, "fullName" text', records.clients, {
    client_id: '"clientId"',
    full_name: '"fullName"',
  });
  await insertMany(
    tx,
    tenantId,
    'sandbox_appointments',
    `"appointmentId" int, week int, weekday int, "startMinute" int, minutes int, "staffId" int, "clientId" int,
     "sessionType" text, "feeCents" int, outcome text, confirmed bool, "noteSigned" bool, "firstVisit" bool`,
    records.appointments,
    {
      appointment_id: '"appointmentId"',
      week: 'week',
      weekday: 'weekday',
      start_minute: '"startMinute"',
      minutes: 'minutes',
      staff_id: '"staffId"',
      client_id: '"clientId"',
      session_type: '"sessionType"',
      fee_cents: '"feeCents"',
      outcome: 'outcome',
      confirmed: 'confirmed',
      note_signed: '"noteSigned"',
      first_visit: '"firstVisit"',
    },
  );
  await insertMany(
    tx,
    tenantId,
    'sandbox_tasks',
    '"taskId" int, kind text, "clientId" int, "amountCents" int, "dueMinute" int',
    records.tasks,
    {
      task_id: '"taskId"',
      kind: 'kind',
      client_id: '"clientId"',
      amount_cents: '"amountCents"',
      due_minute: '"dueMinute"',
    },
  );
}

/** One statement for many rows; `columns` maps each column to the field it is filled from. */
async function insertMany(
  tx: Tx,
  tenantId: string,
  table: string,
  types: string,
  rows: readonly object[],
  columns: Record<string, string>,
): Promise<void> {
  await tx.raw(
    `INSERT INTO ${table} (tenant_id, ${Object.keys(columns).join(', ')})
     SELECT ?::uuid, ${Object.values(columns).join(', ')} FROM jsonb_to_recordset(?::jsonb) AS row(${types})`,
    [tenantId, JSON.stringify(rows)],
  );
}
