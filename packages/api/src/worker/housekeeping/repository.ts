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

/** Rows that nobody needs any more, by table; each statement removes at most `limit` rows. */
const outdated: Record<string, string> = {
  idempotency_keys: `created_at < :now::timestamptz - interval '24 hours'`,
  one_time_tokens: `expires_at < :now::timestamptz - interval '30 days'`,
  sessions: `least(revoked_at, expires_at) < :now::timestamptz - interval '30 days'`,
  sandbox_links: `expires_at < :now::timestamptz - interval '7 days'`,
  registrations: 'expires_at < :now AND (reserved_until IS NULL OR reserved_until < :now)',
  subdomain_redirects: 'until < :now',
  report_links: 'expires_at < :now',
  // As long as the law takes an enquiry for consent to an answer (Canada's Anti-Spam Legislation, s. 10 (10) (e)).
  leads: `last_request_at < :now::timestamptz - interval '6 months'`,
  newsletter_tokens: 'expires_at < :now',
  // Proof of consent and of its end is kept for as long as a claim can be brought (CASL, s. 48: three years).
  newsletter_subscriptions: `(state = 'unconfirmed' AND unsubscribed_at IS NULL AND asked_at < :now::timestamptz - interval '30 days')
    OR (state <> 'confirmed' AND greatest(unsubscribed_at, asked_at) < :now::timestamptz - interval '3 years')`,
  // An address that refuses mail stays known for as long as it is on the list.
  mail_bounces: `bounced_at < :now::timestamptz - interval '1 year'
    AND NOT EXISTS (SELECT 1 FROM newsletter_subscriptions s WHERE s.email = mail_bounces.email)`,
  sign_in_failures: `last_at < :now::timestamptz - interval '30 days'`,
  conversion_events: `ended_at < :now::timestamptz - interval '90 days'`,
  conversion_outages: `ended_at < :now::timestamptz - interval '1 year'`,
  // The choices are proof for as long as anyone may claim something (Civil Code of Québec, art. 2925: three years).
  consents: `decided_at < :now::timestamptz - interval '3 years'`,
  mail_outbox: `state <> 'queued' AND created_at < :now::timestamptz - interval '90 days'`,
};
export const outdatedTables: readonly string[] = Object.keys(outdated);

export async function deleteOutdated(sql: Sql, table: string, now: Date, limit: number): Promise<number> {
  const { rowCount } = await sql.raw<{ rowCount: number }>(
    `DELETE FROM ${table} WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${table} WHERE ${outdated[table]} LIMIT :limit))`,
    { now, limit },
  );
  return rowCount;
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
  await tx.raw('DELETE FROM mail_outbox WHERE to_address = ANY(?::citext[])', [rows.map((row) => row.email)]);
  return rows.length;
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
