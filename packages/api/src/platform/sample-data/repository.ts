import { newsletterTextVersion } from '@tamarack/core/domain';
import { insertRows, ROWS_AT_ONCE } from '../../database/insert-rows.ts';
import { execute, value } from '../../database/rows.ts';
import type { Tx } from '../../database/types.ts';
import { defaultServices, defaultSettings } from '../tenants/lifecycle/index.ts';
import type { dailyCounts, SampleTenant } from './generate.ts';
import type { SampleLead } from './leads.ts';

export async function countSampleTenants(tx: Tx): Promise<number> {
  return value<number>(tx, 'SELECT count(*) FROM tenants WHERE sample');
}

export async function isWithoutTenants(tx: Tx): Promise<boolean> {
  return value<boolean>(tx, 'SELECT NOT EXISTS (SELECT 1 FROM tenants WHERE NOT sandbox)');
}

/** Removes the sample clinics with all their data and history. */
export async function deleteSampleTenants(tx: Tx): Promise<void> {
  const clear = 'SELECT coalesce(max(clear_sample_clinic(tenant_id)), 0) FROM tenants WHERE sample';
  while ((await value<number>(tx, clear)) > 0);
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
    tenants.flatMap(({ locale, ownerId, ownerEmail, ownerAccountName, createdAt, members }) => [
      {
        userId: ownerId,
        email: ownerEmail,
        fullName: ownerAccountName,
        locale,
        emailVerifiedAt: createdAt,
        createdAt,
      },
      ...members.map(({ userId, email, fullName, joinedAt }) => ({
        ...{ userId, email, fullName, locale },
        emailVerifiedAt: joinedAt,
        createdAt: joinedAt,
      })),
    ]),
  );
  await insertRows(tx, 'tenants', tenants.map(tenantRow));
  await insertRows(
    tx,
    'memberships',
    tenants.flatMap(({ tenantId, ownerId, createdAt, members }) => {
      const owner = { userId: ownerId, role: 'administrator', joinedAt: createdAt };
      return [owner, ...members].map(({ userId, role, joinedAt }) => ({
        ...{ tenantId, userId, role, isOwner: userId === ownerId, joinedAt },
        createdAt: joinedAt,
      }));
    }),
  );
  await insertWorkspaces(
    tx,
    tenants.filter(({ changes }) => changes.length > 0),
  );
  await insertHistory(tx, tenants);
}

/** Closed sample clinics remain visible: their erasure is far in the future. */
const ERASE_AFTER_MS = 5 * 365 * 86_400_000;

function tenantRow({
  ownerId: _owner,
  ownerAccountName: _account,
  place: { city, region, timeZone },
  hold,
  changes,
  members: _members,
  ...tenant
}: SampleTenant) {
  const closed = tenant.status === 'terminated' ? changes.at(-1)?.at : undefined;
  return {
    ...tenant,
    country: 'CA',
    ...{ city, region, timeZone },
    holdKind: hold?.kind ?? null,
    holdReason: hold?.reason ?? null,
    terminatedAt: closed ?? null,
    eraseAfter: closed ? new Date(closed.getTime() + ERASE_AFTER_MS) : null,
    statusBeforeTermination: closed ? 'active' : null,
    ownerVerifiedAt: tenant.createdAt,
    activatedAt: changes[0]?.at ?? null,
    sample: true,
  };
}

async function insertWorkspaces(tx: Tx, tenants: readonly SampleTenant[]): Promise<void> {
  await insertRows(
    tx,
    'workspace_settings',
    tenants.map(({ tenantId, place, locale, createdAt }) => {
      const { currency, taxLabel } = defaultSettings('CA', place.region, locale);
      return { tenantId, currency, taxLabel, weekStartsOn: locale === 'fr' ? 1 : 0, createdAt };
    }),
  );
  await insertRows(
    tx,
    'services',
    tenants.flatMap(({ tenantId, clinicType }) =>
      defaultServices[clinicType].map(
        ({ code, nameEn, nameFr, minutes, capacity = 1, billing = 'each' }, index) => ({
          ...{ tenantId, code, nameEn, nameFr, minutes, capacity, billing },
          position: index + 1,
        }),
      ),
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
    changes.map(({ tenant, change: { operation, plan }, planBefore }) => ({
      operationId: operation.operationId,
      tenantId: tenant.tenantId,
      kind: operation.kind,
      state: 'succeeded',
      params: {
        ...(operation.kind === 'change_plan' ? { plan, planBefore } : {}),
        ...(operation.holdKind ? { holdKind: operation.holdKind } : {}),
      },
      reason: operation.reason,
      attempts: 1,
      createdAt: operation.createdAt,
      startedAt: operation.createdAt,
      finishedAt: operation.finishedAt,
    })),
  );
  await insertRows(
    tx,
    'operation_steps',
    changes.flatMap(({ tenant: { tenantId }, change: { operation } }) => {
      const { operationId, createdAt, finishedAt, steps } = operation;
      const share = (finishedAt.getTime() - createdAt.getTime()) / steps.length;
      return steps.map((name, index) => ({
        ...{ tenantId, operationId, position: index + 1, name, state: 'succeeded', attempts: 1 },
        startedAt: new Date(createdAt.getTime() + share * index),
        finishedAt: new Date(createdAt.getTime() + share * (index + 1)),
      }));
    }),
  );
  const happened = changes.map(({ tenant, change, planBefore }) => {
    const [type, level] = events[change.operation.kind];
    return {
      type,
      level,
      tenant_id: tenant.tenantId,
      operation_id: change.operation.operationId,
      payload: payloadOf(tenant, change, planBefore),
      created_at: change.at,
    };
  });
  for (let start = 0; start < happened.length; start += ROWS_AT_ONCE)
    await execute(tx, 'SELECT insert_events_of_samples(?::jsonb)', [
      JSON.stringify(happened.slice(start, start + ROWS_AT_ONCE)),
    ]);
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
    'tenant_daily_counts',
    rows,
    `ON CONFLICT (day, status, plan)
       DO UPDATE SET tenants = tenant_daily_counts.tenants + excluded.tenants`,
  );
}

/** Writes leads with one request each. Nobody is mailed. */
export async function insertLeads(tx: Tx, leads: readonly SampleLead[]): Promise<void> {
  await insertRows(
    tx,
    'leads',
    leads.map(({ campaign, ...lead }) => ({
      ...lead,
      lastRequestAt: lead.createdAt,
      firstCampaign: campaign.campaign ?? null,
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
