import type { Plan } from '@tamarack/core/domain';
import { nilId } from '../../../../database/nil-id.ts';
import { changed, execute, exists, firstValue, one, query, value } from '../../../../database/rows.ts';
import type { Sql, Tx } from '../../../../database/types.ts';
import type { defaultTemplates } from '../../../../workspace/notes/index.ts';
import type { DefaultService } from '../defaults.ts';

/** Releases the registration's reservation of the subdomain, now that the clinic's own row holds it. */
export async function releaseReservation(tx: Tx, subdomain: string): Promise<void> {
  await execute(tx, 'UPDATE registrations SET reserved_subdomain = NULL WHERE reserved_subdomain = ?', [
    subdomain,
  ]);
}

/** Deletes an expired redirect at the subdomain; false when it still redirects to another clinic. */
export async function clearRedirect(
  tx: Tx,
  subdomain: string,
  tenantId: string,
  now: Date,
): Promise<boolean> {
  await execute(tx, 'DELETE FROM subdomain_redirects WHERE subdomain = ? AND (until <= ? OR tenant_id = ?)', [
    subdomain,
    now,
    tenantId,
  ]);
  return !(await exists(tx, 'SELECT 1 FROM subdomain_redirects WHERE subdomain = ?', [subdomain]));
}

/** Writes a workspace's settings unless there are some; true when they were missing. */
export async function ensureSettings(
  tx: Tx,
  tenantId: string,
  settings: { currency: string; taxLabel: string },
): Promise<boolean> {
  return changed(
    tx,
    `INSERT INTO workspace_settings (tenant_id, currency, tax_label) VALUES (?, ?, ?)
     ON CONFLICT (tenant_id) DO NOTHING`,
    [tenantId, settings.currency, settings.taxLabel],
  );
}

/** Gives a clinic without services the default ones; returns how many were added. */
export async function ensureServices(
  tx: Tx,
  tenantId: string,
  services: readonly DefaultService[],
): Promise<number> {
  return execute(
    tx,
    `INSERT INTO services (tenant_id, code, name_en, name_fr, minutes, capacity, billing, position)
     SELECT ?::uuid, code, "nameEn", "nameFr", minutes, coalesce(capacity, 1), coalesce(billing, 'each'), position
       FROM ROWS FROM (jsonb_to_recordset(?::jsonb) AS
              (code text, "nameEn" text, "nameFr" text, minutes integer, capacity integer, billing text))
            WITH ORDINALITY AS wanted(code, "nameEn", "nameFr", minutes, capacity, billing, position)
      WHERE NOT EXISTS (SELECT 1 FROM services WHERE tenant_id = ?)`,
    [tenantId, JSON.stringify(services), tenantId],
  );
}

/** Adds missing staff rows of members; true when one was missing. Otherwise a trigger maintains them. */
export async function ensureStaff(tx: Tx, tenantId: string): Promise<boolean> {
  return changed(
    tx,
    `INSERT INTO clinic_staff (tenant_id, user_id, name, practises, kind, color, position)
     SELECT m.tenant_id, m.user_id, coalesce(m.invited_name, u.full_name), m.role = 'clinician',
            CASE WHEN m.is_owner THEN 'owner' ELSE 'contractor' END,
            next_staff_color(m.tenant_id, row_number() OVER (ORDER BY m.created_at) - 1), row_number() OVER (ORDER BY m.created_at)
       FROM memberships m JOIN users u USING (user_id)
      WHERE m.tenant_id = ?
        AND NOT EXISTS (SELECT 1 FROM clinic_staff s WHERE s.tenant_id = m.tenant_id AND s.user_id = m.user_id)`,
    [tenantId],
  );
}

/** Gives a clinic without locations one at its own street address; true when it was missing. */
export async function ensureLocation(tx: Tx, tenantId: string): Promise<boolean> {
  return changed(
    tx,
    `INSERT INTO locations (tenant_id, name, street_address, city, region, postal_code, zone)
     SELECT tenant_id, left(clinic_name, 120), street_address, city, region, postal_code, time_zone
       FROM tenants t
      WHERE tenant_id = ? AND NOT EXISTS (SELECT 1 FROM locations l WHERE l.tenant_id = t.tenant_id)`,
    [tenantId],
  );
}

/** Stores the clinic's key unless it has one or is being erased; true when it was missing. */
export async function ensureKey(tx: Tx, tenantId: string, sealedKey: Buffer): Promise<boolean> {
  return changed(
    tx,
    `INSERT INTO clinic_keys (tenant_id, sealed_key)
     SELECT tenant_id, ? FROM tenants WHERE tenant_id = ? AND erasure_began_at IS NULL
     ON CONFLICT (tenant_id) DO NOTHING`,
    [sealedKey, tenantId],
  );
}

/** Lets members open charts without two-step sign-in until a day. */
export async function delayTwoStep(tx: Tx, tenantId: string, until: string): Promise<void> {
  await tx('workspace_settings').where({ tenantId }).update({ twoStepChartsFrom: until });
}

/** Gives a clinic without note templates the default ones; true when they were missing. */
export async function ensureTemplates(
  tx: Tx,
  tenantId: string,
  templates: ReturnType<typeof defaultTemplates>,
): Promise<boolean> {
  return changed(
    tx,
    `INSERT INTO note_templates (tenant_id, profession, name_en, name_fr, sections, position)
     SELECT ?::uuid, profession, "nameEn", "nameFr", sections, position
       FROM ROWS FROM (jsonb_to_recordset(?::jsonb) AS (profession text, "nameEn" text, "nameFr" text, sections jsonb))
            WITH ORDINALITY AS wanted(profession, "nameEn", "nameFr", sections, position)
      WHERE NOT EXISTS (SELECT 1 FROM note_templates WHERE tenant_id = ?)`,
    [tenantId, JSON.stringify(templates), tenantId],
  );
}

/**
 * Clinics that lack a part of their workspace, by id.
 * @param window how many clinics one statement looks at; 5,000 take some hundredths of a second
 */
export async function* listIncomplete(sql: Sql, signal: AbortSignal, window = 5_000): AsyncGenerator<string> {
  for (let after: string | null = nilId; after !== null && !signal.aborted; ) {
    const found: { last: string | null; incomplete: string[] } | undefined = await one(
      sql,
      `WITH seen AS MATERIALIZED (
         SELECT tenant_id, status IN ('active', 'suspended') AND erasure_began_at IS NULL AS counts
           FROM tenants WHERE tenant_id > :after ORDER BY tenant_id LIMIT :window)
       SELECT (SELECT tenant_id FROM seen ORDER BY tenant_id DESC LIMIT 1) AS last,
              ARRAY(SELECT tenant_id FROM seen t
                     WHERE counts
                       AND NOT (EXISTS (SELECT 1 FROM clinic_keys x WHERE x.tenant_id = t.tenant_id)
                                AND EXISTS (SELECT 1 FROM workspace_settings x WHERE x.tenant_id = t.tenant_id)
                                AND EXISTS (SELECT 1 FROM locations x WHERE x.tenant_id = t.tenant_id)
                                AND EXISTS (SELECT 1 FROM services x WHERE x.tenant_id = t.tenant_id)
                                AND EXISTS (SELECT 1 FROM note_templates x WHERE x.tenant_id = t.tenant_id))
                     ORDER BY tenant_id) AS incomplete`,
      { after, window },
    );
    yield* found?.incomplete ?? [];
    after = found?.last ?? null;
  }
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
    `SELECT u.user_id, u.email, u.full_name, u.email_verified_at IS NOT NULL AS verified
       FROM memberships m JOIN users u USING (user_id) WHERE m.tenant_id = ? AND m.is_owner`,
    [tenantId],
  );
}

/** The clinic's active administrators except its owner. */
export async function listOtherAdministrators(
  sql: Sql,
  tenantId: string,
): Promise<{ userId: string; email: string }[]> {
  return query(
    sql,
    `SELECT u.user_id, u.email::text FROM memberships m JOIN users u USING (user_id)
      WHERE m.tenant_id = ? AND m.role = 'administrator' AND m.state = 'active' AND NOT m.is_owner
        AND u.deactivated_at IS NULL ORDER BY u.user_id`,
    [tenantId],
  );
}

/** Whether the charts of a terminated clinic are kept until their handover, because it has notes to keep. */
export async function hasChartsToKeep(sql: Sql, tenantId: string, now: Date): Promise<boolean> {
  return value<boolean>(sql, 'SELECT keeps_charts(?, ?)', [tenantId, now]);
}

/** Makes the account with the owner's email the clinic's owner; false when there is none. */
export async function restoreOwner(
  tx: Tx,
  tenantId: string,
  ownerEmail: string,
  now: Date,
): Promise<boolean> {
  return changed(
    tx,
    `INSERT INTO memberships (tenant_id, user_id, role, is_owner, state, joined_at)
     SELECT ?::uuid, user_id, 'administrator', true, 'active', ? FROM users WHERE email = ?
     ON CONFLICT (tenant_id, user_id) DO UPDATE SET role = 'administrator', is_owner = true, state = 'active'`,
    [tenantId, now, ownerEmail],
  );
}

/** provisioning → active with the start of the trial; false in any other status. */
export async function activateTenant(
  tx: Tx,
  tenantId: string,
  now: Date,
  trialEndsAt: Date,
): Promise<boolean> {
  return changed(
    tx,
    `UPDATE tenants SET status = 'active', activated_at = coalesce(activated_at, ?),
            trial_ends_at = coalesce(trial_ends_at, ?), version = version + 1
      WHERE tenant_id = ? AND status = 'provisioning'`,
    [now, trialEndsAt, tenantId],
  );
}

/** suspended → active, the hold lifted; false in any other status. */
export async function liftHold(tx: Tx, tenantId: string): Promise<boolean> {
  return changed(
    tx,
    `UPDATE tenants SET status = 'active', hold_kind = NULL, hold_reason = NULL, customer_message = NULL, version = version + 1
      WHERE tenant_id = ? AND status = 'suspended'`,
    [tenantId],
  );
}

/** Increments the cache version of a workspace and returns it; undefined without settings. */
export async function raiseCacheVersion(tx: Tx, tenantId: string): Promise<number | undefined> {
  return firstValue<number>(
    tx,
    'UPDATE workspace_settings SET cache_version = cache_version + 1 WHERE tenant_id = ? RETURNING cache_version',
    [tenantId],
  );
}

/** Holds back the clinic's queued messages of these templates indefinitely; returns how many. */
export async function pauseMails(tx: Tx, tenantId: string, templates: readonly string[]): Promise<number> {
  return execute(
    tx,
    `UPDATE mail_outbox SET next_attempt_at = 'infinity'
      WHERE tenant_id = ? AND state = 'queued' AND template = ANY(?)`,
    [tenantId, [...templates]],
  );
}

export async function changePlan(tx: Tx, tenantId: string, plan: Plan): Promise<void> {
  await execute(tx, 'UPDATE tenants SET plan = ?, version = version + 1 WHERE tenant_id = ? AND plan <> ?', [
    plan,
    tenantId,
    plan,
  ]);
}

/** Sets the day from which a terminated tenant's data is erased; false when it is not terminated. */
export async function scheduleErasure(tx: Tx, tenantId: string, eraseAfter: Date): Promise<boolean> {
  return changed(
    tx,
    `UPDATE tenants SET erase_after = ?, version = version + 1
      WHERE tenant_id = ? AND status = 'terminated'`,
    [eraseAfter, tenantId],
  );
}

/** Records in a termination how long its clinic's data is kept. */
export async function recordGraceDays(tx: Tx, operationId: string, graceDays: number): Promise<void> {
  await execute(
    tx,
    `UPDATE operations SET params = params || jsonb_build_object('graceDays', ?::integer) WHERE operation_id = ?`,
    [graceDays, operationId],
  );
}

/** Whether the owner of a terminated clinic closed it themselves. */
export async function isClosedByOwner(sql: Sql, tenantId: string): Promise<boolean> {
  const byOwner = await firstValue<boolean>(
    sql,
    `SELECT o.requested_by = m.user_id AS "byOwner" FROM operations o
       JOIN memberships m ON m.tenant_id = o.tenant_id AND m.is_owner
      WHERE o.tenant_id = ? AND o.kind = 'terminate' ORDER BY o.created_at DESC LIMIT 1`,
    [tenantId],
  );
  return byOwner ?? false;
}
