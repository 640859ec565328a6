import type { Locale } from '@tamarack/core/domain/text';
import { one, query } from '../../../database/rows.ts';
import type { Sql } from '../../../database/types.ts';

/** A row of the export. */
export type ExportRow = Record<string, unknown>;

/** Key that a page begins after; `null` for the first page. */
export type After = string | number | null;

/**
 * SQL condition of a page. Without it on the first page, and not with an OR: a cached plan would then read and skip all
 * rows of the pages before.
 */
const following = (after: After, key: string) => (after === null ? '' : `AND ${key} > :after`);

/** The short parts of a clinic's data, read in one transaction so that they are consistent. */
export async function readCore(
  sql: Sql,
  tenantId: string,
): Promise<ExportRow & { clinic: (ExportRow & { locale: Locale }) | null }> {
  const all = (text: string) => query<ExportRow>(sql, text, [tenantId]);
  const clinic = await one<ExportRow & { locale: Locale }>(
    sql,
    `SELECT tenant_id, clinic_name, clinic_type, subdomain, status, plan, owner_name, owner_email::text, owner_phone,
            country, street_address, city, region, postal_code, previous_software, number_of_clients,
            monthly_appointments, staffing, time_zone, locale, hold_kind, customer_message, trial_ends_at, created_at,
            activated_at, owner_verified_at, terminated_at, erase_after
       FROM tenants WHERE tenant_id = ?`,
    [tenantId],
  );
  const [settings] = await all(
    `SELECT currency, tax_label, week_starts_on, confirm_before_billing, note_before_billing,
            billing_from_on AS "billingFrom", grid_minutes, idle_lock_minutes, reminder_hours, names_for_clinicians,
            retention_years, two_step_charts_from, business_name, books_closed_on, desk_may_refund,
            privacy_contact_id, created_at
       FROM workspace_settings WHERE tenant_id = ?`,
  );
  return {
    clinic: clinic ?? null,
    settings: settings ?? null,
    locations: await all(
      `SELECT location_id, name, street_address, city, region, postal_code, phone, zone, archived_at,
              (SELECT coalesce(json_agg(json_build_object('roomId', r.room_id, 'name', r.name, 'shared', r.shared,
                 'archivedAt', r.archived_at) ORDER BY r.room_id), '[]')
                 FROM rooms r WHERE r.tenant_id = l.tenant_id AND r.location_id = l.location_id) AS rooms
         FROM locations l WHERE tenant_id = ? ORDER BY position, location_id`,
    ),
    staff: await all(
      `SELECT staff_id, member_id(tenant_id, user_id) AS "memberId", name, practises, kind, supervisor_id,
              active_from_on AS "activeFrom", active_to_on AS "activeTo",
              (SELECT coalesce(json_agg(json_build_object('profession', c.profession, 'college', c.college,
                 'licenceNo', c.licence_no, 'validFrom', c.valid_from_on, 'validTo', c.valid_to_on) ORDER BY c.credential_id), '[]')
                 FROM credentials c WHERE c.tenant_id = s.tenant_id AND c.staff_id = s.staff_id) AS credentials
         FROM clinic_staff s WHERE tenant_id = ? ORDER BY position, staff_id`,
    ),
    services: await all(
      `SELECT service_id, code, name_en, name_fr, minutes, buffer_before, buffer_after, capacity, billing, tax_class,
              virtual_care, missed_fee_bp, notice_hours, note_required, position, archived_at,
              (SELECT coalesce(json_agg(f.staff_id ORDER BY f.staff_id), '[]')
                 FROM service_staff f WHERE f.tenant_id = s.tenant_id AND f.service_id = s.service_id) AS "staffIds",
              (SELECT coalesce(json_agg(json_build_object('staffId', f.staff_id, 'feeCents', f.fee_cents,
                 'from', f.from_on) ORDER BY f.from_on, f.fee_id), '[]')
                 FROM service_fees f WHERE f.tenant_id = s.tenant_id AND f.service_id = s.service_id) AS fees
         FROM services s WHERE tenant_id = ? ORDER BY position, code`,
    ),
    members: await all(
      `SELECT member_id(tenant_id, user_id) AS "memberId", u.full_name AS name, u.email::text, m.role, m.is_owner,
              m.state, m.created_at AS "addedAt", m.joined_at
         FROM memberships m JOIN clinic_people u USING (tenant_id, user_id) WHERE tenant_id = ?
        ORDER BY m.created_at, "memberId"`,
    ),
    formerSubdomains: await all(
      `SELECT subdomain, until FROM subdomain_redirects WHERE tenant_id = ? ORDER BY until, subdomain`,
    ),
  };
}

/** Acceptances of the terms for the clinic. Row-level security does not cover these rows, so the query filters by clinic. */
export async function readTermsAcceptances(sql: Sql, tenantId: string): Promise<ExportRow[]> {
  return query<ExportRow>(
    sql,
    `SELECT member_id(tenant_id, user_id) AS "memberId", document_version, revision, locale, terms_sha256,
            privacy_sha256, french_offered, accepted_at
       FROM terms_acceptances WHERE tenant_id = ? ORDER BY accepted_at, acceptance_id`,
    [tenantId],
  );
}

/** Operations with their steps, oldest first. Without reasons and errors, which are the operators' own notes. */
export async function operationsPage(
  sql: Sql,
  tenantId: string,
  after: After,
  limit: number,
): Promise<ExportRow[]> {
  return query<ExportRow>(
    sql,
    `SELECT operation_id, kind, state, attempts, created_at, started_at, finished_at,
            (SELECT coalesce(json_agg(json_build_object('name', s.name, 'state', s.state, 'attempts', s.attempts) ORDER BY s.position), '[]')
               FROM operation_steps s WHERE s.operation_id = o.operation_id) AS steps
       FROM operations o
      WHERE tenant_id = :tenantId ${following(after, 'operation_id')}
      ORDER BY operation_id LIMIT :limit`,
    { tenantId, after, limit },
  );
}

/** Replaces account ids in an event by member ids. */
const memberIds = `jsonb_strip_nulls(jsonb_build_object('memberId', member_id(tenant_id, (payload ->> 'userId')::uuid))
  || CASE WHEN type = 'tenant.ownership_transferred' THEN jsonb_build_object(
       'before', member_id(tenant_id, (payload ->> 'before')::uuid),
       'after', member_id(tenant_id, (payload ->> 'after')::uuid)) ELSE '{}' END)`;

/** The clinic's events, oldest first, without fields for operators only. */
export async function eventsPage(
  sql: Sql,
  tenantId: string,
  after: After,
  limit: number,
): Promise<ExportRow[]> {
  return query<ExportRow>(
    sql,
    `SELECT event_id, type, level, operation_id, (payload - '{reason,error,userId}'::text[]) || ${memberIds} AS payload,
            created_at
       FROM events WHERE tenant_id = :tenantId ${following(after, 'event_id')}
      ORDER BY event_id LIMIT :limit`,
    { tenantId, after, limit },
  );
}

/** Messages sent for the clinic, without their contents, which may include working links. */
export async function messagesPage(
  sql: Sql,
  tenantId: string,
  after: After,
  limit: number,
): Promise<ExportRow[]> {
  return query<ExportRow>(
    sql,
    `SELECT message_id, template, to_email::text AS "to", locale, state, created_at, sent_at
       FROM mail_outbox WHERE tenant_id = :tenantId ${following(after, 'message_id')}
      ORDER BY message_id LIMIT :limit`,
    { tenantId, after, limit },
  );
}

export async function findTenantId(sql: Sql, subdomain: string): Promise<string | undefined> {
  const tenant = await sql('tenants').where({ subdomain }).first('tenant_id');
  return tenant?.tenant_id;
}
