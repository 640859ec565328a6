import {
  type AnalyticsBucket,
  type AnalyticsFunnel,
  type AnalyticsQuery,
  type AnalyticsReport,
  addDays,
  bucketFor,
  cut,
  DomainError,
  type FunnelStages,
  lengthOf,
  type Period,
  periodBefore,
  periodOf,
  platformDay,
  platformTimeZone,
  type SignInTimes,
  signInBands,
} from '@tamarack/core/domain';
import type { Sql } from '../../database/types.ts';
import { pointsOf, totalsOf } from './points.ts';
import {
  type FunnelRow,
  readFunnel,
  readSignInTimes,
  sumTransitions,
  sumTrialChanges,
} from './repository.ts';

/** Campaigns listed one by one. Their names come from links that anybody can make up, so the number is limited. */
const listedCampaigns = 20;

/** The period of a query, the one before it, and its buckets. */
export interface AskedPeriod {
  period: Period;
  previous: Period;
  bucket: AnalyticsBucket;
}

/** @throws DomainError VALIDATION_FAILED when a custom range has no two days in order, or is too long */
export function askedPeriod(query: AnalyticsQuery, now: Date): AskedPeriod {
  const period = periodOf(query, platformDay(now));
  if (!period) throw new DomainError('VALIDATION_FAILED', { fields: { from: 'invalid', to: 'invalid' } });
  return { period, previous: periodBefore(period), bucket: query.bucket ?? bucketFor(period) };
}

/** Everything of a period and the one before except the funnel, from the daily history. */
export async function readAnalytics(sql: Sql, query: AnalyticsQuery, now: Date): Promise<AnalyticsReport> {
  const { period, previous, bucket } = askedPeriod(query, now);
  const current = cut(period, bucket);
  const days = lengthOf(period);
  const shifted = current.map(({ from, to }) => ({ from: addDays(from, -days), to: addDays(to, -days) }));
  const buckets = [...shifted, ...current];
  const starts = buckets.map(({ from }) => from);
  const [transitions, trialChanges, signIn, previousSignIn] = await Promise.all([
    sumTransitions(sql, starts, period.to),
    sumTrialChanges(sql, starts, period.to),
    signInTimes(sql, period),
    signInTimes(sql, previous),
  ]);
  const all = pointsOf(buckets, transitions, trialChanges);
  const points = all.slice(shifted.length);
  const previousPoints = all.slice(0, shifted.length);
  return {
    timeZone: platformTimeZone,
    bucket,
    period,
    previous,
    points,
    previousPoints,
    totals: totalsOf(points),
    previousTotals: totalsOf(previousPoints),
    signIn,
    previousSignIn,
  };
}

async function signInTimes(sql: Sql, period: Period): Promise<SignInTimes> {
  const { bands, ...times } = await readSignInTimes(sql, period, signInBands);
  return { ...times, bands: [...signInBands, null].map((_, index) => bands[index] ?? 0) };
}

/** How far the leads of a period came; leads are forgotten six months after their last request, so it looks no further back. */
export async function readLeadFunnel(sql: Sql, query: AnalyticsQuery, now: Date): Promise<AnalyticsFunnel> {
  const { period, previous } = askedPeriod(query, now);
  const [rows, previousRows] = await Promise.all([
    readFunnel(sql, period, platformTimeZone),
    readFunnel(sql, previous, platformTimeZone),
  ]);
  const campaigns = rows.filter(({ grouping }) => grouping === 'campaign');
  const others = campaigns.slice(listedCampaigns);
  return {
    period,
    previous,
    total: allOf(rows),
    previousTotal: allOf(previousRows),
    bySource: rows.flatMap((row) =>
      row.grouping === 'source' && row.source ? { source: row.source, ...stagesOf(row) } : [],
    ),
    byCampaign: campaigns
      .slice(0, listedCampaigns)
      .map((row) => ({ campaign: row.campaign, ...stagesOf(row) })),
    otherCampaigns: others.length === 0 ? null : others.map(stagesOf).reduce(added),
  };
}

const none: FunnelStages = { leads: 0, confirmed: 0, registered: 0, activated: 0 };

function allOf(rows: readonly FunnelRow[]): FunnelStages {
  const row = rows.find(({ grouping }) => grouping === 'all');
  return row ? stagesOf(row) : none;
}

function stagesOf({ leads, confirmed, registered, activated }: FunnelStages): FunnelStages {
  return { leads, confirmed, registered, activated };
}

function added(a: FunnelStages, b: FunnelStages): FunnelStages {
  return {
    leads: a.leads + b.leads,
    confirmed: a.confirmed + b.confirmed,
    registered: a.registered + b.registered,
    activated: a.activated + b.activated,
  };
}
