import { endpoint } from '../endpoint.ts';
import type { Plan } from '../plans.ts';
import type { LeadSource } from '../public/leads.ts';

/** The platform's time zone: days, weeks and months of the analytics begin at midnight there. */
export const platformTimeZone = 'America/Toronto';

export const analyticsRanges = ['7d', '30d', '90d', '12m', 'custom'] as const;
export type AnalyticsRange = (typeof analyticsRanges)[number];

export const analyticsBuckets = ['day', 'week', 'month'] as const;
export type AnalyticsBucket = (typeof analyticsBuckets)[number];

/** Longest period of one report, in days: three years. */
export const longestPeriodDays = 1096;

/** Each has a chart, a table and a CSV file. */
export const analyticsCharts = ['growth', 'first-sign-in', 'churn', 'plans', 'revenue', 'funnel'] as const;
export type AnalyticsChart = (typeof analyticsCharts)[number];

export interface AnalyticsQuery {
  range: AnalyticsRange;
  /** Days `YYYY-MM-DD`, both included; only for a custom range. */
  from?: string;
  to?: string;
  /** Chosen by the length of the period when omitted. */
  bucket?: AnalyticsBucket;
}

/** Days `YYYY-MM-DD` of the platform's time zone, both included. */
export interface Period {
  from: string;
  to: string;
}

/** What happened in one bucket, and the state at the end of its last day. */
export interface AnalyticsPoint extends Period {
  registered: number;
  /** Clinics that became active for the first time. */
  activated: number;
  /** Active clinics at the beginning of the first day, the base of the churn. */
  base: number;
  /** Clinics that left "active" in this bucket and are suspended at the end of the period; each counts once, where it last left. */
  suspended: number;
  /** The same of those that are terminated at the end of the period. */
  terminated: number;
  /** Clinics that left "active" within the period and are active at its end: no churn. Each counts once, where it last came back. */
  returned: number;
  /** Active clinics at the end, on trial or not. */
  active: Record<Plan, number>;
  /** Of those, the ones on trial. */
  onTrial: Record<Plan, number>;
  /** List prices in CAD per month, before tax, of active clinics past their trial. */
  revenueCad: number;
  /** The same for clinics on trial: what they would pay. */
  trialCad: number;
}

/** Upper bounds, in minutes, of the bands of times to the first sign-in; the last band has none. */
export const signInBands = [5, 15, 60, 240, 1440, 4320, 10_080] as const;

/** Times from registration to the owner's first sign-in, of clinics registered in a period. */
export interface SignInTimes {
  /** Clinics whose owner has signed in. */
  clinics: number;
  /** Whole minutes, by nearest rank; null without any clinic. */
  median: number | null;
  p90: number | null;
  /** Clinics in each of `signInBands`, and in the open one after. */
  bands: number[];
}

/** A period's figures, as the cards show them. */
export interface AnalyticsTotals {
  registered: number;
  activated: number;
  /** Clinics that left within the period and stayed away. */
  churned: number;
  /** Left within the period and came back within it. */
  returned: number;
  /** Churned over the active clinics at the beginning, in percent; null where there were none. */
  churnPercent: number | null;
  active: number;
  revenueCad: number;
  trialCad: number;
}

export interface AnalyticsReport {
  timeZone: string;
  bucket: AnalyticsBucket;
  period: Period;
  /** The same number of days just before. */
  previous: Period;
  /** `HH:MM` where the period includes today: both periods end at this time of their last day. Null for whole days. */
  until: string | null;
  points: AnalyticsPoint[];
  /** The previous period in buckets of the same lengths, one for each of `points`. */
  previousPoints: AnalyticsPoint[];
  totals: AnalyticsTotals;
  previousTotals: AnalyticsTotals;
  signIn: SignInTimes;
  previousSignIn: SignInTimes;
}

/** Progress of the leads of a period. A lead that reached a stage counts in the earlier ones too. */
export interface FunnelStages {
  leads: number;
  /** Used a mailed link: the report's file or the newsletter's confirmation; or registered. */
  confirmed: number;
  /** Registered a clinic with the lead's email, at any later time. */
  registered: number;
  /** That clinic became active. */
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

/** Refuse with VALIDATION_FAILED a custom range that is no period. */
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
const zoned = new Intl.DateTimeFormat('en-CA', { timeZone: platformTimeZone, dateStyle: 'short' });
const zonedTime = new Intl.DateTimeFormat('en-CA', {
  timeZone: platformTimeZone,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** The day of a moment in the platform's time zone. */
export function platformDay(at: Date): string {
  return zoned.format(at);
}

/** The day so many days after (or before) another. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** Whether a text is a calendar day, `YYYY-MM-DD`. */
export function isDay(text: string | null | undefined): text is string {
  if (!text || !/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The time of day of a moment in the platform's time zone, `HH:MM:SS`. */
export function platformTime(at: Date): string {
  return zonedTime.format(at);
}

/** A period without the days that are still to come; one that lies wholly ahead stays as it is. */
export function withoutFuture(period: Period, today: string): Period {
  return period.from <= today && today < period.to ? { from: period.from, to: today } : period;
}

/** Number of days of a period, both ends included. */
export function lengthOf({ from, to }: Period): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
}

/**
 * The period of a range that ends today. Undefined for a custom range without two days in order, for one longer than
 * `longestPeriodDays`, and for another range with days.
 */
export function periodOf({ range, from, to }: AnalyticsQuery, today: string): Period | undefined {
  if (range === 'custom') {
    if (!isDay(from) || !isDay(to) || from > to || lengthOf({ from, to }) > longestPeriodDays)
      return undefined;
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

/** The same number of days just before a period. */
export function periodBefore(period: Period): Period {
  return { from: addDays(period.from, -lengthOf(period)), to: addDays(period.from, -1) };
}

/** The bucket that keeps a chart of the period readable. */
export function bucketFor(period: Period): AnalyticsBucket {
  const days = lengthOf(period);
  return days <= 31 ? 'day' : days <= 120 ? 'week' : 'month';
}

/** Splits a period at midnight, on Mondays or on the first of a month; the first and the last part may be short. */
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

/** Change in percent with one decimal; null where there is nothing to compare with. */
export function changePercent(now: number, before: number): number | null {
  return before === 0 ? null : Math.round(((now - before) / before) * 1000) / 10;
}
