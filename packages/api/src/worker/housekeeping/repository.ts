import type { Locale } from '@tamarack/core/domain/text';
import type { Sql, Tx } from '../../database/types.ts';

/** Whether this transaction is the only one at a task; another worker's is left to finish it. */
export async function isOnlyOne(tx: Tx, task: string): Promise<boolean> {
  const { rows } = await tx.raw<{ rows: { mine: boolean }[] }>(
    'SELECT pg_try_advisory_xact_lock(727403, hashtext(?)) AS mine',
    [task],
  );
  return rows[0]?.mine ?? false;
}

/** Keeps today's counts (UTC) by status and plan; later runs of the day bring them up to date. */
export async function snapshotCounts(sql: Sql, now: Date): Promise<void> {
  await sql.raw(
    `INSERT INTO tenant_daily_counts (day, status, plan, tenants)
     SELECT (?::timestamptz AT TIME ZONE 'UTC')::date, status, plan, sum(tenants) FROM tenant_counts GROUP BY status, plan
     ON CONFLICT (day, status, plan) DO UPDATE SET tenants = excluded.tenants`,
    [now],
  );
}

/** Clinics whose owner has not verified the address since `before`, with nothing under way. */
export async function listUnverified(sql: Sql, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql.raw<{ rows: { tenant_id: string }[] }>(
    `SELECT tenant_id FROM tenants t
      WHERE owner_verified_at IS NULL AND NOT sample AND status IN ('provisioning', 'active')
        AND created_at < ? AND NOT deletion_locked
        AND NOT EXISTS (SELECT 1 FROM operations o WHERE o.tenant_id = t.tenant_id AND o.state IN ('queued', 'running'))
      ORDER BY created_at LIMIT ?`,
    [before, limit],
  );
  return rows.map((row) => row.tenant_id);
}

/** Terminated clinics whose time for a cancellation has run out. */
export async function listErasable(sql: Sql, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql.raw<{ rows: { tenant_id: string }[] }>(
    `SELECT tenant_id FROM tenants t
      WHERE status = 'terminated' AND erase_after <= ? AND NOT deletion_locked
        AND NOT EXISTS (SELECT 1 FROM operations o WHERE o.tenant_id = t.tenant_id AND o.state IN ('queued', 'running'))
      ORDER BY erase_after LIMIT ?`,
    [now, limit],
  );
  return rows.map((row) => row.tenant_id);
}

/**
 * Deletes a clinic with everything that hangs on it (members, workspace, operations, events, mails), its registration
 * and every account that belonged to no other clinic. The audit log stays. Undefined when the clinic has changed in
 * the meantime and is no longer to go.
 */
export async function deleteTenant(
  tx: Tx,
  tenantId: string,
  still: 'unverified' | 'erasable',
  now: Date,
): Promise<{ subdomain: string; accounts: number } | undefined> {
  const condition =
    still === 'unverified'
      ? `owner_verified_at IS NULL AND status IN ('provisioning', 'active')`
      : `status = 'terminated' AND erase_after <= :now`;
  const locked = await tx.raw<{ rows: { subdomain: string }[] }>(
    `SELECT subdomain FROM tenants WHERE tenant_id = :tenantId AND NOT deletion_locked AND ${condition}
        FOR UPDATE SKIP LOCKED`,
    { tenantId, now },
  );
  const subdomain = locked.rows[0]?.subdomain;
  if (subdomain === undefined) return undefined;
  const members = await tx('memberships').where({ tenant_id: tenantId }).pluck('user_id');
  await tx('registrations').where({ tenant_id: tenantId }).delete();
  await tx('tenants').where({ tenant_id: tenantId }).delete();
  return { subdomain, accounts: await deleteAccountsWithoutClinic(tx, members) };
}

async function deleteAccountsWithoutClinic(tx: Tx, userIds: readonly string[]): Promise<number> {
  const { rows } = await tx.raw<{ rows: { email: string }[] }>(
    `DELETE FROM users u WHERE user_id = ANY(?) AND platform_role IS NULL
        AND NOT EXISTS (SELECT 1 FROM memberships m WHERE m.user_id = u.user_id) RETURNING email`,
    [[...userIds]],
  );
  await tx.raw('DELETE FROM mail_outbox WHERE to_email = ANY(?::citext[])', [rows.map((row) => row.email)]);
  return rows.length;
}

/**
 * Active clinics whose trial ended after `since` and that were not suspended for it yet. The demo clinic and samples
 * have no trial that counts, and a clinic with something under way is looked at again later.
 */
export async function listEndedTrials(
  sql: Sql,
  { since, now }: { since: Date; now: Date },
  limit: number,
): Promise<string[]> {
  const { rows } = await sql.raw<{ rows: { tenant_id: string }[] }>(
    `SELECT tenant_id FROM tenants t
      WHERE status = 'active' AND NOT sample AND NOT sandbox AND trial_ends_at > :since AND trial_ends_at <= :now
        AND NOT EXISTS (SELECT 1 FROM operations o WHERE o.tenant_id = t.tenant_id
                         AND (o.state IN ('queued', 'running')
                              OR (o.kind = 'suspend' AND o.requested_by IS NULL AND o.created_at >= t.trial_ends_at)))
      ORDER BY trial_ends_at LIMIT :limit`,
    { since, now, limit },
  );
  return rows.map((row) => row.tenant_id);
}

export interface EndingTrial {
  tenantId: string;
  clinicName: string;
  ownerEmail: string;
  locale: Locale;
  timeZone: string;
  endsAt: Date;
  dedupeKey: string;
}

/** Active clinics whose trial ends in `after` to `days` days and whose owner has not been written to about that yet. */
export async function listEndingTrials(
  sql: Sql,
  now: Date,
  { after, days }: { after: number; days: number },
  limit: number,
): Promise<EndingTrial[]> {
  const { rows } = await sql.raw<{ rows: EndingTrial[] }>(
    `SELECT * FROM (
       SELECT tenant_id AS "tenantId", clinic_name AS "clinicName", owner_email AS "ownerEmail", locale,
              time_zone AS "timeZone", trial_ends_at AS "endsAt",
              'trial_ending:' || tenant_id || ':' || extract(epoch FROM trial_ends_at)::bigint || ':' || :days AS "dedupeKey"
         FROM tenants
        WHERE status = 'active' AND NOT sample AND trial_ends_at > :now::timestamptz + make_interval(days => :after::integer)
          AND trial_ends_at <= :now::timestamptz + make_interval(days => :days::integer)) ending
      WHERE NOT EXISTS (SELECT 1 FROM mail_outbox m WHERE m.dedupe_key = ending."dedupeKey")
      ORDER BY "endsAt" LIMIT :limit`,
    { now, after, days, limit },
  );
  return rows;
}

/** Marks open requests about personal data that are due within `days` as reminded of, and returns them. */
export async function markReminded(
  tx: Tx,
  now: Date,
  days: number,
): Promise<{ requestId: string; kind: string; dueAt: Date }[]> {
  const { rows } = await tx.raw<{ rows: { requestId: string; kind: string; dueAt: Date }[] }>(
    `UPDATE privacy_requests SET reminded_at = :now
      WHERE status = 'open' AND reminded_at IS NULL AND due_at <= :now::timestamptz + make_interval(days => :days::integer)
      RETURNING request_id AS "requestId", kind, due_at AS "dueAt"`,
    { now, days },
  );
  return rows;
}
