import { type LeadSource, type Plan, platformTimeZone, type TenantStatus } from '@tamarack/core/domain';
import type { FunnelStages } from '@tamarack/core/domain/platform/analytics';
import { one, query } from '../../database/rows.ts';
import type { Sql } from '../../database/types.ts';

/**
 * Clinics that went from one status and plan to another within a bucket; `none` is a clinic that does not exist yet or
 * any more.
 */
export interface Transition {
  /** 0 for everything before the first bucket, then counted from 1. */
  bucket: number;
  fromStatus: TenantStatus | 'none';
  fromPlan: Plan | 'none';
  toStatus: TenantStatus | 'none';
  toPlan: Plan | 'none';
  tenants: number;
}

/** Sums of the daily history up to and including a day, by buckets that begin on the days of `starts`. */
export async function sumTransitions(sql: Sql, starts: readonly string[], to: string): Promise<Transition[]> {
  return query<Transition>(
    sql,
    `SELECT width_bucket(day, :starts::date[]) AS bucket, from_status, from_plan, to_status, to_plan,
            sum(tenants)::bigint AS tenants
       FROM tenant_transitions WHERE day <= :to::date GROUP BY 1, 2, 3, 4, 5`,
    { starts: [...starts], to },
  );
}

/** Clinics that left "active" within a span, by how they ended up and the bucket that counts them, from 1. */
export interface Leaver {
  bucket: number;
  outcome: 'suspended' | 'terminated' | 'returned';
  tenants: number;
}

/** A span in the platform's local time: from the beginning of a day to `YYYY-MM-DD HH:MM:SS`, exclusive. */
export interface Span {
  from: string;
  end: string;
}

/**
 * Counts each clinic that left once: by its status at the end, or before its erasure, in the bucket where it last left
 * or came back. Unverified clinics that are released go from active to `none` and do not count.
 */
export async function countLeavers(sql: Sql, starts: readonly string[], end: string): Promise<Leaver[]> {
  return query<Leaver>(
    sql,
    `WITH starts AS (SELECT array_agg(day::timestamp AT TIME ZONE :timeZone ORDER BY day) AS edges
                       FROM unnest(:starts::date[]) AS s (day)),
          within AS (SELECT c.*, width_bucket(at, edges) AS bucket FROM tenant_changes c, starts
                      WHERE from_status IN ('active', 'suspended', 'terminated') AND from_status <> to_status AND to_status <> 'none'
                        AND at >= edges[1] AND at < :end::timestamp AT TIME ZONE :timeZone),
          clinics AS (SELECT max(bucket) FILTER (WHERE from_status = 'active') AS left_in,
                             max(bucket) FILTER (WHERE to_status = 'active') AS back_in,
                             (array_agg(to_status ORDER BY at DESC, change_id DESC))[1] AS status
                        FROM within GROUP BY clinic)
     SELECT CASE status WHEN 'active' THEN back_in ELSE left_in END AS bucket,
            CASE status WHEN 'active' THEN 'returned' WHEN 'suspended' THEN 'suspended' ELSE 'terminated' END AS outcome,
            count(*) AS tenants
       FROM clinics WHERE left_in IS NOT NULL GROUP BY 1, 2`,
    { starts: [...starts], end, timeZone: platformTimeZone },
  );
}

/** One change of a clinic. It counts as on trial when its trial ends after that day. */
export type LateChange = Omit<Transition, 'bucket' | 'tenants'> & { fromTrial: boolean; toTrial: boolean };

/** The changes of a day after the given local time. */
export async function readLateChanges(sql: Sql, day: string, end: string): Promise<LateChange[]> {
  return query<LateChange>(
    sql,
    `SELECT from_status, from_plan, to_status, to_plan,
            coalesce(platform_day(from_trial_ends_at) > :day::date, false) AS "fromTrial",
            coalesce(platform_day(to_trial_ends_at) > :day::date, false) AS "toTrial"
       FROM tenant_changes
      WHERE at >= :end::timestamp AT TIME ZONE :timeZone AND at < (:day::date + 1)::timestamp AT TIME ZONE :timeZone`,
    { day, end, timeZone: platformTimeZone },
  );
}

/** By how much the number of active clinics on trial changed in each bucket. */
export async function sumTrialChanges(
  sql: Sql,
  starts: readonly string[],
  to: string,
): Promise<{ bucket: number; plan: Plan; tenants: number }[]> {
  return query<{ bucket: number; plan: Plan; tenants: number }>(
    sql,
    `SELECT width_bucket(day, :starts::date[]) AS bucket, plan, sum(tenants)::bigint AS tenants
       FROM tenant_trial_changes WHERE day <= :to::date GROUP BY 1, 2`,
    { starts: [...starts], to },
  );
}

/**
 * Clinics registered in a span whose owner has signed in: how many, minutes until then by nearest rank, and how many
 * in each band. `bounds` are the bands' upper bounds; a clinic exactly at one belongs to the next band.
 */
export async function readSignInTimes(
  sql: Sql,
  { from, end }: Span,
  bounds: readonly number[],
): Promise<{ clinics: number; median: number | null; p90: number | null; bands: Record<string, number> }> {
  const times = await one<Awaited<ReturnType<typeof readSignInTimes>>>(
    sql,
    `WITH times AS (SELECT minutes, sum(tenants) AS tenants FROM tenant_first_sign_ins
                     WHERE registered_at >= :from::timestamp AT TIME ZONE :timeZone
                       AND registered_at < :end::timestamp AT TIME ZONE :timeZone GROUP BY minutes),
          ranked AS (SELECT minutes, tenants, sum(tenants) OVER (ORDER BY minutes) AS rank, sum(tenants) OVER () AS total FROM times),
          bands AS (SELECT width_bucket(minutes, :bounds::integer[]) AS band, sum(tenants)::bigint AS tenants FROM times GROUP BY 1)
     SELECT coalesce(sum(tenants), 0)::bigint AS clinics,
            min(minutes) FILTER (WHERE rank >= 0.5 * total) AS median,
            min(minutes) FILTER (WHERE rank >= 0.9 * total) AS p90,
            (SELECT coalesce(jsonb_object_agg(band, tenants), '{}') FROM bands) AS bands
       FROM ranked`,
    { from, end, bounds: [...bounds], timeZone: platformTimeZone },
  );
  return times ?? { clinics: 0, median: null, p90: null, bands: {} };
}

/** Leads of a span in total (neither is set), by source or by campaign, with how far they came in the funnel. */
export type FunnelRow = FunnelStages & {
  grouping: 'all' | 'source' | 'campaign';
  source: LeadSource | null;
  campaign: string | null;
};

export async function readFunnel(sql: Sql, { from, end }: Span): Promise<FunnelRow[]> {
  return query<FunnelRow>(
    sql,
    `WITH arrived AS (
       SELECT source, first_campaign AS campaign, count(*) AS leads,
              count(*) FILTER (WHERE confirmed_at IS NOT NULL OR registered_at IS NOT NULL) AS confirmed,
              count(registered_at) AS registered, count(activated_at) AS activated
         FROM leads
        WHERE created_at >= :from::timestamp AT TIME ZONE :timeZone
          AND created_at < :end::timestamp AT TIME ZONE :timeZone GROUP BY 1, 2)
     SELECT CASE grouping(source, campaign) WHEN 3 THEN 'all' WHEN 1 THEN 'source' ELSE 'campaign' END AS grouping,
            source, campaign, coalesce(sum(leads), 0)::bigint AS leads, coalesce(sum(confirmed), 0)::bigint AS confirmed,
            coalesce(sum(registered), 0)::bigint AS registered, coalesce(sum(activated), 0)::bigint AS activated
       FROM arrived GROUP BY GROUPING SETS ((), (source), (campaign))
      ORDER BY leads DESC, source, campaign NULLS FIRST`,
    { from, end, timeZone: platformTimeZone },
  );
}
