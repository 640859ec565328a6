import { newsletterTextVersion } from '@tamarack/core/domain';
import { execute, one, query } from '../../database/rows.ts';
import type { Tx } from '../../database/types.ts';
import { defaultServices, defaultSettings } from '../tenants/lifecycle/index.ts';
import type { dailyCounts, SampleTenant } from './generate.ts';
import type { SampleLead } from './leads.ts';

/** Rows per statement: many for speed, but far below the size limit of a message. */
const ROWS_AT_ONCE = 2_000;

async function insertRows(
  tx: Tx,
  into: string,
  columns: string,
  types: string,
  rows: readonly object[],
  more = '',
): Promise<void> {
  await eachChunk(rows, (chunk) =>
    tx.raw(
      `INSERT INTO ${into} (${columns}) SELECT ${columns} FROM jsonb_to_recordset(?::jsonb) AS row(${types}) ${more}`,
      [chunk],
    ),
  );
}

/** Passes the rows to `insert` as JSON, in chunks. */
async function eachChunk(
  rows: readonly object[],
  insert: (chunk: string) => PromiseLike<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
    await insert(JSON.stringify(rows.slice(start, start + ROWS_AT_ONCE)));
}

export async function countSampleTenants(tx: Tx): Promise<number> {
  const rows = await query<{ n: number }>(tx, 'SELECT count(*) AS n FROM tenants WHERE sample');
  return rows[0]?.n ?? 0;
}

export async function isWithoutTenants(tx: Tx): Promise<boolean> {
  const rows = await query<{ empty: boolean }>(
    tx,
    'SELECT NOT EXISTS (SELECT 1 FROM tenants WHERE NOT sandbox) AS empty',
  );
  return rows[0]?.empty ?? false;
}

/** Removes the sample clinics with all their data and history. */
export async function deleteSampleTenants(tx: Tx): Promise<void> {
  let left = 1;
  while (left > 0)
    left =
      (
        await one<{ left: number | null }>(
          tx,
          'SELECT max(clear_sample_clinic(tenant_id)) AS left FROM tenants WHERE sample',
        )
      )?.left ?? 0;
  await execute(
    tx,
    `
    WITH gone AS (SELECT m.user_id FROM memberships m JOIN tenants t USING (tenant_id) WHERE t.sample),
         removed AS (DELETE FROM tenants WHERE sample)
    DELETE FROM users u USING gone
     WHERE u.user_id = gone.user_id AND NOT has_password(u.user_id)
       AND NOT EXISTS (SELECT 1 FROM memberships m JOIN tenants t USING (tenant_id) WHERE m.user_id = u.user_id AND NOT t.sample)`,
  );
  await execute(tx, 'DELETE FROM tenant_daily_counts');
  // No real email address ends in this (RFC 2606).
  await execute(tx, "DELETE FROM leads WHERE email LIKE '%.example'");
}

/** Rebuilds the daily history for analytics, including the clinics' past. */
export async function rebuildHistory(tx: Tx): Promise<void> {
  await execute(tx, 'SELECT rebuild_tenant_history()');
}

/** Writes the clinics with their people, workspaces, operations and events. No live events and no mail are sent. */
export async function insertTenants(tx: Tx, tenants: readonly SampleTenant[]): Promise<void> {
  await execute(tx, "SELECT set_config('app.quiet', 'on', true)");
  await insertRows(
    tx,
    'users',
    'user_id, email, full_name, locale, email_verified_at, created_at',
    'user_id uuid, email citext, full_name text, locale text, email_verified_at timestamptz, created_at timestamptz',
    tenants.flatMap(({ locale, ...tenant }) => [
      {
        user_id: tenant.ownerId,
        email: tenant.ownerEmail,
        full_name: tenant.ownerAccountName,
        locale,
        email_verified_at: tenant.createdAt,
        created_at: tenant.createdAt,
      },
      ...tenant.members.map(({ userId, email, fullName, joinedAt }) => ({
        user_id: userId,
        email,
        full_name: fullName,
        locale,
        email_verified_at: joinedAt,
        created_at: joinedAt,
      })),
    ]),
  );
  await insertRows(tx, 'tenants', tenantColumns, tenantTypes, tenants.map(tenantRow));
  await insertRows(
    tx,
    'memberships',
    'tenant_id, user_id, role, is_owner, created_at, joined_at',
    'tenant_id uuid, user_id uuid, role text, is_owner boolean, created_at timestamptz, joined_at timestamptz',
    tenants.flatMap(({ tenantId, ownerId, createdAt, members }) => [
      {
        tenant_id: tenantId,
        user_id: ownerId,
        role: 'administrator',
        is_owner: true,
        created_at: createdAt,
        joined_at: createdAt,
      },
      ...members.map(({ userId, role, joinedAt }) => ({
        tenant_id: tenantId,
        user_id: userId,
        role,
        is_owner: false,
        created_at: joinedAt,
        joined_at: joinedAt,
      })),
    ]),
  );
  await insertWorkspaces(
    tx,
    tenants.filter(({ changes }) => changes.length > 0),
  );
  await insertHistory(tx, tenants);
}

const tenantColumns =
  'tenant_id, subdomain, clinic_name, clinic_type, status, plan, owner_name, owner_email, owner_phone, country, street_address, city, region, postal_code, previous_software, number_of_clients, monthly_appointments, staffing, time_zone, locale, hold_kind, hold_reason, trial_ends_at, terminated_at, erase_after, status_before_termination, owner_verified_at, activated_at, first_sign_in_at, created_at, sample';
const tenantTypes =
  'tenant_id uuid, subdomain text, clinic_name text, clinic_type text, status text, plan text, owner_name text, owner_email citext, owner_phone text, country text, street_address text, city text, region text, postal_code text, previous_software text, number_of_clients int, monthly_appointments int, staffing jsonb, time_zone text, locale text, hold_kind text, hold_reason text, trial_ends_at timestamptz, terminated_at timestamptz, erase_after timestamptz, status_before_termination text, owner_verified_at timestamptz, activated_at timestamptz, first_sign_in_at timestamptz, created_at timestamptz, sample boolean';

/** Closed sample clinics remain visible: their erasure is far in the future. */
const ERASE_AFTER_MS = 5 * 365 * 86_400_000;

function tenantRow(tenant: SampleTenant): object {
  const closed = tenant.status === 'terminated' ? tenant.changes.at(-1)?.at : undefined;
  return {
    tenant_id: tenant.tenantId,
    subdomain: tenant.subdomain,
    clinic_name: tenant.clinicName,
    clinic_type: tenant.clinicType,
    status: tenant.status,
    plan: tenant.plan,
    owner_name: tenant.ownerName,
    owner_email: tenant.ownerEmail,
    owner_phone: tenant.ownerPhone,
    country: 'CA',
    street_address: tenant.streetAddress,
    city: tenant.place.city,
    region: tenant.place.region,
    postal_code: tenant.postalCode,
    previous_software: tenant.previousSoftware,
    number_of_clients: tenant.numberOfClients,
    monthly_appointments: tenant.monthlyAppointments,
    staffing: tenant.staffing,
    time_zone: tenant.place.timeZone,
    locale: tenant.locale,
    hold_kind: tenant.hold?.kind ?? null,
    hold_reason: tenant.hold?.reason ?? null,
    trial_ends_at: tenant.trialEndsAt,
    terminated_at: closed ?? null,
    erase_after: closed ? new Date(closed.getTime() + ERASE_AFTER_MS) : null,
    status_before_termination: closed ? 'active' : null,
    owner_verified_at: tenant.createdAt,
    activated_at: tenant.changes[0]?.at ?? null,
    first_sign_in_at: tenant.firstSignInAt,
    created_at: tenant.createdAt,
    sample: true,
  };
}

async function insertWorkspaces(tx: Tx, tenants: readonly SampleTenant[]): Promise<void> {
  await insertRows(
    tx,
    'workspace_settings',
    'tenant_id, currency, tax_label, week_starts_on, created_at',
    'tenant_id uuid, currency text, tax_label text, week_starts_on int, created_at timestamptz',
    tenants.map(({ tenantId, place, locale, createdAt }) => {
      const { currency, taxLabel } = defaultSettings('CA', place.region, locale);
      return {
        tenant_id: tenantId,
        currency,
        tax_label: taxLabel,
        week_starts_on: locale === 'fr' ? 1 : 0,
        created_at: createdAt,
      };
    }),
  );
  await insertRows(
    tx,
    'services',
    'tenant_id, code, name_en, name_fr, minutes, capacity, billing, position',
    'tenant_id uuid, code text, name_en text, name_fr text, minutes int, capacity int, billing text, position int',
    tenants.flatMap(({ tenantId, clinicType }) =>
      defaultServices[clinicType].map((type, index) => ({
        tenant_id: tenantId,
        code: type.code,
        name_en: type.nameEn,
        name_fr: type.nameFr,
        minutes: type.minutes,
        capacity: type.capacity ?? 1,
        billing: type.billing ?? 'each',
        position: index + 1,
      })),
    ),
  );
}

const events = {
  provision: ['tenant.activated', 'success'],
  restart: ['tenant.restarted', 'success'],
  suspend: ['tenant.suspended', 'warning'],
  resume: ['tenant.resumed', 'success'],
  change_plan: ['tenant.plan_changed', 'info'],
  terminate: ['tenant.terminated', 'warning'],
  cancel_termination: ['tenant.termination_cancelled', 'info'],
} as const;

/** Operations with their steps, and the event each ended with, in the order in which they happened. */
async function insertHistory(tx: Tx, tenants: readonly SampleTenant[]): Promise<void> {
  const changes = tenants
    .flatMap((tenant) =>
      tenant.changes.map((change, index) => ({
        tenant,
        change,
        planBefore: tenant.changes[index - 1]?.plan,
      })),
    )
    .sort((a, b) => a.change.at.getTime() - b.change.at.getTime());
  await insertRows(
    tx,
    'operations',
    'operation_id, tenant_id, kind, state, params, reason, attempts, created_at, started_at, finished_at',
    'operation_id uuid, tenant_id uuid, kind text, state text, params jsonb, reason text, attempts int, created_at timestamptz, started_at timestamptz, finished_at timestamptz',
    changes.map(({ tenant, change: { operation, plan }, planBefore }) => ({
      operation_id: operation.operationId,
      tenant_id: tenant.tenantId,
      kind: operation.kind,
      state: 'succeeded',
      params: {
        ...(operation.kind === 'change_plan' ? { plan, planBefore } : {}),
        ...(operation.holdKind ? { holdKind: operation.holdKind } : {}),
      },
      reason: operation.reason,
      attempts: 1,
      created_at: operation.createdAt,
      started_at: operation.createdAt,
      finished_at: operation.finishedAt,
    })),
  );
  await insertRows(
    tx,
    'operation_steps',
    'tenant_id, operation_id, position, name, state, attempts, started_at, finished_at',
    'tenant_id uuid, operation_id uuid, position int, name text, state text, attempts int, started_at timestamptz, finished_at timestamptz',
    changes.flatMap(({ tenant, change: { operation } }) => {
      const share = (operation.finishedAt.getTime() - operation.createdAt.getTime()) / operation.steps.length;
      return operation.steps.map((name, index) => ({
        tenant_id: tenant.tenantId,
        operation_id: operation.operationId,
        position: index + 1,
        name,
        state: 'succeeded',
        attempts: 1,
        started_at: new Date(operation.createdAt.getTime() + share * index),
        finished_at: new Date(operation.createdAt.getTime() + share * (index + 1)),
      }));
    }),
  );
  await eachChunk(
    changes.map(({ tenant, change, planBefore }) => {
      const [type, level] = events[change.operation.kind];
      return {
        type,
        level,
        tenant_id: tenant.tenantId,
        operation_id: change.operation.operationId,
        payload: payloadOf(tenant, change, planBefore),
        created_at: change.at,
      };
    }),
    (chunk) => tx.raw('SELECT insert_events_of_samples(?::jsonb)', [chunk]),
  );
}

function payloadOf(
  tenant: SampleTenant,
  change: SampleTenant['changes'][number],
  planBefore: string | undefined,
): object {
  const { operation, status, plan } = change;
  return {
    clinicName: tenant.clinicName,
    status,
    plan,
    seconds: Math.round((operation.finishedAt.getTime() - operation.createdAt.getTime()) / 100) / 10,
    steps: operation.steps.length,
    ...(operation.kind === 'provision' ? { city: tenant.place.city, region: tenant.place.region } : {}),
    ...(operation.holdKind ? { holdKind: operation.holdKind } : {}),
    ...(operation.kind === 'change_plan' ? { planBefore, clinicians: tenant.staffing.doctors } : {}),
  };
}

/** Adds to the daily history. */
export async function addDailyCounts(tx: Tx, rows: ReturnType<typeof dailyCounts>): Promise<void> {
  await insertRows(
    tx,
    'tenant_daily_counts AS kept',
    'day, status, plan, tenants',
    'day date, status text, plan text, tenants bigint',
    rows,
    'ON CONFLICT (day, status, plan) DO UPDATE SET tenants = kept.tenants + excluded.tenants',
  );
}

/** Writes leads with one request each. Nobody is mailed. */
export async function insertLeads(tx: Tx, leads: readonly SampleLead[]): Promise<void> {
  await insertRows(
    tx,
    'leads',
    'email, source, first_name, locale, created_at, last_request_at, first_campaign, confirmed_at, registered_at, activated_at',
    'email citext, source text, first_name text, locale text, created_at timestamptz, last_request_at timestamptz, first_campaign text, confirmed_at timestamptz, registered_at timestamptz, activated_at timestamptz',
    leads.map((lead) => ({
      email: lead.email,
      source: lead.source,
      first_name: lead.firstName,
      locale: lead.locale,
      created_at: lead.createdAt,
      last_request_at: lead.createdAt,
      first_campaign: lead.campaign.campaign ?? null,
      confirmed_at: lead.confirmedAt,
      registered_at: lead.registeredAt,
      activated_at: lead.activatedAt,
    })),
    'ON CONFLICT (email, source) DO NOTHING',
  );
  await execute(
    tx,
    `INSERT INTO lead_requests (lead_id, requested_at, locale, campaign, newsletter, text_version, mailed)
     SELECT l.lead_id, l.created_at, l.locale, row.campaign, false, ?, true
       FROM jsonb_to_recordset(?::jsonb) AS row(email citext, source text, campaign jsonb) JOIN leads l USING (email, source)`,
    [
      newsletterTextVersion,
      JSON.stringify(leads.map(({ email, source, campaign }) => ({ email, source, campaign }))),
    ],
  );
}
