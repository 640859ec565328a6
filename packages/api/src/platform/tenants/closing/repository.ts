import type { Locale } from '@tamarack/core/domain/text';
import { nilId } from '../../../database/nil-id.ts';
import { column, execute, one, query, value } from '../../../database/rows.ts';
import type { Sql, Tx } from '../../../database/types.ts';

/** SQL for whether an operation of tenant `t` is under way, which may cancel its termination. */
const unfinishedOperation = `
  EXISTS (SELECT 1 FROM operations o WHERE o.tenant_id = t.tenant_id AND o.state IN ('queued', 'running'))`;

/**
 * SQL for whether tenant `t` was created before `:before` and its owner has not confirmed their email, with no operation
 * under way. False while an activation link is valid, and if the tenant was reopened since `:before`.
 */
const stillUnverified = `
  owner_verified_at IS NULL AND NOT sample AND status IN ('provisioning', 'active') AND created_at < :before
    AND NOT ${unfinishedOperation}
    AND NOT EXISTS (SELECT 1 FROM operations o WHERE o.tenant_id = t.tenant_id
                       AND o.kind = 'cancel_termination' AND o.created_at > :before)
    AND NOT EXISTS (SELECT 1 FROM one_time_tokens k WHERE k.tenant_id = t.tenant_id AND k.purpose = 'activation'
                       AND k.used_at IS NULL AND k.expires_at > :now)`;

/**
 * Tenants whose owner has not confirmed their email since before `before` and that nobody has taken up: no other member,
 * no clients, no appointments.
 */
export function listUnverified(sql: Sql, before: Date, now: Date, batch: number): AsyncGenerator<string> {
  return inBatches(batch, (after) =>
    query<Due>(
      sql,
      `SELECT tenant_id, created_at::text AS due FROM tenants t
        WHERE ${stillUnverified} AND may_be_erased(tenant_id, :now)
          AND (created_at, tenant_id) > (:due::timestamptz, :tenantId::uuid)
        ORDER BY created_at, tenant_id LIMIT :batch`,
      { before, now, batch, ...after },
    ),
  );
}

interface Due {
  tenantId: string;
  due: string;
}

/** Reads ids `batch` at a time, each batch after the last of the one before, because some may stay in the list. */
async function* inBatches(batch: number, read: (after: Due) => Promise<Due[]>): AsyncGenerator<string> {
  let after: Due = { due: '-infinity', tenantId: nilId };
  for (let size = batch; size === batch; ) {
    const rows = await read(after);
    for (const row of rows) yield row.tenantId;
    size = rows.length;
    after = rows.at(-1) ?? after;
  }
}

/** Releases the subdomains reserved before `before` by registrations with the email of an existing account. */
export async function releaseReservations(sql: Sql, before: Date): Promise<void> {
  await sql('registrations')
    .whereNotNull('reserved_subdomain')
    .where('submitted_at', '<', before)
    .update({ reservedSubdomain: null });
}

/** Terminated tenants whose grace period is over: either those without charts to keep, or those with. */
export function listErasable(
  sql: Sql,
  now: Date,
  batch: number,
  charts: 'without' | 'with',
): AsyncGenerator<string> {
  return inBatches(batch, (after) =>
    query<Due>(
      sql,
      `SELECT tenant_id, erase_after::text AS due FROM tenants t
        WHERE status = 'terminated' AND erase_after <= :now AND NOT deletion_locked
          AND (erase_after, tenant_id) > (:due::timestamptz, :tenantId::uuid)
          AND keeps_charts(tenant_id, :now) = :charts
          AND NOT ${unfinishedOperation}
        ORDER BY erase_after, tenant_id LIMIT :batch`,
      { now, batch, charts: charts === 'with', ...after },
    ),
  );
}

export interface ErasureAhead {
  tenantId: string;
  clinicName: string;
  ownerEmail: string;
  timeZone: string;
  eraseOn: Date;
  keepsCharts: boolean;
  dedupeKey: string;
}

/**
 * Terminated tenants whose data is erased in `after` to `days` days and whose owner has not been reminded of that yet:
 * on the day of the erasure or, if charts are kept, 12 months after the termination.
 */
export function listErasuresAhead(
  sql: Sql,
  now: Date,
  { after, days, onlyCharts }: { after: number; days: number; onlyCharts: boolean },
  limit: number,
): Promise<ErasureAhead[]> {
  return query<ErasureAhead>(
    sql,
    `WITH closed AS (
       SELECT *, keeps_charts(tenant_id, :now) AS keeps FROM tenants
        WHERE status = 'terminated' AND NOT deletion_locked AND NOT sample AND NOT sandbox
          AND erase_after <= :now::timestamptz + make_interval(days => :days::integer)),
     dated AS (
       SELECT *, CASE WHEN keeps THEN greatest(erase_after, terminated_at + interval '12 months') ELSE erase_after END AS erased_on
         FROM closed),
     ahead AS (
       SELECT tenant_id, clinic_name, owner_email, time_zone, erased_on AS "eraseOn", keeps AS "keepsCharts",
              'erasure_ahead:' || tenant_id || ':' || extract(epoch FROM erased_on)::bigint || ':' || :days AS "dedupeKey"
         FROM dated
        WHERE erased_on > :now::timestamptz + make_interval(days => :after::integer)
          AND erased_on <= :now::timestamptz + make_interval(days => :days::integer)
          AND (keeps OR NOT :onlyCharts::boolean))
     SELECT * FROM ahead
      WHERE NOT EXISTS (SELECT 1 FROM mail_outbox m WHERE m.dedupe_key = ahead."dedupeKey")
      ORDER BY "eraseOn" LIMIT :limit`,
    { now, after, days, onlyCharts, limit },
  );
}

/**
 * Marks a clinic as due for erasure again after a restore brought it back, and ends the operation that was under way at
 * the time of the backup; false when the clinic does not exist.
 */
export async function makeDue(tx: Tx, tenantId: string, erasedAt: Date): Promise<boolean> {
  const changed = await tx('tenants').where({ tenantId, sandbox: false }).update({
    status: 'terminated',
    terminatedAt: erasedAt,
    eraseAfter: erasedAt,
    handoverConfirmedAt: erasedAt,
    deletionLocked: false,
  });
  if (changed !== 1) return false;
  await tx('operations').where({ tenantId }).whereIn('state', ['queued', 'running']).update({
    state: 'failed',
    error: 'The clinic was erased.',
    finishedAt: erasedAt,
    nextAttemptAt: null,
  });
  return true;
}

/** Destroys the key of a clinic that is due for erasure, which makes its texts unreadable; false when it is not due. */
export async function destroyClinicKey(tx: Tx, tenantId: string, now: Date): Promise<boolean> {
  return value<boolean>(tx, 'SELECT destroy_clinic_key(?, ?)', [tenantId, now]);
}

const rowsPerBatch = 5_000;

/** Deletes a batch of rows of a clinic whose key is destroyed; returns how many, 0 when none are left. */
export async function eraseClinicRows(sql: Sql, tenantId: string, now: Date): Promise<number> {
  return value<number>(sql, 'SELECT erase_clinic_rows(?, ?, ?)', [tenantId, now, rowsPerBatch]);
}

/**
 * Deletes what a terminated clinic does not need while its charts are kept: its members except the owner, their
 * accounts unless they belong to another clinic, to-dos, and mail. Deletes nothing when the tenant has changed meanwhile
 * and is no longer due.
 */
export async function dissolveTeam(tx: Tx, tenantId: string, now: Date): Promise<void> {
  const members = await column<string>(tx, 'SELECT user_id FROM dissolve_team(?, ?)', [tenantId, now]);
  await deleteAccountsWithoutClinic(tx, members);
}

/** Why a tenant is deleted: nobody has taken it up since before `before`, or its grace period is over. */
export type DeletionCause = { name: 'unverified'; before: Date } | { name: 'erasable' };

/** A tenant that was deleted. */
export interface Deleted {
  subdomain: string;
  clinicName: string;
  ownerEmail: string;
  timeZone: string;
  isSample: boolean;
  /** Language of mail to its owner. */
  locale: Locale;
  /** Emails of the accounts that were deleted with it. */
  accounts: string[];
}

/**
 * Deletes a tenant with everything that belongs to it (members, workspace, operations, events, mails), its registration
 * and every account that belonged to no other tenant. The audit log stays. Undefined when the tenant has changed
 * meanwhile and is no longer due.
 */
export async function deleteTenant(
  tx: Tx,
  tenantId: string,
  cause: DeletionCause,
  now: Date,
): Promise<Deleted | undefined> {
  const still: { condition: string; values: Record<string, Date> } =
    cause.name === 'unverified'
      ? { condition: stillUnverified, values: { before: cause.before } }
      : {
          condition: `status = 'terminated' AND erase_after <= :now AND NOT ${unfinishedOperation}`,
          values: {},
        };
  const tenant = await one<Omit<Deleted, 'accounts'>>(
    tx,
    `SELECT subdomain, clinic_name, owner_email, time_zone, sample AS "isSample",
            mail_language(owner_email, NULL, tenant_id) AS locale
       FROM tenants t WHERE tenant_id = :tenantId AND NOT deletion_locked AND ${still.condition}
        FOR UPDATE SKIP LOCKED`,
    { tenantId, now, ...still.values },
  );
  if (!tenant) return undefined;
  const members = await tx('memberships').where({ tenantId }).pluck('user_id');
  if (!(await destroyClinicKey(tx, tenantId, now))) return undefined;
  while ((await eraseClinicRows(tx, tenantId, now)) > 0);
  await tx('registrations').where({ tenantId }).delete();
  await tx('tenants').where({ tenantId }).delete();
  return { ...tenant, accounts: await deleteAccountsWithoutClinic(tx, members) };
}

/** Returns the emails of the accounts that were deleted. */
async function deleteAccountsWithoutClinic(tx: Tx, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  const emails = await column<string>(
    tx,
    `DELETE FROM users u WHERE user_id = ANY(?) AND platform_role IS NULL
        AND NOT EXISTS (SELECT 1 FROM memberships m WHERE m.user_id = u.user_id) RETURNING email`,
    [[...userIds]],
  );
  await execute(tx, 'DELETE FROM mail_outbox WHERE to_email = ANY(?::citext[])', [emails]);
  return emails;
}
