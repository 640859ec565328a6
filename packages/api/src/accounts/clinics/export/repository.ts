import type { Locale } from '@tamarack/core/domain/text';
import { one, query } from '../../../database/rows.ts';
import type { Sql } from '../../../database/types.ts';

/** A row of the export. */
export type ExportRow = Record<string, unknown>;

/** Key that a page begins after; `null` for the first page. */
export type After = string | number | null;

/** The short parts of a clinic's data, read in one transaction so that they are consistent. */
export async function readCore(
  sql: Sql,
  tenantId: string,
): Promise<ExportRow & { clinic: (ExportRow & { locale: Locale }) | null }> {
  const all = (text: string) => query<ExportRow>(sql, text, [tenantId]);
  const clinic = await one<ExportRow & { locale: Locale }>(
    sql,
    `SELECT tenant_id AS "tenantId", clinic_name AS "clinicName", clinic_type AS "clinicType", subdomain, status, plan,
            owner_name AS "ownerName", owner_email::text AS "ownerEmail", owner_phone AS "ownerPhone", country,
            street_address AS "streetAddress", city, region, postal_code AS "postalCode",
            previous_software AS "previousSoftware", number_of_clients AS "numberOfClients",
            monthly_appointments AS "monthlyAppointments", staffing, time_zone AS "timeZone", locale,
            hold_kind AS "holdKind", customer_message AS "customerMessage", trial_ends_at AS "trialEndsAt",
            created_at AS "createdAt", activated_at AS "activatedAt", owner_verified_at AS "ownerVerifiedAt",
            terminated_at AS "terminatedAt", erase_after AS "eraseAfter"
       FROM tenants WHERE tenant_id = ?`,
    [tenantId],
  );
  const [settings] = await all(
    `SELECT currency, tax_label AS "taxLabel", week_starts_on AS "weekStartsOn",
            confirm_before_billing AS "confirmBeforeBilling", note_before_billing AS "noteBeforeBilling",
            billing_from_on AS "billingFrom", grid_minutes AS "gridMinutes", idle_lock_minutes AS "idleLockMinutes",
            reminder_hours AS "reminderHours", names_for_clinicians AS "namesForClinicians",
            retention_years AS "retentionYears", two_step_charts_from AS "twoStepChartsFrom", business_name AS "businessName",
            books_closed_on AS "booksClosedOn", desk_may_refund AS "deskMayRefund",
            privacy_contact_id AS "privacyContactId", created_at AS "createdAt"
       FROM workspace_settings WHERE tenant_id = ?`,
  );
  return {
    clinic: clinic ?? null,
    settings: settings ?? null,
    locations: await all(
      `SELECT location_id AS "locationId", name, street_address AS "streetAddress", city, region,
              postal_code AS "postalCode", phone, zone, archived_at AS "archivedAt",
              (SELECT coalesce(json_agg(json_build_object('roomId', r.room_id, 'name', r.name, 'shared', r.shared,
                 'archivedAt', r.archived_at) ORDER BY r.room_id), '[]')
                 FROM rooms r WHERE r.tenant_id = l.tenant_id AND r.location_id = l.location_id) AS rooms
         FROM locations l WHERE tenant_id = ? ORDER BY position, location_id`,
    ),
    staff: await all(
      `SELECT staff_id AS "staffId", member_id(tenant_id, user_id) AS "memberId", name, practises, kind,
              supervisor_id AS "supervisorId", active_from_on AS "activeFrom", active_to_on AS "activeTo",
              (SELECT coalesce(json_agg(json_build_object('profession', c.profession, 'college', c.college,
                 'licenceNo', c.licence_no, 'validFrom', c.valid_from_on, 'validTo', c.valid_to_on) ORDER BY c.credential_id), '[]')
                 FROM credentials c WHERE c.tenant_id = s.tenant_id AND c.staff_id = s.staff_id) AS credentials
         FROM clinic_staff s WHERE tenant_id = ? ORDER BY position, staff_id`,
    ),
    services: await all(
      `SELECT service_id AS "serviceId", code, name_en AS "nameEn", name_fr AS "nameFr", minutes,
              buffer_before AS "bufferBefore", buffer_after AS "bufferAfter", capacity, billing, tax_class AS "taxClass",
              virtual_care AS "virtualCare", missed_fee_bp AS "missedFeeBp", notice_hours AS "noticeHours", note_required AS "noteRequired", position,
              archived_at AS "archivedAt",
              (SELECT coalesce(json_agg(f.staff_id ORDER BY f.staff_id), '[]')
                 FROM service_staff f WHERE f.tenant_id = s.tenant_id AND f.service_id = s.service_id) AS "staffIds",
              (SELECT coalesce(json_agg(json_build_object('staffId', f.staff_id, 'feeCents', f.fee_cents,
                 'from', f.from_on) ORDER BY f.from_on, f.fee_id), '[]')
                 FROM service_fees f WHERE f.tenant_id = s.tenant_id AND f.service_id = s.service_id) AS fees
         FROM services s WHERE tenant_id = ? ORDER BY position, code`,
    ),
    members: await all(
      `SELECT member_id(tenant_id, user_id) AS "memberId", u.full_name AS name, u.email::text AS email, m.role,
              m.is_owner AS "isOwner", m.state, m.created_at AS "addedAt", m.joined_at AS "joinedAt"
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
    `SELECT member_id(tenant_id, user_id) AS "memberId", document_version AS "documentVersion", revision, locale,
            terms_sha256 AS "termsSha256", privacy_sha256 AS "privacySha256", french_offered AS "frenchOffered",
            accepted_at AS "acceptedAt"
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
    `SELECT operation_id AS "operationId", kind, state, attempts, created_at AS "createdAt", started_at AS "startedAt",
            finished_at AS "finishedAt",
            (SELECT coalesce(json_agg(json_build_object('name', s.name, 'state', s.state, 'attempts', s.attempts) ORDER BY s.position), '[]')
               FROM operation_steps s WHERE s.operation_id = o.operation_id) AS steps
       FROM operations o
      WHERE tenant_id = :tenantId AND (:after::uuid IS NULL OR operation_id > :after::uuid)
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
    `SELECT event_id AS "eventId", type, level, operation_id AS "operationId", (payload - '{reason,error,userId}'::text[]) || ${memberIds} AS payload,
            created_at AS "createdAt"
       FROM events WHERE tenant_id = :tenantId AND (:after::bigint IS NULL OR event_id > :after::bigint)
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
    `SELECT message_id AS "messageId", template, to_email::text AS "to", locale, state, created_at AS "createdAt", sent_at AS "sentAt"
       FROM mail_outbox WHERE tenant_id = :tenantId AND (:after::uuid IS NULL OR message_id > :after::uuid)
      ORDER BY message_id LIMIT :limit`,
    { tenantId, after, limit },
  );
}

export async function findTenantId(sql: Sql, subdomain: string): Promise<string | undefined> {
  const tenant = await sql('tenants').where({ subdomain }).first('tenant_id');
  return tenant?.tenant_id;
}
