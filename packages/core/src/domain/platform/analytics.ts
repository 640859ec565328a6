import { dateInZone } from '../clinics/time-zones.ts';
import { addDays, isDay } from '../days.ts';
import { endpoint } from '../endpoint.ts';
import type { Plan } from '../plans.ts';
import type { LeadSource } from '../public/leads.ts';

/** The platform's time zone, in which the days, weeks and months of the analytics begin. */
export const platformTimeZone = 'America/Toronto';

export const analyticsRanges = ['7d', '30d', '90d', '12m', 'custom'] as const;
export type AnalyticsRange = (typeof analyticsRanges)[number];

export const analyticsBuckets = ['day', 'week', 'month'] as const;
export type AnalyticsBucket = (typeof analyticsBuckets)[number];

/** Maximum period of a report in days: three years. */
const maxPeriodDays = 1096;

/** Each chart has a table and a CSV file. */
export const analyticsCharts = ['growth', 'first-sign-in', 'churn', 'plans', 'revenue', 'funnel'] as const;
export type AnalyticsChart = (typeof analyticsCharts)[number];

export interface AnalyticsQuery {
  range: AnalyticsRange;
  /** Days `YYYY-MM-DD`, both included; only for a custom range. */
  from?: string;
  to?: string;
  /** Omit to choose it by the length of the period. */
  bucket?: AnalyticsBucket;
}

/** Days `YYYY-MM-DD` of the platform's time zone, both included. */
export interface Period {
  from: string;
  to: string;
}

/** The figures of one bucket: what happened in it, and the state at the end of its last day. */
export interface AnalyticsPoint extends Period {
  registered: number;
  /** Clinics that became active for the first time. */
  activated: number;
  /** Active clinics at the start of the first day; the base of the churn rate. */
  base: number;
  /**
   * Clinics that left the status active in this bucket and are suspended at the end of the period. Each
   * counts once, in the bucket in which it last left.
   */
  suspended: number;
  /** The same for clinics that are terminated at the end of the period. */
  terminated: number;
  /**
   * Clinics that left the status active within the period but are active again at its end, so not churned.
   * Each counts once, in the bucket in which it last came back.
   */
  returned: number;
  /** Active clinics at the end, on trial or not. */
  active: Record<Plan, number>;
  /** Active clinics on trial. */
  onTrial: Record<Plan, number>;
  /** List prices in CAD per month, before tax, of active clinics past their trial. */
  revenueCad: number;
  /** The same for clinics on trial: the amount they would pay. */
  trialCad: number;
}

/** Upper bounds, in minutes, of the bands of the time to the first sign-in. The last band has no bound. */
export const signInBands = [5, 15, 60, 240, 1440, 4320, 10_080] as const;

/** Time from registration to the owner's first sign-in, for the clinics registered in a period. */
export interface SignInTimes {
  /** Clinics whose owner has signed in. */
  clinics: number;
  /** Whole minutes, by nearest rank; null without clinics. */
  median: number | null;
  p90: number | null;
  /** Clinics in each band of `signInBands`, and in the last band above them. */
  bands: number[];
}

/** A period's key figures, as shown on the cards. */
export interface AnalyticsTotals {
  registered: number;
  activated: number;
  /** Clinics that left within the period and stayed away. */
  churned: number;
  /** Clinics that left and came back within the period. */
  returned: number;
  /** Churned clinics in percent of the active clinics at the start; null if there were none. */
  churnPercent: number | null;
  active: number;
  revenueCad: number;
  trialCad: number;
}

export interface AnalyticsReport {
  timeZone: string;
  bucket: AnalyticsBucket;
  period: Period;
  /** The same number of days before the period. */
  previous: Period;
  /**
   * If the period includes today: the time of day, `HH:MM`, at which both periods end on their last day. Null
   * for whole days.
   */
  until: string | null;
  points: AnalyticsPoint[];
  /** The previous period in buckets of the same lengths, one for each of `points`. */
  previousPoints: AnalyticsPoint[];
  totals: AnalyticsTotals;
  previousTotals: AnalyticsTotals;
  signIn: SignInTimes;
  previousSignIn: SignInTimes;
}

/** The stages that leads of a period reached. A lead counts in every stage up to its own. */
export interface FunnelStages {
  leads: number;
  /** Leads that used a mailed link (the report's file or the newsletter's confirmation), or registered. */
  confirmed: number;
  /** Leads whose email later registered a clinic. */
  registered: number;
  /** Leads whose clinic became active. */
  activated: number;
}

export interface AnalyticsFunnel {
  period: Period;
  previous: Period;
  total: FunnelStages;
  previousTotal: FunnelStages;
  /** By the lead's first form, most leads first. */
  bySource: (FunnelStages & { source: LeadSource })[];
  /** By the campaign (`utm_campaign`) of the lead's first request, most leads first; null for none. */
  byCampaign: (FunnelStages & { campaign: string | null })[];
  /** Campaigns beyond those listed, summed up; null when there are none. */
  otherCampaigns: FunnelStages | null;
}

/** All refuse an invalid custom range with VALIDATION_FAILED. */
export const analyticsEndpoints = {
  report: endpoint('GET', '/api/analytics').types<{
    query: AnalyticsQuery;
    answer: { report: AnalyticsReport };
  }>(),
  funnel: endpoint('GET', '/api/analytics/funnel').types<{
    query: AnalyticsQuery;
    answer: { funnel: AnalyticsFunnel };
  }>(),
  /** One chart's figures as CSV. */
  exportChart: endpoint('GET', '/api/analytics/{chart}/export').types<{
    params: { chart: AnalyticsChart };
    query: AnalyticsQuery;
    answer: 'file';
  }>(),
};

const dayMs = 86_400_000;
const zonedTime = new Intl.DateTimeFormat('en-CA', {
  timeZone: platformTimeZone,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** The day of a moment in the platform's time zone. */
export function platformDay(at: Date): string {
  return dateInZone(at, platformTimeZone);
}

/** The time of day of a moment in the platform's time zone, `HH:MM:SS`. */
export function platformTime(at: Date): string {
  return zonedTime.format(at);
}

/** A period without its days after today. A period that is entirely in the future is not changed. */
export function withoutFuture(period: Period, today: string): Period {
  return period.from <= today && today < period.to ? { from: period.from, to: today } : period;
}

/** Number of days of a period, both ends included. */
export function lengthOf({ from, to }: Period): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
}

/**
 * The period of a range that ends today. Undefined for a custom range with invalid days or longer than
 * `maxPeriodDays`, and for another range with days.
 */
export function periodOf({ range, from, to }: AnalyticsQuery, today: string): Period | undefined {
  if (range === 'custom') {
    if (!isDay(from) || !isDay(to) || from > to || lengthOf({ from, to }) > maxPeriodDays) return undefined;
    return { from, to };
  }
  if (from !== undefined || to !== undefined) return undefined;
  if (range === '12m') return { from: addDays(aYearBefore(today), 1), to: today };
  return { from: addDays(today, 1 - Number.parseInt(range, 10)), to: today };
}

function aYearBefore(day: string): string {
  const earlier = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
  return isDay(earlier) ? earlier : addDays(day, -366);
}

/** The same number of days before a period. */
export function periodBefore(period: Period): Period {
  return { from: addDays(period.from, -lengthOf(period)), to: addDays(period.from, -1) };
}

/** The bucket size that keeps a chart of the period readable. */
export function bucketFor(period: Period): AnalyticsBucket {
  const days = lengthOf(period);
  return days <= 31 ? 'day' : days <= 120 ? 'week' : 'month';
}

/** Splits a period into days, weeks from Monday or months; the first and the last part may be shorter. */
export function cut(period: Period, bucket: AnalyticsBucket): Period[] {
  const buckets: Period[] = [];
  for (let from = period.from; from <= period.to; ) {
    const next = nextStart(from, bucket);
    const last = addDays(next, -1);
    buckets.push({ from, to: next <= period.to ? last : period.to });
    from = next;
  }
  return buckets;
}

function nextStart(day: string, bucket: AnalyticsBucket): string {
  if (bucket === 'day') return addDays(day, 1);
  const date = new Date(`${day}T00:00:00Z`);
  if (bucket === 'week') return addDays(day, (8 - date.getUTCDay()) % 7 || 7);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)).toISOString().slice(0, 10);
}

/** Change in percent with one decimal; null if `before` is zero. */
export function changePercent(now: number, before: number): number | null {
  return before === 0 ? null : Math.round(((now - before) / before) * 1000) / 10;
}
