import type { Sql } from '../../../database/types.ts';

/** Rows of one kind of thing, as they stand in the export. */
export type ExportRow = Record<string, unknown>;

/** What a page of a long list begins after; `null` for the first. */
export type After = string | number | null;

/** Everything of a clinic that is short: read together, so that it belongs to one moment. */
export async function readCore(sql: Sql, tenantId: string): Promise<Record<string, unknown>> {
  const all = async (text: string) => (await sql.raw<{ rows: ExportRow[] }>(text, [tenantId])).rows;
  const [clinic] = await all(
    `SELECT tenant_id AS "tenantId", clinic_name AS "clinicName", clinic_type AS "clinicType", subdomain, status, plan,
            owner_name AS "ownerName", owner_email::text AS "ownerEmail", owner_phone AS "ownerPhone", country,
            street_address AS "streetAddress", city, region AS state, postal_code AS "postalCode",
            previous_software AS "previousSoftware", number_of_clients AS "numberOfClients",
            monthly_appointments AS "monthlyAppointments", staffing, time_zone AS "timeZone", locale,
            hold_kind AS "holdKind", customer_message AS "customerMessage", trial_ends_at AS "trialEndsAt",
            created_at AS "createdAt", activated_at AS "activatedAt", owner_verified_at AS "ownerVerifiedAt",
            terminated_at AS "terminatedAt", erase_after AS "eraseAfter"
       FROM tenants WHERE tenant_id = ?`,
  );
  const [settings] = await all(
    `SELECT currency, tax_label AS "taxLabel", week_starts_on AS "weekStartsOn",
            confirm_before_billing AS "confirmBeforeBilling", created_at AS "createdAt"
       FROM workspace_settings WHERE tenant_id = ?`,
  );
  return {
    clinic: clinic ?? null,
    settings: settings ?? null,
    sessionTypes: await all(
      `SELECT code, name_en AS "nameEn", name_fr AS "nameFr", minutes, position
         FROM session_types WHERE tenant_id = ? ORDER BY position, code`,
    ),
    members: await all(
      `SELECT member_id(m.tenant_id, m.user_id) AS "memberId", coalesce(CASE WHEN m.state = 'invited' THEN m.invited_name END, u.full_name) AS name,
              u.email::text AS email, m.role, m.is_owner AS "isOwner", m.state, m.created_at AS "addedAt",
              m.joined_at AS "joinedAt"
         FROM memberships m JOIN users u USING (user_id) WHERE m.tenant_id = ? ORDER BY m.created_at, "memberId"`,
    ),
    formerAddresses: await all(
      `SELECT subdomain, until FROM subdomain_redirects WHERE tenant_id = ? ORDER BY until, subdomain`,
    ),
  };
}

/** Acceptances of the terms in the clinic's name. These rows belong to people, so the clinic is named in the query. */
export async function readTermsAcceptances(sql: Sql, tenantId: string): Promise<ExportRow[]> {
  const { rows } = await sql.raw<{ rows: ExportRow[] }>(
    `SELECT member_id(tenant_id, user_id) AS "memberId", document_version AS "documentVersion", locale, accepted_at AS "acceptedAt"
       FROM terms_acceptances WHERE tenant_id = ? ORDER BY accepted_at, acceptance_id`,
    [tenantId],
  );
  return rows;
}

/** Operations with their steps, oldest first. Reasons and errors are the operators' own notes and stay out. */
export async function operationsPage(
  sql: Sql,
  tenantId: string,
  after: After,
  limit: number,
): Promise<ExportRow[]> {
  const { rows } = await sql.raw<{ rows: ExportRow[] }>(
    `SELECT operation_id AS "operationId", kind, state, attempts, created_at AS "createdAt", started_at AS "startedAt",
            finished_at AS "finishedAt",
            (SELECT coalesce(json_agg(json_build_object('name', s.name, 'state', s.state, 'attempts', s.attempts) ORDER BY s.position), '[]')
               FROM operation_steps s WHERE s.operation_id = o.operation_id) AS steps
       FROM operations o
      WHERE tenant_id = :tenantId AND (:after::uuid IS NULL OR operation_id > :after::uuid)
      ORDER BY operation_id LIMIT :limit`,
    { tenantId, after, limit },
  );
  return rows;
}

/** Ids of accounts in an event of the clinic, as the ids its members have for it. */
const memberIds = `jsonb_strip_nulls(jsonb_build_object('memberId', member_id(tenant_id, (payload ->> 'userId')::uuid))
  || CASE WHEN type = 'tenant.ownership_transferred' THEN jsonb_build_object(
       'before', member_id(tenant_id, (payload ->> 'before')::uuid),
       'after', member_id(tenant_id, (payload ->> 'after')::uuid)) ELSE '{}' END)`;

/** The clinic's timeline, oldest first, without what is told to operators alone. */
export async function eventsPage(
  sql: Sql,
  tenantId: string,
  after: After,
  limit: number,
): Promise<ExportRow[]> {
  const { rows } = await sql.raw<{ rows: ExportRow[] }>(
    `SELECT event_id AS "eventId", type, level, operation_id AS "operationId", (payload - '{reason,error,userId}'::text[]) || ${memberIds} AS payload,
            created_at AS "createdAt"
       FROM events WHERE tenant_id = :tenantId AND (:after::bigint IS NULL OR event_id > :after::bigint)
      ORDER BY event_id LIMIT :limit`,
    { tenantId, after, limit },
  );
  return rows;
}

/** Messages sent in the clinic's name or about it; never what they held, which may be a link that still works. */
export async function messagesPage(
  sql: Sql,
  tenantId: string,
  after: After,
  limit: number,
): Promise<ExportRow[]> {
  const { rows } = await sql.raw<{ rows: ExportRow[] }>(
    `SELECT message_id AS "messageId", template, to_email::text AS "to", locale, state, created_at AS "createdAt", sent_at AS "sentAt"
       FROM mail_outbox WHERE tenant_id = :tenantId AND (:after::uuid IS NULL OR message_id > :after::uuid)
      ORDER BY message_id LIMIT :limit`,
    { tenantId, after, limit },
  );
  return rows;
}
