import type { Plan } from '@tamarack/core/domain';
import { one, query } from '../../../../database/rows.ts';
import type { Sql, Tx } from '../../../../database/types.ts';
import type { SessionType } from '../defaults.ts';

/** Frees the reservation that a registration held on the subdomain, now that the clinic's own row holds it. */
export async function releaseReservation(tx: Tx, subdomain: string): Promise<void> {
  await tx.raw('UPDATE registrations SET reserved_subdomain = NULL WHERE reserved_subdomain = ?', [
    subdomain,
  ]);
}

/** Removes a run-out redirect at the subdomain; false when one of another clinic still leads away from it. */
export async function clearRedirect(
  tx: Tx,
  subdomain: string,
  tenantId: string,
  now: Date,
): Promise<boolean> {
  await tx.raw('DELETE FROM subdomain_redirects WHERE subdomain = ? AND (until <= ? OR tenant_id = ?)', [
    subdomain,
    now,
    tenantId,
  ]);
  const rows = await query<unknown>(tx, 'SELECT 1 FROM subdomain_redirects WHERE subdomain = ?', [subdomain]);
  return rows.length === 0;
}

/** Writes a workspace's settings unless there are some; true when they were missing. */
export async function ensureSettings(
  tx: Tx,
  tenantId: string,
  settings: { currency: string; taxLabel: string },
): Promise<boolean> {
  const rows = await query<unknown>(
    tx,
    `INSERT INTO workspace_settings (tenant_id, currency, tax_label) VALUES (?, ?, ?)
     ON CONFLICT (tenant_id) DO NOTHING RETURNING tenant_id`,
    [tenantId, settings.currency, settings.taxLabel],
  );
  return rows.length > 0;
}

/** Gives a clinic without any session type the usual ones; returns how many were added. */
export async function ensureSessionTypes(
  tx: Tx,
  tenantId: string,
  types: readonly SessionType[],
): Promise<number> {
  const rows = await query<unknown>(
    tx,
    `INSERT INTO session_types (tenant_id, code, name_en, name_fr, minutes, position)
     SELECT ?::uuid, code, name_en, name_fr, minutes, position
       FROM jsonb_to_recordset(?::jsonb) AS wanted(code text, name_en text, name_fr text, minutes integer, position integer)
      WHERE NOT EXISTS (SELECT 1 FROM session_types WHERE tenant_id = ?)
     RETURNING code`,
    [
      tenantId,
      JSON.stringify(
        types.map((type, index) => ({
          code: type.code,
          name_en: type.nameEn,
          name_fr: type.nameFr,
          minutes: type.minutes,
          position: index + 1,
        })),
      ),
      tenantId,
    ],
  );
  return rows.length;
}

/** The clinic's owner as an account; undefined when no membership is marked as owner. */
export interface OwnerAccount {
  userId: string;
  email: string;
  fullName: string;
  verified: boolean;
}

export async function findOwner(sql: Sql, tenantId: string): Promise<OwnerAccount | undefined> {
  return one<OwnerAccount>(
    sql,
    `SELECT u.user_id AS "userId", u.email, u.full_name AS "fullName", u.email_verified_at IS NOT NULL AS verified
       FROM memberships m JOIN users u USING (user_id) WHERE m.tenant_id = ? AND m.is_owner`,
    [tenantId],
  );
}

/** Makes the account behind the clinic's owner address its owner; false when no such account exists. */
export async function restoreOwner(
  tx: Tx,
  tenantId: string,
  ownerEmail: string,
  now: Date,
): Promise<boolean> {
  const rows = await query<unknown>(
    tx,
    `INSERT INTO memberships (tenant_id, user_id, role, is_owner, state, joined_at)
     SELECT ?::uuid, user_id, 'administrator', true, 'active', ? FROM users WHERE email = ?
     ON CONFLICT (tenant_id, user_id) DO UPDATE SET role = 'administrator', is_owner = true, state = 'active'
     RETURNING user_id`,
    [tenantId, now, ownerEmail],
  );
  return rows.length > 0;
}

/** provisioning → active with the start of the trial; false in any other status. */
export async function activateTenant(
  tx: Tx,
  tenantId: string,
  now: Date,
  trialEndsAt: Date,
): Promise<boolean> {
  const rows = await query<unknown>(
    tx,
    `UPDATE tenants SET status = 'active', activated_at = coalesce(activated_at, ?),
            trial_ends_at = coalesce(trial_ends_at, ?), version = version + 1
      WHERE tenant_id = ? AND status = 'provisioning' RETURNING tenant_id`,
    [now, trialEndsAt, tenantId],
  );
  return rows.length > 0;
}

/** suspended → active, the hold lifted; false in any other status. */
export async function liftHold(tx: Tx, tenantId: string): Promise<boolean> {
  const rows = await query<unknown>(
    tx,
    `UPDATE tenants SET status = 'active', hold_kind = NULL, hold_reason = NULL, customer_message = NULL, version = version + 1
      WHERE tenant_id = ? AND status = 'suspended' RETURNING tenant_id`,
    [tenantId],
  );
  return rows.length > 0;
}

/** Raises the cache version of a workspace and returns it; undefined without settings. */
export async function raiseCacheVersion(tx: Tx, tenantId: string): Promise<number | undefined> {
  const row = await one<{ cache_version: number }>(
    tx,
    'UPDATE workspace_settings SET cache_version = cache_version + 1 WHERE tenant_id = ? RETURNING cache_version',
    [tenantId],
  );
  return row?.cache_version;
}

/** Lets the clinic's queued messages of these templates wait without end; returns how many. */
export async function pauseMails(tx: Tx, tenantId: string, templates: readonly string[]): Promise<number> {
  const rows = await query<unknown>(
    tx,
    `UPDATE mail_outbox SET next_attempt_at = 'infinity'
      WHERE tenant_id = ? AND state = 'queued' AND template = ANY(?) RETURNING message_id`,
    [tenantId, [...templates]],
  );
  return rows.length;
}

export async function changePlan(tx: Tx, tenantId: string, plan: Plan): Promise<void> {
  await tx.raw('UPDATE tenants SET plan = ?, version = version + 1 WHERE tenant_id = ? AND plan <> ?', [
    plan,
    tenantId,
    plan,
  ]);
}

/** Sets the day from which a terminated tenant's data is erased; false when it is not terminated. */
export async function scheduleErasure(tx: Tx, tenantId: string, eraseAfter: Date): Promise<boolean> {
  const rows = await query<unknown>(
    tx,
    `UPDATE tenants SET erase_after = ?, version = version + 1
      WHERE tenant_id = ? AND status = 'terminated' RETURNING tenant_id`,
    [eraseAfter, tenantId],
  );
  return rows.length > 0;
}
