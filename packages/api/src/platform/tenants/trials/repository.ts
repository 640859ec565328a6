import { column, query } from '../../../database/rows.ts';
import type { Sql } from '../../../database/types.ts';

/**
 * Active tenants whose trial ended after `since` and that have neither been suspended for it nor resumed since. The
 * sandbox and sample clinics are left out, and a tenant with an operation under way is left for a later run. Sorted by
 * id, starting after `after`.
 */
export async function listEndedTrials(
  sql: Sql,
  { since, now, after }: { since: Date; now: Date; after: string },
  limit: number,
): Promise<string[]> {
  return column<string>(
    sql,
    `SELECT tenant_id FROM tenants t
      WHERE status = 'active' AND NOT sample AND NOT sandbox AND trial_ends_at > :since AND trial_ends_at <= :now
        AND tenant_id > :after
        AND NOT EXISTS (SELECT 1 FROM operations o WHERE o.tenant_id = t.tenant_id
                         AND (o.state IN ('queued', 'running')
                              OR (o.created_at >= t.trial_ends_at
                                  AND (o.kind = 'resume' OR (o.kind = 'suspend' AND o.requested_by IS NULL)))))
      ORDER BY tenant_id LIMIT :limit`,
    { since, now, after, limit },
  );
}

export interface EndingTrial {
  tenantId: string;
  clinicName: string;
  ownerEmail: string;
  timeZone: string;
  endsAt: Date;
  dedupeKey: string;
}

/** Active tenants whose trial ends in `after` to `days` days and whose owner has not been reminded of that yet. */
export async function listEndingTrials(
  sql: Sql,
  now: Date,
  { after, days }: { after: number; days: number },
  limit: number,
): Promise<EndingTrial[]> {
  return query<EndingTrial>(
    sql,
    `SELECT * FROM (
       SELECT tenant_id, clinic_name, owner_email, time_zone, trial_ends_at AS "endsAt",
              'trial_ending:' || tenant_id || ':' || extract(epoch FROM trial_ends_at)::bigint || ':' || :days AS "dedupeKey"
         FROM tenants
        WHERE status = 'active' AND NOT sample AND trial_ends_at > :now::timestamptz + make_interval(days => :after::integer)
          AND trial_ends_at <= :now::timestamptz + make_interval(days => :days::integer)) ending
      WHERE NOT EXISTS (SELECT 1 FROM mail_outbox m WHERE m.dedupe_key = ending."dedupeKey")
      ORDER BY "endsAt" LIMIT :limit`,
    { now, after, days, limit },
  );
}
