import type {
  ClinicSettings,
  Country,
  Operation,
  OperationStep,
  OwnClinic,
  Plan,
  TenantStatus,
} from '@tamarack/core/domain';
import type { GracePeriods } from '@tamarack/core/domain/platform/settings';
import type { Locale } from '@tamarack/core/domain/text';
import { one, query } from '../../../database/rows.ts';
import type { Sql } from '../../../database/types.ts';

export type OwnClinicRow = Omit<OwnClinic, 'siteUrl'>;

/** The clinics a person is an active member of, by name. A closed one is listed only for its owner. */
export async function listOwnClinics(sql: Sql, userId: string): Promise<OwnClinicRow[]> {
  return query<OwnClinicRow>(
    sql,
    `SELECT t.tenant_id, t.clinic_name, t.subdomain, t.status, t.plan, m.role, m.is_owner
       FROM memberships m JOIN tenants t USING (tenant_id)
      WHERE m.user_id = ? AND m.state = 'active' AND (t.status <> 'terminated' OR m.is_owner)
      ORDER BY search_fold(t.clinic_name), t.tenant_id`,
    [userId],
  );
}

export interface ClinicRow {
  clinicName: string;
  subdomain: string;
  status: TenantStatus;
  plan: Plan;
  timeZone: string;
  locale: Locale;
  country: Country | null;
  region: string | null;
  trialEndsAt: Date | null;
  customerMessage: string | null;
  activatedAt: Date | null;
  clinicians: number;
  members: number;
  timeZoneChecked: boolean;
  gracePeriods: GracePeriods;
}

/** Type of the event when a clinic chooses or confirms its time zone. */
export const timeZoneSet = 'tenant.time_zone_set';

export async function findClinic(sql: Sql, tenantId: string): Promise<ClinicRow | undefined> {
  return one<ClinicRow>(
    sql,
    `SELECT t.clinic_name, t.subdomain, t.status, t.plan, t.time_zone, t.locale, t.country, t.region, t.trial_ends_at,
            t.customer_message, t.activated_at, seats_taken(t.tenant_id) AS clinicians,
            grace_periods() AS "gracePeriods",
            (SELECT count(*) FROM memberships m WHERE m.tenant_id = t.tenant_id) AS members,
            EXISTS (SELECT 1 FROM events e WHERE e.tenant_id = t.tenant_id AND e.type = ?) AS "timeZoneChecked"
       FROM tenants t WHERE t.tenant_id = ?`,
    [timeZoneSet, tenantId],
  );
}

export async function isEmailVerified(sql: Sql, userId: string): Promise<boolean> {
  const row = await sql('clinic_people').where({ userId }).first('email_verified_at');
  return row?.email_verified_at != null;
}

export async function updateSettings(
  sql: Sql,
  tenantId: string,
  { timeZone, locale }: ClinicSettings,
): Promise<void> {
  await sql('tenants')
    .where({ tenantId })
    .update({ timeZone, locale, version: sql.raw('version + 1') });
}

export interface OperationRow
  extends Pick<Operation, 'operationId' | 'tenantId' | 'kind' | 'state' | 'attempts' | 'error'> {
  /** Name of the requester, if they belong to the clinic. */
  requestedBy: string | null;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  nextAttemptAt: Date | null;
  /** The steps in order, with times in the database's JSON format. */
  steps: Omit<OperationStep, 'detail'>[];
}

const operationColumns = `
  o.operation_id, o.tenant_id, o.kind, o.state, o.attempts, o.error, o.created_at, o.started_at, o.finished_at,
  o.next_attempt_at, (SELECT full_name FROM clinic_people WHERE user_id = o.requested_by) AS "requestedBy",
  (SELECT coalesce(json_agg(json_build_object('position', s.position, 'name', s.name, 'state', s.state,
            'attempts', s.attempts, 'error', s.error, 'startedAt', s.started_at, 'finishedAt', s.finished_at)
          ORDER BY s.position), '[]')
     FROM operation_steps s WHERE s.operation_id = o.operation_id) AS steps`;

export async function findOperation(
  sql: Sql,
  tenantId: string,
  operationId: string,
): Promise<OperationRow | undefined> {
  return one<OperationRow>(
    sql,
    `SELECT ${operationColumns} FROM operations o WHERE o.tenant_id = ? AND o.operation_id = ?`,
    [tenantId, operationId],
  );
}

/** The current operation, or a failed provisioning. */
export async function findCurrentOperation(sql: Sql, tenantId: string): Promise<OperationRow | undefined> {
  return one<OperationRow>(
    sql,
    `SELECT ${operationColumns} FROM operations o
      WHERE o.tenant_id = ? AND (o.state IN ('queued', 'running') OR (o.kind = 'provision' AND o.state = 'failed'))
      ORDER BY o.created_at DESC LIMIT 1`,
    [tenantId],
  );
}
