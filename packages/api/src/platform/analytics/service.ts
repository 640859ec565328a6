import {
  type AnalyticsBucket,
  type AnalyticsFunnel,
  type AnalyticsQuery,
  type AnalyticsReport,
  addDays,
  bucketFor,
  cut,
  type FunnelStages,
  lengthOf,
  type Period,
  periodBefore,
  periodOf,
  platformDay,
  platformTime,
  platformTimeZone,
  type SignInTimes,
  signInBands,
  withoutFuture,
} from '@tamarack/core/domain';
import type { Sql } from '../../database/types.ts';
import { invalid } from '../../server/refusals.ts';
import { pointsOf, totalsOf, withoutLaterChanges } from './points.ts';
import {
  countLeavers,
  type FunnelRow,
  readFunnel,
  readLateChanges,
  readSignInTimes,
  type Span,
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
  /** Time of day at which both periods end, `HH:MM:SS.mmm`, if the period includes today, which is not over yet. */
  until: string | null;
}

/** @throws DomainError VALIDATION_FAILED when a custom range lacks a day, ends before it begins, or is too long */
export function askedPeriod(query: AnalyticsQuery, now: Date): AskedPeriod {
  const today = platformDay(now);
  const asked = periodOf(query, today);
  if (!asked) throw invalid({ from: 'invalid', to: 'invalid' });
  const period = withoutFuture(asked, today);
  return {
    period,
    previous: periodBefore(period),
    bucket: query.bucket ?? bucketFor(period),
    // To the millisecond, so that what has just happened counts.
    until:
      period.to === today ? `${platformTime(now)}.${String(now.getMilliseconds()).padStart(3, '0')}` : null,
  };
}

function spanOf({ from, to }: Period, until: string | null): Span {
  return { from, end: until === null ? `${addDays(to, 1)} 00:00:00` : `${to} ${until}` };
}

/** All figures of a period and of the previous one except the funnel, from the daily history. */
export async function readAnalytics(sql: Sql, query: AnalyticsQuery, now: Date): Promise<AnalyticsReport> {
  const { period, previous, bucket, until } = askedPeriod(query, now);
  const current = cut(period, bucket);
  const days = lengthOf(period);
  const shifted = current.map(({ from, to }) => ({ from: addDays(from, -days), to: addDays(to, -days) }));
  const buckets = [...shifted, ...current];
  const startsOf = (periods: readonly Period[]) => periods.map(({ from }) => from);
  const starts = startsOf(buckets);
  const span = spanOf(period, until);
  const spanBefore = spanOf(previous, until);
  const [transitions, trialChanges, leavers, leaversBefore, later, signIn, previousSignIn] =
    await Promise.all([
      sumTransitions(sql, starts, period.to),
      sumTrialChanges(sql, starts, period.to),
      countLeavers(sql, startsOf(current), span.end),
      countLeavers(sql, startsOf(shifted), spanBefore.end),
      until === null ? [] : readLateChanges(sql, previous.to, spanBefore.end),
      signInTimes(sql, span),
      signInTimes(sql, spanBefore),
    ]);
  const all = pointsOf(buckets, transitions, trialChanges, [
    ...leaversBefore,
    ...leavers.map((leaver) => ({ ...leaver, bucket: leaver.bucket + shifted.length })),
  ]);
  const points = all.slice(shifted.length);
  const previousPoints = all
    .slice(0, shifted.length)
    .map((point) => (point.to === previous.to ? withoutLaterChanges(point, later) : point));
  return {
    timeZone: platformTimeZone,
    bucket,
    period,
    previous,
    until: until?.slice(0, 5) ?? null,
    points,
    previousPoints,
    totals: totalsOf(points),
    previousTotals: totalsOf(previousPoints),
    signIn,
    previousSignIn,
  };
}

async function signInTimes(sql: Sql, span: Span): Promise<SignInTimes> {
  const { bands, ...times } = await readSignInTimes(sql, span, signInBands);
  return { ...times, bands: [...signInBands, null].map((_, index) => bands[index] ?? 0) };
}

/**
 * How far the leads of a period came. Leads are deleted six months after their last request, so earlier ones are not
 * counted.
 */
export async function readLeadFunnel(sql: Sql, query: AnalyticsQuery, now: Date): Promise<AnalyticsFunnel> {
  const { period, previous, until } = askedPeriod(query, now);
  const [rows, previousRows] = await Promise.all([
    readFunnel(sql, spanOf(period, until)),
    readFunnel(sql, spanOf(previous, until)),
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
